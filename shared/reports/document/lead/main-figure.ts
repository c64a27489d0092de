/**
 * The main figure of a question: its score, the two highest values of its scale, its mean, the answer that most
 * gave. It says what was counted and compares nothing, so that no test is needed for it.
 */
import { rankMoments } from '../../../figures/significance/spread.ts';
import type { ShownQuestion } from '../../../privacy/suppress/shown-statistics.ts';
import type { Change } from '../../../surveys/figure-types/comparisons.ts';
import type { OptionFigure, ShareFigure } from '../../../surveys/figure-types/statistics.ts';
import { isBeside } from '../../../surveys/scales/option-order.ts';
import type { Subject } from '../../findings/finding.ts';
import type { ReportCell } from '../../report-document.ts';
import { meanBounds } from '../mean-bounds.ts';
import { optionName, orderedOptions } from '../option-blocks.ts';
import { shortened, shortNames } from '../shortened.ts';
import { saysSomething } from '../small-base.ts';
import { rowName } from '../story/row-name.ts';
import type { StoryStyle } from '../story/story-style.ts';

export interface MainFigure {
  text: string;
  /** Where there is one. */
  interval?: ReportCell | undefined;
  /** From 0 to 1: how long its bar is. */
  bar?: number | undefined;
  change?: Change | undefined;
  isMean: boolean;
  /** What of the question it is of; undefined where no comparison is of the same. */
  subjects: readonly Subject['of'][];
  /** The option or row it is of. */
  id?: string | undefined;
}

const nameUnits = 60;

export function mainFigure(asked: ShownQuestion, style: StoryStyle): MainFigure | undefined {
  if (asked.statistics.answered === 0) return undefined;
  // that most files are pictures says nothing of what was asked
  if (asked.statistics.personal || asked.question.type === 'file') return answeredFigure(asked, style);
  const kinds = [scoreFigure, topTwoFigure, meanFigure, optionFigure, rankFigure, cellFigure, answeredFigure];
  for (const figureOf of kinds) {
    const found = figureOf(asked, style);
    if (found) return found;
  }
  return undefined;
}

type Made = MainFigure | undefined;

function scoreFigure({ statistics }: ShownQuestion, { lead, formats }: StoryStyle): Made {
  const { nps, answered } = statistics;
  if (!nps) return undefined;
  const { score, margin, change } = nps;
  const within = (end: number) => Math.max(-100, Math.min(100, end));
  const ends =
    margin === null || !saysSomething(answered)
      ? undefined
      : ([within(score - margin), within(score + margin)] as const);
  const text = ends?.map((end) => formats.signed(end)).join(' … ') ?? '';
  return {
    text: lead.score(formats.signed(score)),
    ...(ends && { interval: { text, ends, unit: 'number' } }),
    bar: (score + 100) / 200,
    change,
    isMean: true,
    subjects: ['score', 'mean'],
  };
}

function topTwoFigure({ statistics }: ShownQuestion, style: StoryStyle): Made {
  const { top_2_box: share, answered } = statistics;
  if (!share || share.percent === null) return undefined;
  return {
    ...shareFigure(share, answered, style),
    text: style.lead.topTwo(style.formats.percent(share.percent)),
    subjects: ['top_2_box', 'mean'],
  };
}

function meanFigure({ statistics }: ShownQuestion, style: StoryStyle): Made {
  const { mean, sd, answered, effective_base: base = answered, change } = statistics;
  if (mean == null) return undefined;
  return {
    text: style.lead.mean(style.formats.mean(mean)),
    interval: boundsCell({ mean, sd, base, respondents: answered }, style),
    change,
    isMean: true,
    subjects: ['mean'],
  };
}

/** Only answers that say something: not "other", nor "hard to say". */
function optionFigure({ question, statistics }: ShownQuestion, style: StoryStyle): Made {
  const named = orderedOptions(question, statistics.options ?? [], style);
  const informative = named.filter((one) => !isBeside(one));
  const first = most(informative.length > 0 ? informative : named, ({ figure }) => figure);
  if (!first || first.figure.percent === null) return undefined;
  const { figure, id } = first;
  const names = shortNames(
    named.map(({ name }) => name),
    nameUnits,
  );
  return {
    ...shareFigure(figure, statistics.answered, style),
    text: style.lead.chosen(style.formats.percent(figure.percent), names[named.indexOf(first)] ?? ''),
    subjects: ['option'],
    id,
  };
}

function rankFigure({ statistics }: ShownQuestion, style: StoryStyle): Made {
  const known = (statistics.ranks ?? []).filter(({ mean_rank }) => mean_rank !== null);
  const [best] = known.toSorted((a, b) => (a.mean_rank ?? 0) - (b.mean_rank ?? 0));
  if (!best || best.mean_rank === null) return undefined;
  const places = best.places.length;
  return {
    text: style.lead.rank(shortened(rowName(best), nameUnits), style.formats.mean(best.mean_rank)),
    interval: boundsCell({ ...rankMoments(best), respondents: best.ranked }, style),
    ...(places > 1 && { bar: (places - best.mean_rank) / (places - 1) }),
    change: best.change,
    isMean: true,
    subjects: ['rank'],
    id: best.id,
  };
}

function cellFigure({ question, statistics }: ShownQuestion, style: StoryStyle): Made {
  const cells = (statistics.rows ?? []).flatMap((row) => row.options.map((option) => ({ row, option })));
  const first = most(cells, ({ option }) => option);
  if (!first || first.option.percent === null) return undefined;
  const { row, option } = first;
  const name = shortened(optionName(option, question, style), nameUnits);
  return {
    ...shareFigure(option, row.answered, style),
    text: style.lead.cell(shortened(rowName(row), nameUnits), style.formats.percent(option.percent), name),
    subjects: ['cell'],
    id: `${row.id}\n${option.id}`,
  };
}

/** For words, dates, files and names: how many gave any. */
function answeredFigure({ statistics }: ShownQuestion, { lead, formats }: StoryStyle): Made {
  const { base, answered } = statistics;
  if (base === 0) return undefined;
  const percent = (100 * answered) / base;
  return { text: lead.answered(formats.percent(percent)), bar: percent / 100, isMean: false, subjects: [] };
}

function shareFigure(share: ShareFigure, base: number, { formats }: StoryStyle) {
  const { ci_low: low, ci_high: high } = share;
  const hasInterval = low !== null && high !== null && saysSomething(base);
  const text = formats.interval(share);
  return {
    interval: hasInterval ? { text, ends: [low, high] as const, unit: 'percent' as const } : undefined,
    bar: (share.percent ?? 0) / 100,
    change: share.change,
    isMean: false,
  };
}

function boundsCell(averaged: Parameters<typeof meanBounds>[0], style: StoryStyle): ReportCell | undefined {
  const bounds = meanBounds(averaged, style);
  return bounds && { ...bounds, unit: 'number' };
}

/** The first of equals. */
function most<T>(list: readonly T[], figureOf: (one: T) => OptionFigure): T | undefined {
  return list.reduce<T | undefined>((best, one) => {
    const percent = figureOf(one).percent;
    return percent !== null && (best === undefined || percent > (figureOf(best).percent ?? -1)) ? one : best;
  }, undefined);
}
