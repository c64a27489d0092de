/**
 * The tables that one question makes with one group of columns: its options by column, the two boxes of a scale, and a
 * table for each row of a matrix. Who is in none of the columns is one more column, which anybody can work out.
 */
import type { BannerGroup, ColumnFigures } from '../../surveys/figure-types/comparisons.ts';
import type { QuestionStatistics } from '../../surveys/figure-types/statistics.ts';
import type { CrossTable } from './hide-columns.ts';
import type { ShownQuestion } from './shown-statistics.ts';

type Cell = { count: number; weighted_count?: number };

/** In what a table is counted: respondents, or their weights. */
export interface Measure {
  of(cell: Cell): number;
  answeredIn(figures: ColumnFigures | QuestionStatistics): number;
  /**
   * Bases of columns and of all. In weights it is those who answered: their number beside their weights reveals them.
   */
  bases?: { of(column: BannerGroup['columns'][number]): number; total: number };
}

export interface Crossed {
  statistics: QuestionStatistics;
  shown: ShownQuestion['statistics'];
  group: BannerGroup;
  /** The figures of the question in each column of the group. */
  figures: readonly ColumnFigures[];
  isColumnHidden: readonly boolean[];
}

/** One row: its sum, and what it is in each column. */
interface Row {
  total: number;
  cells: number[];
  isHidden: boolean;
}

export function respondents(base: number): Measure {
  return {
    of: ({ count }) => count,
    answeredIn: ({ answered }) => answered,
    bases: { of: ({ base: own }) => own, total: base },
  };
}

export const inWeights: Measure = {
  of: ({ weighted_count = 0 }) => weighted_count,
  answeredIn: ({ weighted_base = 0 }) => weighted_base,
};

/** Tables of options, of the two boxes of a scale, and of ranks; without rows if a question has none of them. */
export function questionTable(crossed: Crossed, measure: Measure): CrossTable {
  const { statistics, figures } = crossed;
  const rows = [...optionRows(crossed, measure), ...topRows(crossed, measure), ...rankRows(crossed)];
  const answered = { total: measure.answeredIn(statistics), cells: figures.map(measure.answeredIn) };
  return tableOf(crossed, measure, rows, answered, statistics.ranks === undefined);
}

export function matrixTable(crossed: Crossed, measure: Measure, rowId: string): CrossTable {
  const { statistics, shown, figures } = crossed;
  const own = statistics.rows?.find(({ id }) => id === rowId);
  const cells = shown.rows?.find(({ id }) => id === rowId)?.options ?? [];
  const inColumns = figures.map(({ rows }) => rows?.find(({ id }) => id === rowId));
  const rows = (own?.options ?? []).map((option) => ({
    total: measure.of(option),
    cells: inColumns.map((row) => cellOf(row?.options, option.id, measure)),
    isHidden: !cells.some(({ id }) => id === option.id),
  }));
  const answered = { total: own?.answered ?? 0, cells: inColumns.map((row) => row?.answered ?? 0) };
  return tableOf(crossed, measure, rows, measure.bases ? answered : sumOfRows(rows), true);
}

function tableOf(
  { group, isColumnHidden }: Crossed,
  measure: Measure,
  rows: readonly Row[],
  answered: Omit<Row, 'isHidden'>,
  hasParts: boolean,
): CrossTable {
  const { bases: own } = measure;
  const bases = own ? { total: own.total, cells: group.columns.map(own.of) } : answered;
  const hasRest = !group.is_overlapping && restOf(bases) > 1e-6;
  const withRest = (row: Omit<Row, 'isHidden'>) => (hasRest ? [...row.cells, restOf(row)] : row.cells);
  return {
    rows: rows.map(withRest),
    totals: rows.map(({ total }) => total),
    isRowHidden: rows.map(({ isHidden }) => isHidden),
    answered: withRest(answered),
    bases: withRest(bases),
    isColumnHidden: hasRest ? [...isColumnHidden, false] : isColumnHidden,
    hasParts,
  };
}

function sumOfRows(rows: readonly Row[]): Omit<Row, 'isHidden'> {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
  const columns = rows[0]?.cells ?? [];
  return {
    total: sum(rows.map(({ total }) => total)),
    cells: columns.map((_, at) => sum(rows.map(({ cells }) => cells[at] ?? 0))),
  };
}

function restOf({ total, cells }: Omit<Row, 'isHidden'>): number {
  return Math.max(
    0,
    cells.reduce((left, count) => left - count, total),
  );
}

function cellOf(options: readonly ({ id: string } & Cell)[] | undefined, id: string, measure: Measure): number {
  const found = options?.find((option) => option.id === id);
  return found ? measure.of(found) : 0;
}

function optionRows({ statistics, shown, figures }: Crossed, measure: Measure): Row[] {
  const { options = [], own_texts } = statistics;
  const rows = options.map((option) => ({
    total: measure.of(option),
    cells: figures.map((column) => cellOf(column.options, option.id, measure)),
    isHidden: !shown.options?.some(({ id }) => id === option.id),
  }));
  if (!own_texts) return rows;
  const cells = figures.map((column) => (column.own_texts ? measure.of(column.own_texts) : 0));
  return [...rows, { total: measure.of(own_texts), cells, isHidden: shown.own_texts === undefined }];
}

/** The two highest values and all others: both follow from the share of the first. */
function topRows({ statistics, shown, figures }: Crossed, measure: Measure): Row[] {
  const { top_2_box: top } = statistics;
  if (!top || !shown.top_2_box) return [];
  const row = {
    total: measure.of(top),
    cells: figures.map((column) => (column.top_2_box ? measure.of(column.top_2_box) : 0)),
    isHidden: false,
  };
  const others = figures.map((column, at) => measure.answeredIn(column) - (row.cells[at] ?? 0));
  return [row, { total: measure.answeredIn(statistics) - row.total, cells: others, isHidden: false }];
}

/** How many ranked an option. */
function rankRows({ statistics, shown, figures }: Crossed): Row[] {
  if (!shown.ranks) return [];
  return (statistics.ranks ?? []).map(({ id, ranked }) => ({
    total: ranked,
    cells: figures.map((column) => column.ranks?.find((rank) => rank.id === id)?.ranked ?? 0),
    isHidden: false,
  }));
}
