/** Every figure of a view, looked up in the workbook of the report: counts, shares, intervals, means, letters. */
import type {
  ShownColumnFigures,
  ShownQuestion,
  ShownStatistics,
} from '../../../shared/privacy/suppress/shown-statistics.ts';
import type { ShareFigure } from '../../../shared/surveys/figure-types/statistics.ts';
import type { ReadReport, SheetTable } from './read-workbook.ts';

export interface Compared {
  figures: number;
  faults: string[];
}

/** With fewer answers the report shows no interval. */
const FEWEST_FOR_INTERVAL = 10;
const [LOW, HIGH] = ['interval, from', 'interval, to'];

/** A cell holds 15 digits of a percentage, as a fraction. */
function isSame(shown: unknown, expected: number | string | null): boolean {
  if (expected === null) return typeof shown !== 'number';
  if (typeof expected === 'string') return (shown ?? '') === expected;
  return typeof shown === 'number' && Math.abs(shown - expected) <= 1e-13 * Math.max(1, Math.abs(expected));
}

const fraction = (percent: number | null) => (percent === null ? null : percent / 100);

export function unlikeWorkbook(statistics: ShownStatistics, report: ReadReport, confidence: number): Compared {
  const compared: Compared = { figures: 0, faults: [] };
  const check = (name: string, shown: unknown, expected: number | string | null) => {
    compared.figures++;
    if (!isSame(shown, expected)) compared.faults.push(`${name}: ${JSON.stringify(shown)} instead of ${expected}`);
  };
  for (const [at, figures] of statistics.questions.entries()) {
    if (!figures.statistics) continue;
    const tables = (report.sections.get(at + 1) ?? []).map((table) => withPlainTitles(table, confidence));
    if (figures.statistics.answered > 0) checkSection(figures, tables, check);
    for (const [banner, list] of report.lists.entries())
      checkList(figures, { at: banner, letters: lettersOf(statistics, banner) }, list, check);
  }
  return compared;
}

/** Intervals are of this confidence, and their titles say so. */
function withPlainTitles(table: SheetTable, confidence: number): SheetTable {
  return { ...table, titles: table.titles.map((title) => title.replace(`${confidence}% interval`, 'interval')) };
}

/** The letters of a banner's columns, which are unique there. */
function lettersOf({ banners = [] }: ShownStatistics, at: number): ReadonlyMap<string, string> {
  const columns = (banners[at]?.groups ?? []).flatMap((group) => group.columns);
  return new Map(columns.map(({ id, letter }) => [id, letter]));
}

/** Counts are of respondents: where shares are weighted, their column says so. */
const countTitle = ({ weighted_base }: { weighted_base?: number }) =>
  weighted_base === undefined ? 'Count' : 'Respondents, unweighted';

type Check = (name: string, shown: unknown, expected: number | string | null) => void;

/** Finds a cell, by the name of its row, in those tables of the question's section that have these titles. */
type Find = (titles: readonly string[], row: string | undefined, title: string) => unknown;

function checkSection({ question, statistics }: ShownQuestion, tables: readonly SheetTable[], check: Check): void {
  const find: Find = (titles, name, title) => {
    for (const table of tables) {
      if (!titles.every((one) => table.titles.includes(one))) continue;
      const row = name === undefined ? table.rows[0] : table.rows.find(([first]) => String(first) === name);
      if (row) return row[table.titles.indexOf(title)] ?? null;
    }
    return undefined;
  };
  const base = statistics.answered;
  const count = countTitle(statistics);
  const share = (name: string, figure: ShareFigure) =>
    checkShare(`${question.id} ${name}`, [name, count], figure, base, find, check);
  const isYesNo = question.type === 'yesno';
  const zeros = (statistics.options ?? []).filter(({ count: chosen }) => chosen === 0).length;
  const folded = `${zeros} more options that nobody chose`;
  // many options that nobody chose are one row
  const isFolded = zeros > 0 && find([count, 'Percent'], folded, count) === 0;
  for (const { id, text, ...figure } of statistics.options ?? [])
    share(isYesNo ? (id === '1' ? 'Yes' : 'No') : isFolded && figure.count === 0 ? folded : text, figure);
  if (statistics.own_texts) share('Own answer', statistics.own_texts);
  const { nps } = statistics;
  if (nps) {
    share('Promoters (9–10)', nps.promoters);
    share('Passives (7–8)', nps.passives);
    share('Detractors (0–6)', nps.detractors);
  }
  for (const figure of statistics.top_answers ?? []) if (figure.count > 1) share(figure.text, figure);
  checkNumbers({ question, statistics }, find, check);
  checkParts({ question, statistics }, find, check);
}

function checkShare(
  name: string,
  [row, count]: readonly [row: string, count: string],
  figure: ShareFigure,
  base: number,
  find: Find,
  check: Check,
): void {
  const titles = [count, 'Percent'];
  check(`${name} count`, find(titles, row, count), figure.count);
  check(`${name} percent`, find(titles, row, 'Percent'), fraction(figure.percent));
  if (base < FEWEST_FOR_INTERVAL) return;
  check(`${name} from`, find([...titles, LOW], row, LOW), fraction(figure.ci_low));
  check(`${name} to`, find([...titles, LOW], row, HIGH), fraction(figure.ci_high));
}

const numberTitles = {
  mean: 'Mean',
  sd: 'Standard deviation',
  min: 'Minimum',
  q1: 'Lower quartile',
  median: 'Median',
  q3: 'Upper quartile',
  max: 'Maximum',
} as const;

function checkNumbers(
  { question, statistics }: Pick<ShownQuestion, 'question' | 'statistics'>,
  find: Find,
  check: Check,
) {
  const { top_2_box, nps, hidden, mean, histogram = [] } = statistics;
  if (mean === undefined) return;
  const countOf = countTitle(statistics);
  for (const { from, to, count } of histogram) {
    if (from === to) check(`${question.id} value ${from}`, find(['Value', countOf], shownNumber(from), countOf), count);
  }
  if (hidden?.moments) return;
  const titles = ['Mean', 'Median'];
  for (const figure of ['mean', 'sd', 'min', 'q1', 'median', 'q3', 'max'] as const) {
    check(`${question.id} ${figure}`, find(titles, undefined, numberTitles[figure]), statistics[figure] ?? null);
  }
  if (top_2_box && !nps) {
    check(`${question.id} top`, find(titles, undefined, 'Two highest values'), fraction(top_2_box.percent));
  }
}

const shownNumber = (value: number | string) =>
  Number(value).toLocaleString('en', { maximumFractionDigits: 2 }).replace('-', '−');

/** Rows of a matrix, and what was ranked. */
function checkParts(
  { question, statistics }: Pick<ShownQuestion, 'question' | 'statistics'>,
  find: Find,
  check: Check,
) {
  for (const { text: row, answered, options, weighted_base } of statistics.rows ?? []) {
    const who = weighted_base === undefined ? 'Answered' : 'Respondents, unweighted';
    const titles = ['Row', who];
    check(`${question.id} ${row}`, find(titles, row, who), answered);
    for (const { text, percent } of options)
      check(`${question.id} ${row} ${text}`, find(titles, row, text), fraction(percent));
  }
  for (const rank of statistics.ranks ?? []) {
    const isWeighted = rank.weighted_places !== undefined;
    const meanRank = 'Mean rank (1 = best)';
    const firstPlaces = isWeighted ? 'First places: respondents, unweighted' : 'First places';
    const cell = (title: string) => find([meanRank, firstPlaces], rank.text, title);
    check(`${question.id} ${rank.id} mean`, cell(meanRank), rank.mean_rank);
    check(`${question.id} ${rank.id} first`, cell(firstPlaces), rank.first_places.count);
    check(`${question.id} ${rank.id} percent`, cell('Percent'), fraction(rank.first_places.percent));
    check(`${question.id} ${rank.id} from`, cell(LOW), fraction(rank.first_places.ci_low));
    check(`${question.id} ${rank.id} borda`, cell('Borda score'), rank.borda);
    check(`${question.id} ${rank.id} ranked`, cell(isWeighted ? 'Respondents, unweighted' : 'Ranked by'), rank.ranked);
    for (const [at, count] of (rank.weighted_places ?? rank.places).entries()) {
      check(`${question.id} ${rank.id} place ${at}`, find(['Answer', '1', '2'], rank.text, String(at + 1)), count);
    }
  }
}

interface Listed {
  count?: number | null | undefined;
  weighted_count?: number | undefined;
  percent?: number | null;
  mean?: number | null;
  letters: string;
}

type Row = ReadReport['lists'][number][number];

interface Banner {
  at: number;
  letters: ReadonlyMap<string, string>;
}

/** The long list has a row for each answer in each column, and none besides. */
function checkList({ question, statistics }: ShownQuestion, banner: Banner, list: readonly Row[], check: Check): void {
  const own = list.filter((row) => row.get('Question') === question.title && row.get('Group of columns'));
  const seen = new Set<Row>();
  for (const column of statistics.columns ?? []) {
    if (column.banner !== banner.at) continue;
    const rows = own.filter((row) => row.get('Letter') === banner.letters.get(column.id));
    // the banner of the question itself tells nothing and is not in the file
    if (rows.length === 0 && column.id.startsWith(`q:${question.id}`)) continue;
    for (const { name, ...figure } of listedOf(column, { question, statistics })) {
      const row = rows.find((one) => isNamed(one, name));
      if (row) seen.add(row);
      checkRow(`${question.id} ${name} ${column.id}`, row, figure, column, check);
    }
  }
  const counts = ['Count', 'Respondents, unweighted', 'Percent', 'Mean'];
  const more = own.filter((row) => !seen.has(row) && counts.some((one) => typeof row.get(one) === 'number'));
  check(`${question.id} rows of banner ${banner.at} that are in the file only`, more.length, 0);
}

function checkRow(name: string, row: Row | undefined, figure: Listed, column: ShownColumnFigures, check: Check): void {
  check(`${name} count`, row?.get(countTitle(column)), figure.count ?? null);
  check(`${name} percent`, row?.get('Percent'), fraction(figure.percent ?? null));
  check(`${name} mean`, row?.get('Mean'), figure.mean ?? null);
  check(`${name} base`, row?.get('Base'), column.answered);
  check(`${name} letters`, row?.get('Higher than'), figure.letters);
  if (column.weighted_base === undefined) return;
  check(`${name} weighted count`, row?.get('Weighted count'), figure.weighted_count ?? null);
  check(`${name} weighted base`, row?.get('Weighted base'), column.weighted_base);
  check(`${name} effective base`, row?.get('Effective base'), column.effective_base ?? null);
}

/** An option by its words, with those of its row; figures of the whole question by their names. */
const isNamed = (row: Row, name: string) => name === `${row.get('Row') || ''}/${row.get('Answer') ?? ''}`;

function listedOf(
  column: ShownColumnFigures,
  { question, statistics }: Pick<ShownQuestion, 'question' | 'statistics'>,
): ({ name: string } & Listed)[] {
  const { rows = [], options: all = [], ranks: ranked = [] } = statistics;
  const { options = [], own_texts, top_2_box, mean, ranks = [] } = column;
  const wordsOf = (named: readonly { id: string; text: string }[], id: string) =>
    question.type === 'yesno' ? (id === '1' ? 'Yes' : 'No') : named.find((one) => one.id === id)?.text;
  return [
    ...options.map(({ id, ...figure }) => ({ name: `/${wordsOf(all, id)}`, ...figure })),
    ...(own_texts ? [{ name: '/Own answer', ...own_texts }] : []),
    ...(column.rows ?? []).flatMap((row) => {
      const whole = rows.find(({ id }) => id === row.id);
      return row.options.map(({ id, ...figure }) => ({
        name: `${whole?.text}/${wordsOf(whole?.options ?? [], id)}`,
        ...figure,
      }));
    }),
    ...(top_2_box ? [{ name: '/Two highest values', ...top_2_box }] : []),
    ...(mean ? [{ name: '/Mean', mean: mean.mean, letters: mean.letters }] : []),
    ...ranks.map(({ id, mean: own, letters }) => ({ name: `/${wordsOf(ranked, id)}`, mean: own, letters })),
  ];
}
