/** A question in the columns of the banners, without the columns and cells that few respondents are behind. */
import type { BannerGroup, ColumnFigures, ColumnShare } from '../comparisons.ts';
import type { ShownBanner, ShownColumnFigures, ShownQuestion } from '../shown-statistics.ts';
import type { QuestionFigures, Statistics } from '../statistics.ts';
import { type Crossed, type Measure, matrixTable, questionTable, respondents, weightsOfAll } from './cross-tables.ts';
import { type CrossTable, type HiddenParts, hideColumns } from './hide-columns.ts';
import { lettersOfShown } from './shown-letters.ts';
import { questionOf } from './suppress-banners.ts';

export interface ShownColumns {
  columns: ShownColumnFigures[];
  /** How many columns of the shown banners are not among them. */
  hidden: number;
}

/** For every question its columns. */
export function columnsSuppressor(statistics: Statistics, banners: readonly ShownBanner[], minimumBase: number) {
  const isTold = tellOnce(statistics);
  return (question: QuestionFigures, shown: ShownQuestion): ShownColumns => {
    const made = (statistics.banners ?? []).flatMap(({ groups }, banner) =>
      groups.map((group) => {
        const kept = new Set(
          banners[banner]?.groups.find(({ column }) => column === group.column)?.columns.map(({ id }) => id),
        );
        const own = question.statistics.columns?.filter((figures) => figures.banner === banner) ?? [];
        const figures = group.columns.flatMap(({ id }) => own.filter((column) => column.id === id));
        if (figures.length < group.columns.length || !isTold(question, group))
          return { columns: [], hidden: kept.size };
        const isColumnHidden = group.columns.map(({ id }) => !kept.has(id));
        const crossed = { statistics: question.statistics, shown: shown.statistics, group, figures, isColumnHidden };
        const columns = suppressGroup(crossed, measuresOf(statistics, question, minimumBase));
        return { columns, hidden: kept.size - columns.length };
      }),
    );
    return {
      columns: made.flatMap(({ columns }) => columns),
      hidden: made.reduce((sum, { hidden }) => sum + hidden, 0),
    };
  };
}

/**
 * Two questions that are both columns make the same table twice, once turned: only the first is told, because each would
 * give away what the other hides. A question beside itself tells nothing.
 */
function tellOnce({ banners = [], questions }: Statistics) {
  const asked = banners
    .flatMap(({ groups }) => groups)
    .map(({ column }) => questionOf(column, questions)?.question.question.id);
  return ({ question }: QuestionFigures, { column }: BannerGroup): boolean => {
    const other = questionOf(column, questions)?.question.question.id;
    const place = asked.indexOf(question.id);
    return place === -1 || (other === undefined ? true : asked.indexOf(other) < place);
  };
}

interface Measures {
  minimumBase: number;
  plain: Measure;
  weights?: { measure: Measure; minimum: number };
}

/** A weight may stand for many: as many times larger must be what hides it. */
function measuresOf({ weights }: Statistics, { statistics }: QuestionFigures, minimumBase: number): Measures {
  return {
    minimumBase,
    plain: respondents(statistics.base),
    ...(weights && {
      weights: { measure: weightsOfAll(weights.sum), minimum: minimumBase * Math.max(1, weights.max) },
    }),
  };
}

function hiddenOf(tableIn: (measure: Measure) => CrossTable, { minimumBase, plain, weights }: Measures): HiddenParts {
  const sums = weights && { table: tableIn(weights.measure), minimum: weights.minimum };
  return hideColumns(tableIn(plain), minimumBase, sums);
}

function suppressGroup(crossed: Crossed, measures: Measures): ShownColumnFigures[] {
  const { statistics, shown, group, figures } = crossed;
  const hidden = hiddenOf((measure) => questionTable(crossed, measure), measures);
  const inside = { ...crossed, isColumnHidden: hidden.columns.slice(0, figures.length) };
  const ids = [...(statistics.options ?? []).map(({ id }) => id), ...(statistics.own_texts ? [undefined] : [])];
  const hiddenIds = new Set(ids.filter((_, at) => hidden.rows[at]));
  const rows = (shown.rows ?? []).map(({ id, options }) => ({
    id,
    told: new Set(options.map((option) => option.id)),
    ids: statistics.rows?.find((row) => row.id === id)?.options.map((option) => option.id) ?? [],
    hidden: hiddenOf((measure) => matrixTable(inside, measure, id), measures),
  }));
  const lettersIn = (parts: HiddenParts) => lettersOfShown(group, parts.columns);
  return figures.flatMap((column, at) => {
    if (hidden.columns[at]) return [];
    const { options, own_texts, rows: ownRows, mean, top_2_box, ranks, ...rest } = column;
    const letters = lettersIn(hidden);
    const cell = <Share extends Omit<ColumnShare, 'id'>>(share: Share, isHidden: boolean) =>
      isHidden ? hiddenCell(share) : { ...share, letters: letters(share.letters) };
    return [
      {
        ...rest,
        ...(shown.options && {
          options: (options ?? [])
            .filter(({ id }) => shown.options?.some((option) => option.id === id))
            .map((share) => cell(share, hiddenIds.has(share.id))),
        }),
        ...(own_texts && shown.own_texts && { own_texts: cell(own_texts, hiddenIds.has(undefined)) }),
        ...(mean && shown.mean != null && { mean: { ...mean, letters: letters(mean.letters) } }),
        ...(top_2_box && shown.top_2_box && { top_2_box: cell(top_2_box, false) }),
        ...(ranks && shown.ranks && { ranks: ranks.map((rank) => ({ ...rank, letters: letters(rank.letters) })) }),
        ...(ownRows && shown.rows && { rows: rows.map((row) => matrixRow(row, ownRows, at, lettersIn(row.hidden))) }),
      },
    ];
  });
}

interface HiddenRow {
  id: string;
  told: ReadonlySet<string>;
  ids: readonly string[];
  hidden: HiddenParts;
}

function matrixRow(
  { id, told, ids, hidden }: HiddenRow,
  rows: NonNullable<ColumnFigures['rows']>,
  column: number,
  letters: (all: string) => string,
): NonNullable<ShownColumnFigures['rows']>[number] {
  const own = rows.find((row) => row.id === id);
  const isColumnHidden = hidden.columns[column] === true;
  const isHidden = (option: string) => isColumnHidden || hidden.rows[ids.indexOf(option)] === true;
  return {
    id,
    answered: isColumnHidden ? null : (own?.answered ?? 0),
    options: (own?.options ?? [])
      .filter((option) => told.has(option.id))
      .map((share) => (isHidden(share.id) ? hiddenCell(share) : { ...share, letters: letters(share.letters) })),
  };
}

function hiddenCell<Share extends Omit<ColumnShare, 'id'>>({ weighted_count: _, ...share }: Share) {
  return { ...share, count: null, percent: null, letters: '' };
}
