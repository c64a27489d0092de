/** Random answers to a survey with a question of every type that banners cross, and a random wish of what to compare. */
import type { Wishes } from '../../shared/reports/gather/comparing/wishes.ts';
import type { Statistics } from '../../shared/reports/statistics.ts';
import type { Answer } from '../../shared/surveys/answer.ts';
import { type Random, randomOf } from '../chaos/random.ts';
import { comparedStatisticsOf } from './compared-statistics.ts';
import { surveyOf } from './gathered-statistics.ts';
import { answerOf, answerTo } from './packed-answers.ts';

const options = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, text: id.toUpperCase() }));
const ids = options.map(({ id }) => id);
const survey = surveyOf({
  sure: { type: 'yesno', title: 'Sure?' },
  single: { type: 'choice', title: 'One', choiceEntities: options, choiceTextOther: true },
  place: { type: 'choice', title: 'Where?', choiceEntities: options.slice(0, 4) },
  several: { type: 'choice', title: 'Some', choiceEntities: options, choiceMultiple: true },
  stars: { type: 'rating', title: 'Stars', ratingCount: 5, ratingStartValue: 1 },
  table: {
    type: 'matrix',
    title: 'Table',
    matrixRowEntities: options.slice(0, 2),
    matrixColEntities: options.slice(0, 3),
  },
  order: { type: 'ranking', title: 'Order', rankingEntities: options.slice(0, 3) },
  words: { type: 'input', title: 'Words' },
});

/** Low places are far likelier: there are large cells, small ones and empty ones. */
function skewed<T>(random: Random, of: readonly T[], skew: number): T {
  return of[Math.floor(of.length * random.next() ** skew)] ?? random.one(of);
}

function givenTo(id: string, random: Random, skew: number): unknown {
  switch (id) {
    case 'sure':
      return random.next() ** skew < 0.5;
    case 'single':
      return [skewed(random, ids, skew)];
    case 'place':
      return [skewed(random, ids.slice(0, 4), skew)];
    case 'several':
      return [...new Set([skewed(random, ids, skew), ...(random.happens(0.3) ? [random.one(ids)] : [])])];
    case 'stars':
      return 5 - Math.floor(5 * random.next() ** skew);
    case 'table':
      return Object.fromEntries(['a', 'b'].map((row) => [row, [skewed(random, ids.slice(0, 3), skew)]]));
    case 'order':
      return random.happens(0.7) ? ids.slice(0, 3) : random.shuffled(ids.slice(0, 3));
    default:
      return skewed(random, ['fine', 'good', 'all right', 'so so'], skew);
  }
}

export interface Crowd {
  seed: number;
  size: number;
  skew: number;
}

function answersOf({ seed, size, skew }: Crowd): Answer[] {
  const random = randomOf(seed);
  const asked = random.one([1, 0.98, 0.8]);
  return Array.from({ length: size }, (_, at) =>
    answerOf({
      id: at + 1,
      is_complete: true,
      submitted_at: `2026-0${1 + random.below(5)}-15T10:00:00Z`,
      device: skewed(random, ['mobile', 'desktop', 'tablet'], skew),
      country: skewed(random, ['RU', 'DE', 'ES', 'BR', 'FR'], skew),
      answers: survey.questions
        .filter(() => random.happens(asked))
        .map(({ id, type }) => answerTo(id, givenTo(id, random, skew), { answer_type: type })),
    }),
  );
}

const columns = ['country', 'device', 'period', 'q:sure', 'q:single', 'q:place', 'q:several', 'q:stars', 'q:table:a'];

const twoPeriods = {
  now: { date_from: '2026-03-01', date_to: '2026-05-31' },
  before: { date_from: '2026-01-01', date_to: '2026-02-28' },
};

export interface RandomReport {
  truth: Statistics;
  wishes: Wishes;
  /** The compared period alone. */
  earlier?: Statistics;
  weightOf?: (columnId: string) => number;
}

export function randomReport(crowd: Crowd): RandomReport {
  const random = randomOf(crowd.seed + 1);
  const isWeighted = random.happens(0.3);
  const banner = isWeighted
    ? [['q:place', ...random.shuffled(columns.filter((column) => column !== 'q:place')).slice(0, 1)]]
    : [random.shuffled(columns).slice(0, 1 + random.below(3)), ...(random.happens(0.3) ? [[random.one(columns)]] : [])];
  const targets = { a: 0.4, b: 0.3, c: 0.2, d: 0.1 };
  const weight = isWeighted ? { rim: [{ column: 'q:place', targets }], ...(random.happens(0.5) && { cap: 3 }) } : null;
  const wishes: Wishes = { banner, confidence: 95, correction: 'none', weight };
  const hasPeriods = random.happens(0.4);
  const answers = answersOf(crowd);
  const truth = comparedStatisticsOf(survey, [answers], { wishes, ...(hasPeriods && twoPeriods) });
  const earlier = hasPeriods && { earlier: comparedStatisticsOf(survey, [answers], { now: twoPeriods.before }) };
  if (!isWeighted) return { truth, wishes, ...earlier };
  // whoever knows the targets and how the weights are made knows the weight of each column
  const weights = truth.banners?.[0]?.groups[0]?.columns.map(
    ({ id, base, weighted_base = 0 }) => [id, weighted_base / base] as const,
  );
  const known = new Map(weights);
  return { truth, wishes, weightOf: (id) => known.get(id) ?? 0 };
}
