/** A question in the columns of the banners, without the columns and cells that few respondents are behind. */
import type { BannerGroup, ColumnFigures, ColumnMean, ColumnShare } from '../../surveys/figure-types/comparisons.ts';
import type { QuestionFigures, Statistics } from '../../surveys/figure-types/statistics.ts';
import { type Crossed, inWeights, type Measure, matrixTable, questionTable, respondents } from './cross-tables.ts';
import { minimumInWeights } from './hide-cells.ts';
import { type CrossTable, type HiddenParts, hideColumns } from './hide-columns.ts';
import { type HiddenMeans, hiddenMeans } from './hide-means.ts';
import { lettersOfShown } from './shown-letters.ts';
import type { ShownBanner, ShownColumnFigures, ShownQuestion } from './shown-statistics.ts';
import { questionOf } from './suppress-banners.ts';

interface ShownColumns {
  columns: ShownColumnFigures[];
  /** How many columns of the shown banners are not among them. */
  hidden: number;
}

/** For every question its columns. */
export function columnsSuppressor(statistics: Statistics, banners: readonly ShownBanner[], minimumBase: number) {
  const isShown = tellOnce(statistics);
  const isWeighing = weighing(statistics);
  return (question: QuestionFigures, shown: ShownQuestion): ShownColumns => {
    const made = (statistics.banners ?? []).flatMap(({ groups }, banner) =>
      groups.map((group) => {
        const kept = new Set(
          banners[banner]?.groups.find(({ column }) => column === group.column)?.columns.map(({ id }) => id),
        );
        const own = question.statistics.columns?.filter((figures) => figures.banner === banner) ?? [];
        const figures = group.columns.flatMap(({ id }) => own.filter((column) => column.id === id));
        if (figures.length < group.columns.length || !isShown(question, group))
          return { columns: [], hidden: kept.size };
        const isColumnHidden = group.columns.map(({ id }) => !kept.has(id));
        const crossed = { statistics: question.statistics, shown: shown.statistics, group, figures, isColumnHidden };
        const made = suppressGroup(crossed, measuresOf(statistics, question, minimumBase));
        const columns = isWeighing(question) && made.some(hidesCells) ? [] : made;
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
 * Two questions that are both columns make the same table twice, once turned: only the first is shown, because each
 * would give away what the other hides. A question beside itself reveals nothing.
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

/**
 * Each of its answers has a weight of its own: what a column weighs reveals how many gave those that are hidden in it.
 */
function weighing({ weights, questions }: Statistics) {
  const asked = (weights?.columns ?? []).map((column) => questionOf(column, questions)?.question.question.id);
  return ({ question }: QuestionFigures): boolean => asked.includes(question.id);
}

function hidesCells({ options = [], own_texts, rows = [] }: ShownColumnFigures): boolean {
  const cells = [...options, ...(own_texts ? [own_texts] : []), ...rows.flatMap((row) => row.options)];
  return cells.some(({ count }) => count === null);
}

interface Measures {
  minimumBase: number;
  plain: Measure;
  weights?: { measure: Measure; minimum: number };
}

function measuresOf({ weights }: Statistics, { statistics }: QuestionFigures, minimumBase: number): Measures {
  return {
    minimumBase,
    plain: respondents(statistics.base),
    ...(weights && {
      weights: { measure: inWeights, minimum: minimumInWeights(minimumBase, weights.max) },
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
  const ids = [...(statistics.options ?? []).map(({ id }) => id), ...(statistics.own_texts ? [OWN_TEXTS] : [])];
  const hiddenIds = new Set(ids.filter((_, at) => hidden.rows[at]));
  const letters = lettersOfShown(group, hidden.columns);
  const means = hiddenMeans(crossed, hidden.columns, measures.minimumBase);
  const rows = (shown.rows ?? []).map(({ id, options }) => ({
    id,
    visible: new Set(options.map((option) => option.id)),
    ids: statistics.rows?.find((row) => row.id === id)?.options.map((option) => option.id) ?? [],
    hidden: hiddenOf((measure) => matrixTable(inside, measure, id), measures),
  }));
  return figures.flatMap((column, at) =>
    hidden.columns[at]
      ? []
      : [
          {
            ...shownColumn(column, shown, hiddenIds, letters),
            ...shownMeans(column, shown, group, { isMean: !means.mean[at], isRank: !means.ranks[at], means }),
            ...(shown.rows && {
              rows: rows.map((row) => matrixRow(row, column, at, lettersOfShown(group, row.hidden.columns))),
            }),
          },
        ],
  );
}

const OWN_TEXTS = ' own';

type Letters = ReturnType<typeof lettersOfShown>;

/** Based on what the question shows in total, without its hidden rows. The points of a scale would show what its mean hides. */
function shownColumn(
  {
    options = [],
    own_texts,
    rows: _,
    mean: __,
    top_2_box,
    ranks: ___,
    points: ____,
    nps: _____,
    ...rest
  }: ColumnFigures,
  shown: ShownQuestion['statistics'],
  hiddenIds: ReadonlySet<string>,
  letters: Letters,
): ShownColumnFigures {
  const visible = new Set(shown.options?.map(({ id }) => id));
  const lettered = <Figure extends { letters: string }>(figure: Figure) => ({
    ...figure,
    letters: letters(figure.letters),
  });
  const cell = <Share extends Omit<ColumnShare, 'id'>>(share: Share, id: string) =>
    hiddenIds.has(id) ? hiddenCell(share) : lettered(share);
  return {
    ...rest,
    ...(shown.options && {
      options: options.filter(({ id }) => visible.has(id)).map((share) => cell(share, share.id)),
    }),
    ...(own_texts && shown.own_texts && { own_texts: cell(own_texts, OWN_TEXTS) }),
    ...(top_2_box && shown.top_2_box && { top_2_box: lettered(top_2_box) }),
  };
}

/** Which of a column's means are shown, and which of the total. */
interface ShownMeans {
  isMean: boolean;
  isRank: boolean;
  means: HiddenMeans;
}

function shownMeans(
  { mean, ranks }: ColumnFigures,
  shown: ShownQuestion['statistics'],
  group: BannerGroup,
  { isMean, isRank, means }: ShownMeans,
): Pick<ShownColumnFigures, 'mean' | 'ranks'> {
  const visible = <Mean extends ColumnMean>({ counts: _, ...figure }: Mean, hidden: readonly boolean[]) => ({
    ...figure,
    letters: lettersOfShown(group, hidden)(figure.letters),
  });
  return {
    ...(mean && isMean && shown.mean != null && { mean: visible(mean, means.mean) }),
    ...(ranks && isRank && shown.ranks && { ranks: ranks.map((rank) => visible(rank, means.ranks)) }),
  };
}

interface HiddenRow {
  id: string;
  visible: ReadonlySet<string>;
  ids: readonly string[];
  hidden: HiddenParts;
}

function matrixRow(
  { id, visible, ids, hidden }: HiddenRow,
  { rows = [] }: ColumnFigures,
  column: number,
  letters: Letters,
): NonNullable<ShownColumnFigures['rows']>[number] {
  const own = rows.find((row) => row.id === id);
  const isColumnHidden = hidden.columns[column] === true;
  const isHidden = (option: string) => isColumnHidden || hidden.rows[ids.indexOf(option)] === true;
  return {
    id,
    answered: isColumnHidden ? null : (own?.answered ?? 0),
    options: (own?.options ?? [])
      .filter((option) => visible.has(option.id))
      .map((share) => (isHidden(share.id) ? hiddenCell(share) : { ...share, letters: letters(share.letters) })),
  };
}

function hiddenCell<Share extends Omit<ColumnShare, 'id'>>({ weighted_count: _, ...share }: Share) {
  return { ...share, count: null, percent: null, letters: '' };
}
