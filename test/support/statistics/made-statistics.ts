/**
 * Statistics made by hand: a survey of 128 answers with a question of every type, one that nobody answered and one that
 * is retired. Every count is different where it can be, so that a figure in the wrong place is seen.
 */
import { shareOf } from '../../../shared/figures/statistics/share.ts';
import type {
  QuestionFigures,
  QuestionStatistics,
  Statistics,
  SurveyStatistics,
} from '../../../shared/surveys/figure-types/statistics.ts';
import type { Question } from '../../../shared/surveys/question.ts';

export const madeBase = 128;

export function madeQuestion(type: string, title: string, more: Partial<Question> = {}): Question {
  return {
    id: `id-${type}-${title.length}`,
    type,
    title,
    options: [],
    matrixRows: [],
    matrixColumns: [],
    isMultiple: false,
    hasOwnText: false,
    ...more,
  };
}

export function madeOptions(texts: readonly string[], counts: readonly number[], base: number) {
  return texts.map((text, at) => ({ id: `o${at + 1}`, text, ...shareOf(counts[at] ?? 0, base) }));
}

export function madeFigures(
  question: Question,
  statistics: Partial<QuestionStatistics> & { answered: number },
): QuestionFigures {
  return { question, isRetired: false, statistics: { base: madeBase, ...statistics } };
}

const moods = ['Very good', 'Good', 'So so', 'Bad'];

const choice = madeFigures(madeQuestion('choice', 'How did you <b>like</b> it?'), {
  answered: 118,
  options: madeOptions(['Very much', 'A little', 'Not at all'], [61, 44, 13], 118),
});

const several = madeFigures(madeQuestion('choice', 'What did you buy?', { isMultiple: true, hasOwnText: true }), {
  answered: 117,
  options: madeOptions(['Bread', 'Cheese & wine', 'Tea'], [80, 71, 29], 117),
  own_texts: shareOf(9, 117),
});

const yesno = madeFigures(madeQuestion('yesno', 'Would you come back?'), {
  answered: 19,
  options: [
    { id: '1', text: '', ...shareOf(15, 19) },
    { id: '0', text: '', ...shareOf(4, 19) },
  ],
});

const scoreCounts = [1, 0, 2, 0, 3, 5, 6, 14, 22, 31, 32];

const scale = madeFigures(madeQuestion('scale', 'How likely are you to recommend us?'), {
  answered: 116,
  mean: 8.155,
  median: 9,
  sd: 1.987,
  min: 0,
  max: 10,
  q1: 7.25,
  q3: 10,
  histogram: scoreCounts.map((count, at) => ({ from: at, to: at, count })),
  top_2_box: shareOf(63, 116),
  nps: {
    score: 39.65517241379311,
    promoters: shareOf(63, 116),
    passives: shareOf(36, 116),
    detractors: shareOf(17, 116),
    margin: 13.37,
  },
});

const number = madeFigures(madeQuestion('number', 'How much did you spend?'), {
  answered: 115,
  mean: 1234.567,
  median: 1100,
  sd: 512.25,
  min: -40,
  max: 98_765.4,
  q1: 800.5,
  q3: 1500,
  histogram: [
    { from: -5000, to: 0, count: 3 },
    { from: 0, to: 5000, count: 101 },
    { from: 5000, to: 10_000, count: 11 },
  ],
  unreadable: 2,
});

const ranking = madeFigures(madeQuestion('ranking', 'Put them in order'), {
  answered: 114,
  ranks: [
    {
      id: 'r1',
      text: 'Price',
      ranked: 113,
      mean_rank: 2.31,
      first_places: shareOf(24, 114),
      borda: 78,
      places: [24, 30, 59],
    },
    {
      id: 'r2',
      text: 'Taste',
      ranked: 112,
      mean_rank: 1.52,
      first_places: shareOf(73, 114),
      borda: 166,
      places: [73, 20, 19],
    },
    {
      id: 'r3',
      text: 'Looks',
      ranked: 0,
      mean_rank: null,
      first_places: shareOf(0, 114),
      borda: 0,
      places: [0, 0, 0],
    },
  ],
});

const matrix = madeFigures(madeQuestion('matrix', 'How do you rate …'), {
  answered: 111,
  rows: [
    { id: 'm1', text: 'Service', answered: 110, options: madeOptions(moods, [50, 33, 20, 7], 110) },
    { id: 'm2', text: 'Cleanliness of the rooms', answered: 109, options: madeOptions(moods, [12, 27, 34, 36], 109) },
  ],
});

const ticks = madeFigures(madeQuestion('matrix', 'Where did you see …', { isMultiple: true }), {
  answered: 108,
  rows: [
    { id: 'm1', text: 'Posters', answered: 106, options: madeOptions(['Street', 'Web'], [90, 41], 106) },
    { id: 'm2', text: 'Films', answered: 105, options: madeOptions(['Street', 'Web'], [8, 102], 105) },
  ],
});

const text = madeFigures(madeQuestion('input', 'Anything else?'), {
  answered: 66,
  distinct: 57,
  length: { mean: 42.4, min: 2, max: 871 },
  top_answers: [
    { text: 'nothing', ...shareOf(6, 66) },
    { text: '=SUM(A1)', ...shareOf(3, 66) },
  ],
  sample: ['I liked the <b>tea</b>.', 'Мне всё понравилось', 'שלום'],
  approximate: { figures: ['distinct', 'top_answers'], error: 'within 0.8 % of the value' },
});

const datetime = madeFigures(madeQuestion('datetime', 'When did you come?'), {
  answered: 104,
  min: '2026-01-05',
  max: '2026-03-17',
  histogram: [
    { from: '2026-01', to: '2026-01', count: 47 },
    { from: '2026-02', to: '2026-02', count: 38 },
    { from: '2026-03', to: '2026-03', count: 19 },
  ],
});

const file = madeFigures(madeQuestion('file', 'A photograph, please'), {
  answered: 31,
  options: [
    { id: 'png', text: 'png', ...shareOf(21, 31) },
    { id: 'unknown', text: 'unknown', ...shareOf(10, 31) },
  ],
});

const silent = madeFigures(madeQuestion('choice', ''), {
  answered: 0,
  options: madeOptions(['One', 'Two'], [0, 0], 0),
});

const retired: QuestionFigures = {
  ...madeFigures(madeQuestion('rating', 'An old question'), {
    answered: 7,
    mean: 3.5,
    median: 3,
    sd: 1.4,
    min: 1,
    max: 5,
    q1: 2,
    q3: 4.5,
    histogram: [1, 2, 3, 4, 5].map((point) => ({ from: point, to: point, count: point === 3 ? 3 : 1 })),
    top_2_box: shareOf(2, 7),
  }),
  isRetired: true,
};

export const madeQuestions: QuestionFigures[] = [
  ...[choice, several, yesno, scale, number, ranking, matrix, ticks, text, datetime, file, silent, retired],
];

export function madeSurveyFigures(more: Partial<SurveyStatistics> = {}): SurveyStatistics {
  const countries = ['RU', 'KZ', 'BR', 'PT', 'ES', 'MX', 'DE', 'FR', 'IT', 'PL', 'AR', 'CL'];
  const counts = [55, 20, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2];
  return {
    visits: 240,
    started: 160,
    complete: madeBase,
    incomplete: 32,
    screened_out: 5,
    completion_rate: shareOf(madeBase, 160),
    completion_of_visits: shareOf(madeBase, 240),
    duration_seconds: { count: 127, mean: 303, median: 252 },
    days: [
      { day: '2026-03-01', complete: 40, incomplete: 12 },
      { day: '2026-03-02', complete: 51, incomplete: 13 },
      { day: '2026-03-05', complete: 37, incomplete: 7 },
    ],
    devices: [
      { name: 'mobile', ...shareOf(96, 159) },
      { name: 'desktop', ...shareOf(58, 159) },
      { name: 'tablet', ...shareOf(5, 159) },
    ],
    countries: countries.map((name, at) => ({ name, ...shareOf(counts[at] ?? 0, 149) })),
    sources: [{ name: 'newsletter', ...shareOf(43, 43) }],
    funnel: madeQuestions
      .filter((question) => !question.isRetired)
      .map(({ question }, at) => ({ question_id: question.id, reached: 158 - at * 2, dropped: at === 0 ? 2 : 1 })),
    first_answer_at: '2026-03-01T07:00:00Z',
    newest_answer_at: '2026-03-05T21:30:00Z',
    ...more,
  };
}

export function madeStatistics(more: Partial<Statistics> = {}): Statistics {
  return { counted: madeBase, survey: madeSurveyFigures(), questions: madeQuestions, ...more };
}

/** What there is before anybody has answered. */
export function silentStatistics(): Statistics {
  const nothing = { count: 0, percent: null, ci_low: null, ci_high: null };
  return {
    counted: 0,
    survey: {
      visits: null,
      started: 0,
      complete: 0,
      incomplete: 0,
      screened_out: 0,
      completion_rate: nothing,
      duration_seconds: { count: 0, mean: null, median: null },
      days: [],
      devices: [],
      countries: [],
      sources: [],
      funnel: [],
      first_answer_at: null,
      newest_answer_at: null,
    },
    questions: madeQuestions.map(({ question, isRetired }) => ({
      question,
      isRetired,
      statistics: { base: 0, answered: 0 },
    })),
  };
}
