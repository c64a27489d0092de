/** The figures of one question without what rests on few respondents, and without what would reveal it. */

import type {
  OptionFigure,
  QuestionFigures,
  QuestionStatistics,
  ShareFigure,
} from '../../surveys/figure-types/statistics.ts';
import { hideCells, minimumInWeights } from './hide-cells.ts';
import { mergeBins } from './merge-bins.ts';
import type { HiddenFigures, HiddenQuestion, ShownQuestion } from './shown-statistics.ts';

type Shown = ShownQuestion['statistics'];

/** Figures and what is hidden of them; what is not named stays as it is. */
interface Suppressed {
  figures: Partial<Shown>;
  without?: readonly (keyof QuestionStatistics)[];
  hidden?: HiddenFigures;
}

/** How many respondents a shown cell has. */
interface Limits {
  minimumBase: number;
  /** Beside banners only: what nearly everybody chose is crossed with columns that nobody can hide in. */
  most?: number;
  /**
   * Where answers are weighted: as many times the minimum must be behind a cell in weights, so that one does not reveal
   * the other.
   */
  heaviest?: number;
}

/** What the report has beside its plain figures. */
interface Beside {
  hasBanners: boolean;
  /** The largest weight. */
  heaviest?: number | undefined;
}

/** Without what is compared: its columns and changes have rules of their own. */
export function suppressQuestion(
  question: QuestionFigures,
  minimumBase: number,
  { hasBanners, heaviest }: Beside,
): ShownQuestion | HiddenQuestion {
  const { statistics, ...rest } = question;
  if (statistics.answered < minimumBase) return rest;
  const limits = {
    minimumBase,
    ...(hasBanners && { most: statistics.base - minimumBase }),
    ...(heaviest !== undefined && { heaviest }),
  };
  const plain = [unreadable, bins(question), texts].map((rule) => rule(statistics, minimumBase));
  const made = [...plain, ...[options, rows, ranks].map((rule) => rule(statistics, limits))];
  const left = new Set<string>(['columns', ...made.flatMap(({ without = [] }) => without)]);
  const kept = Object.entries(statistics).filter(([name]) => !left.has(name));
  const hidden = withoutGone(question, Object.assign({}, ...made.map((one) => one.hidden ?? {})));
  return {
    ...rest,
    statistics: {
      ...Object.fromEntries(kept),
      base: statistics.base,
      answered: statistics.answered,
      ...Object.assign({}, ...made.map(({ figures }) => figures)),
      ...(Object.keys(hidden).length > 0 && { hidden }),
    },
  };
}

/** What has left the survey is only in the statistics because somebody chose it: even its name would reveal that. */
function withoutGone({ question }: QuestionFigures, hidden: HiddenFigures): HiddenFigures {
  const known = new Set([...question.options, ...question.matrixRows].map(({ id }) => id));
  const isKnown = ({ id }: { id: string }) => question.type === 'yesno' || known.has(id);
  const { options = [], rows = [], ...rest } = hidden;
  const [namedOptions, namedRows] = [options.filter(isKnown), rows.filter(isKnown)];
  return {
    ...rest,
    ...(namedOptions.length > 0 && { options: namedOptions }),
    ...(namedRows.length > 0 && { rows: namedRows }),
  };
}

function unreadable({ unreadable = 0 }: QuestionStatistics, minimumBase: number): Suppressed {
  return { figures: {}, ...(unreadable < minimumBase && { without: ['unreadable'] }) };
}

/** Own texts are an answer like the others. */
function options({ options, own_texts }: QuestionStatistics, limits: Limits): Suppressed {
  if (!options) return { figures: {} };
  const { shown, hidden, isExtraHidden } = splitShares(options, own_texts, limits);
  return {
    figures: { options: shown },
    ...(isExtraHidden && { without: ['own_texts'] }),
    hidden: { ...(hidden.length > 0 && { options: hidden }), ...(isExtraHidden && { own_texts: true }) },
  };
}

function splitShares(options: readonly OptionFigure[], extra: ShareFigure | undefined, limits: Limits) {
  const isHidden = hiddenShares([...options, ...(extra ? [extra] : [])], limits);
  return {
    shown: options.filter((_, at) => !isHidden[at]),
    hidden: options.filter((_, at) => isHidden[at]).map(({ id, text }) => ({ id, text })),
    isExtraHidden: extra !== undefined && isHidden.at(-1) === true,
  };
}

function hiddenShares(shares: readonly ShareFigure[], { minimumBase, heaviest, ...rules }: Limits): boolean[] {
  const counts = shares.map(({ count }) => count);
  const forced = hideCells(counts, minimumBase, rules);
  if (heaviest === undefined) return forced;
  const weights = shares.map(({ count, weighted_count = count }) => weighted_count);
  return hideCells(weights, minimumInWeights(minimumBase, heaviest), { forced });
}

/** A mean, or a number of promoters, reveals bins that are hidden in wider ones. */
function bins({ question }: QuestionFigures) {
  return ({ histogram, mean, nps, top_2_box, min, max }: QuestionStatistics, minimumBase: number): Suppressed => {
    if (!histogram) return { figures: {} };
    const { range } = question;
    const lines = [...(nps ? [7, 9] : []), ...(top_2_box && range ? [range.max - range.step] : [])];
    const merged = mergeBins(
      histogram,
      minimumBase,
      [...new Set(lines)].sort((a, b) => a - b),
    );
    const figures = { histogram: merged.bins };
    const without = merged.keepsLines ? [] : (['nps', 'top_2_box'] as const);
    if (!merged.isMerged) {
      // the ends of a range are what a single person said
      const ends = { min: pointOf(histogram[0], min), max: pointOf(histogram.at(-1), max) };
      return { figures: { ...figures, ...ends }, without };
    }
    const moments = mean === undefined ? {} : { mean: null, median: null, sd: null, q1: null, q3: null };
    return {
      figures: { ...figures, ...moments, min: null, max: null },
      without: [...without, 'approximate'],
      hidden: { moments: true },
    };
  };
}

function pointOf(bin: { from: number | string; to: number | string } | undefined, end: QuestionStatistics['min']) {
  return bin && bin.from === bin.to && bin.from === end ? end : null;
}

function rows({ rows }: QuestionStatistics, limits: Limits): Suppressed {
  if (!rows) return { figures: {} };
  const { minimumBase } = limits;
  const few = rows.filter(({ answered }) => answered < minimumBase);
  const split = rows
    .filter(({ answered }) => answered >= minimumBase)
    .map((row) => ({ row, ...splitShares(row.options, undefined, limits) }));
  const cells = split.reduce((sum, { hidden }) => sum + hidden.length, 0);
  return {
    figures: { rows: split.map(({ row, shown }) => ({ ...row, options: shown })) },
    hidden: {
      ...(few.length > 0 && { rows: few.map(({ id, text }) => ({ id, text })) }),
      ...(cells > 0 && { cells }),
    },
  };
}

/** Places are tied to each other along and across: where one is hidden, only first places can be shown. */
function ranks({ ranks }: QuestionStatistics, limits: Limits): Suppressed {
  const { minimumBase } = limits;
  if (!ranks || ranks.every(({ places }) => places.every((count) => count >= minimumBase))) return { figures: {} };
  const first = ranks.map(({ id, text, first_places }) => ({ id, text, ...first_places }));
  const { shown, hidden } = splitShares(first, undefined, limits);
  return {
    figures: { first_places: shown },
    without: ['ranks'],
    hidden: { moments: true, ...(hidden.length > 0 && { options: hidden }) },
  };
}

/** A sample is what single people wrote. */
function texts({ top_answers, answered, length, distinct }: QuestionStatistics, minimumBase: number): Suppressed {
  if (!length) return { figures: {} };
  const frequent = (top_answers ?? []).filter(({ count }) => count >= minimumBase);
  const rest = () => answered - frequent.reduce((sum, { count }) => sum + count, 0);
  while (frequent.length > 0 && rest() > 0 && rest() < minimumBase) frequent.pop();
  const isAll = rest() === 0 && frequent.length === distinct;
  return {
    figures: { length: { ...length, min: null, max: null }, ...(top_answers && { top_answers: frequent }) },
    without: ['sample', 'distinct', 'approximate'],
    ...(!isAll && top_answers && { hidden: { texts: true } }),
  };
}
