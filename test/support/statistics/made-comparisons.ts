/** Statistics of answers drawn at random, with banners, weights and a compared period as they are asked for. */

import { weightedMoments } from '../../../shared/figures/significance/kish.ts';
import { meanTest } from '../../../shared/figures/significance/mean-test.ts';
import { proportionTest } from '../../../shared/figures/significance/proportion-test.ts';
import { shareOf } from '../../../shared/figures/statistics/share.ts';
import type { Change } from '../../../shared/surveys/figure-types/comparisons.ts';
import type {
  OptionFigure,
  QuestionStatistics,
  ShareFigure,
  Statistics,
} from '../../../shared/surveys/figure-types/statistics.ts';
import type { Question } from '../../../shared/surveys/question.ts';
import {
  type Draw,
  type DrawnKind,
  type DrawnQuestion,
  type DrawnRespondent,
  drawAnswers,
  drawQuestions,
  matrixRowsDrawn,
  randomOf,
} from './drawn-answers.ts';
import { bannerOf, columnsOf } from './drawn-columns.ts';
import {
  add,
  baseOf,
  isScale,
  noWeight,
  percentOf,
  pointOf,
  type Tally,
  tallyOf,
  topOf,
  type Weight,
} from './drawn-tally.ts';
import { madeQuestion, madeSurveyFigures } from './made-statistics.ts';

export interface MadeComparisons extends Draw {
  isCompared?: boolean;
}

const words = ['Very much', 'Rather', 'Hard to say either way', 'Rather not', 'Not at all'];
const types: Record<DrawnKind, string> = {
  choice: 'choice',
  several: 'choice',
  scale: 'scale',
  nps: 'scale',
  yesno: 'yesno',
  matrix: 'matrix',
};

export function madeComparisons(made: MadeComparisons): Statistics {
  const questions = drawQuestions(made);
  const now = drawAnswers(made, questions);
  const before = made.isCompared ? drawAnswers({ ...made, effect: 0 }, questions, 1) : undefined;
  const banners = made.groups.length > 0 ? [bannerOf(made, now)] : undefined;
  const figures = questions.map((question, at) => {
    const earlier = before && tallyOf(question, before, at);
    return {
      question: questionOf(question, at),
      isRetired: false,
      statistics: {
        ...statisticsOf(question, tallyOf(question, now, at), earlier, made, now.length),
        ...(banners && { columns: columnsOf(question, at, made, now) }),
      },
    };
  });
  return {
    counted: now.length,
    survey: {
      ...madeSurveyFigures(),
      funnel: funnelOf(
        made,
        figures.map(({ question }) => question.id),
      ),
    },
    questions: figures,
    ...(banners && { banners }),
    ...(made.isWeighted && { weights: weightsOf(now) }),
    ...(before && {
      compared: {
        date_from: '2026-02-01',
        date_to: '2026-02-28',
        counted: before.length,
        answered: questions.map((question, at) => tallyOf(question, before, at).n),
      },
    }),
  };
}

function questionOf({ kind, shares }: DrawnQuestion, at: number): Question {
  const titles: Record<DrawnKind, string> = {
    choice: 'How did you like your stay with us this time?',
    several: 'Which of these did you use?',
    scale: 'How satisfied are you with the service?',
    nps: 'How likely are you to recommend us to a friend?',
    yesno: 'Would you come back?',
    matrix: 'How do you rate …',
  };
  const range = kind === 'scale' ? { min: 1, max: 5, step: 1 } : { min: 0, max: 10, step: 1 };
  return madeQuestion(types[kind], titles[kind], {
    id: `made-${at + 1}`,
    isMultiple: kind === 'several',
    options: shares.map((_, place) => ({ id: `o${place + 1}`, text: words[place] ?? `Option ${place + 1}` })),
    ...((kind === 'scale' || kind === 'nps') && { range }),
  });
}

/** The interval is of no interest here: it is that of the respondents. */
function shareFigure(
  part: Weight,
  whole: Weight,
  earlier: [Weight, Weight] | undefined,
  made: MadeComparisons,
): ShareFigure {
  const percent = percentOf(part, whole);
  const change = earlier && shareChange(part, whole, ...earlier);
  return {
    ...shareOf(part.n, whole.n),
    percent,
    ...(made.isWeighted && { weighted_count: part.w }),
    ...(change && { change }),
  };
}

function shareChange(part: Weight, whole: Weight, partBefore: Weight, wholeBefore: Weight): Change {
  const [now, before] = [percentOf(part, whole), percentOf(partBefore, wholeBefore)];
  if (now === null || before === null) return { before, points: null, p: null, significant: false };
  const isTested = whole.n >= 30 && wholeBefore.n >= 30;
  const test = proportionTest(
    { share: now / 100, base: baseOf(whole) },
    { share: before / 100, base: baseOf(wholeBefore) },
  );
  const p = isTested ? (test?.p ?? null) : null;
  return { before, before_count: partBefore.n, points: now - before, p, significant: p !== null && p <= 0.05 };
}

function statisticsOf(
  question: DrawnQuestion,
  tally: Tally,
  earlier: Tally | undefined,
  made: MadeComparisons,
  base: number,
): QuestionStatistics {
  const { under } = tally;
  const was = (place: number): [Weight, Weight] | undefined => {
    const part = earlier?.under[place];
    return earlier && part && [part, earlier];
  };
  const option = (place: number, name: number): OptionFigure => ({
    id: `o${name + 1}`,
    text: question.kind === 'yesno' ? '' : (words[name] ?? `Option ${name + 1}`),
    ...shareFigure(under[place] ?? noWeight, tally, was(place), made),
  });
  const common = {
    base,
    answered: tally.n,
    ...(made.isWeighted && { weighted_base: tally.w, effective_base: baseOf(tally) }),
  };
  if (isScale(question)) return { ...common, ...scaleFigures(question, tally, earlier, made) };
  if (question.kind !== 'matrix') return { ...common, options: under.map((_, at) => option(at, at)) };
  const size = question.shares.length;
  return {
    ...common,
    rows: Array.from({ length: matrixRowsDrawn }, (_, row) => ({
      id: `m${row + 1}`,
      text: ['Service', 'Cleanliness of the rooms'][row] ?? '',
      answered: tally.n,
      options: Array.from({ length: size }, (_, at) => option(row * size + at, at)),
    })),
  };
}

function scaleFigures(question: DrawnQuestion, tally: Tally, earlier: Tally | undefined, made: MadeComparisons) {
  const { mean, sd } = weightedMoments(tally);
  const then = earlier && weightedMoments(earlier);
  const p =
    earlier && then && mean !== null && then.mean !== null && sd !== null && then.sd !== null
      ? (meanTest({ mean, sd, base: baseOf(tally) }, { mean: then.mean, sd: then.sd, base: baseOf(earlier) })?.p ??
        null)
      : null;
  const before = then?.mean ?? null;
  return {
    mean,
    sd,
    median: 3,
    min: pointOf(question, 0),
    max: pointOf(question, question.shares.length - 1),
    q1: 2,
    q3: 4,
    histogram: tally.under.map(({ n, w }, place) => ({
      from: pointOf(question, place),
      to: pointOf(question, place),
      count: n,
      ...(made.isWeighted && { weighted_count: w }),
    })),
    top_2_box: shareFigure(topOf(tally), tally, earlier && [topOf(earlier), earlier], made),
    ...(earlier && {
      change: {
        before,
        p,
        significant: p !== null && p <= 0.05,
        points: mean === null || before === null ? null : mean - before,
      },
    }),
  };
}

/** The same few leave at every question. */
function funnelOf({ seed, respondents }: MadeComparisons, ids: readonly string[]) {
  const random = randomOf(seed * 31 + 5);
  let left = respondents * 2;
  return ids.map((question_id) => {
    const dropped = Array.from({ length: left }, random).filter((at) => at < 0.03).length;
    left -= dropped;
    return { question_id, reached: left, dropped };
  });
}

function weightsOf(respondents: readonly DrawnRespondent[]): NonNullable<Statistics['weights']> {
  const weights = respondents.map(({ weight }) => weight);
  const all = { n: 0, w: 0, w2: 0 };
  for (const weight of weights) add(all, weight);
  return {
    kind: 'rim',
    columns: ['country', 'var:age'],
    weighted: all.n,
    unweighted: 0,
    sum: all.w,
    effective_base: baseOf(all),
    efficiency: (100 * baseOf(all)) / all.n,
    min: Math.min(...weights),
    max: Math.max(...weights),
    iterations: 7,
    converged: true,
    capped: 0,
  };
}
