/** Random answers to a survey with a question of every type that banners cross, and a random wish of what to compare. */
import type { Comparison, Weighting } from '../../../shared/figures/statistics/comparing/comparison.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { Statistics } from '../../../shared/surveys/figure-types/statistics.ts';
import { type Random, randomOf } from '../../chaos/random.ts';
import { answerOf, answerTo } from '../surveys/packed-answers.ts';
import { comparedStatisticsOf } from './compared-statistics.ts';
import { surveyOf } from './gathered-statistics.ts';

const options = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, text: id.toUpperCase() }));
const ids = options.map(({ id }) => id);
export const randomSurvey = surveyOf({
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

/** Some reports have nobody who stopped, and most few or many who did. */
export function randomAnswers({ seed, size, skew }: Crowd): Answer[] {
  const random = randomOf(seed);
  const asked = random.one([1, 0.98, 0.8]);
  const finished = random.one([1, 0.95, 0.8, 0.5]);
  return Array.from({ length: size }, (_, at) => {
    const isComplete = random.happens(finished);
    const reached = isComplete
      ? randomSurvey.questions
      : randomSurvey.questions.slice(0, random.below(randomSurvey.questions.length + 1));
    const day = String(1 + Math.floor(3 * random.next() ** skew)).padStart(2, '0');
    return answerOf({
      id: at + 1,
      is_complete: isComplete,
      is_screenout: random.happens(0.03),
      submitted_at: `2026-0${1 + random.below(5)}-${day}T10:00:00Z`,
      duration_seconds: 30 + random.below(300),
      device: skewed(random, ['mobile', 'desktop', 'tablet'], skew),
      country: skewed(random, ['RU', 'DE', 'ES', 'BR', 'FR'], skew),
      answers: reached
        .filter(() => random.happens(asked))
        .map(({ id, type }) => answerTo(id, givenTo(id, random, skew), { answer_type: type })),
    });
  });
}

const columns = ['country', 'device', 'period', 'q:sure', 'q:single', 'q:place', 'q:several', 'q:stars', 'q:table:a'];

const rims: RandomRim[] = [
  { column: 'q:place', targets: { a: 0.4, b: 0.3, c: 0.2, d: 0.1 } },
  { column: 'country', targets: { RU: 0.4, DE: 0.3, ES: 0.15, BR: 0.1, FR: 0.05 } },
  { column: 'device', targets: { mobile: 0.5, desktop: 0.4, tablet: 0.1 } },
];

const twoPeriods = {
  now: { date_from: '2026-03-01', date_to: '2026-05-31' },
  before: { date_from: '2026-01-01', date_to: '2026-02-28' },
};

interface RandomRim {
  column: string;
  targets: Record<string, number>;
  cap?: number;
}

/** Everybody with one value of the column that is brought to its targets weighs the same. */
export interface WeightClass {
  /** As a column of a banner: `country=RU`. */
  id: string;
  count: number;
  weight: number;
}

/** Whoever knows the targets and how weights are made knows the weight of each class whose size is shown. */
export interface KnownRim extends RandomRim {
  classes: WeightClass[];
}

export interface RandomReport {
  truth: Statistics;
  comparison: Comparison;
  rim?: KnownRim;
  /** The compared period alone, with its own weights. */
  earlier?: { statistics: Statistics; rim?: KnownRim };
}

export function randomReport(crowd: Crowd): RandomReport {
  const random = randomOf(crowd.seed + 1);
  const rim = random.happens(0.4) ? randomRim(random) : undefined;
  const comparison = wishesWith(random, rim);
  const hasPeriods = random.happens(0.4);
  const answers = randomAnswers(crowd);
  const visits = random.happens(0.7) && { visits: Math.floor(crowd.size * (1 + random.next())) };
  const known = (days: { now?: { date_from: string; date_to: string } }) =>
    rim && { rim: { ...rim, classes: classesOf(answers, rim, days) } };
  const { now, before } = twoPeriods;
  return {
    truth: comparedStatisticsOf(randomSurvey, [answers], { comparison, ...visits, ...(hasPeriods && twoPeriods) }),
    comparison,
    ...known(hasPeriods ? { now } : {}),
    ...(hasPeriods && {
      earlier: {
        statistics: comparedStatisticsOf(randomSurvey, [answers], {
          comparison: { weight: comparison.weight },
          now: before,
        }),
        ...known({ now: before }),
      },
    }),
  };
}

/** What a report may compare: banners, and weights by a rim. */
export function randomComparison(random: Random): Comparison {
  return wishesWith(random, random.happens(0.4) ? randomRim(random) : undefined);
}

function wishesWith(random: Random, rim: RandomRim | undefined): Comparison {
  return {
    banner: rim ? besideRim(random, rim) : twoBanners(random),
    confidence: 95,
    correction: 'none',
    weight: rim ? weightBy(rim) : null,
  };
}

function randomRim(random: Random): RandomRim {
  return { ...random.one(rims), ...(random.happens(0.5) && { cap: 3 }) };
}

const weightBy = ({ column, targets, cap }: RandomRim): Weighting => ({ rim: [{ column, targets }], cap });

/** The column that is brought to its targets is mostly one of the banner, with others beside it. */
function besideRim(random: Random, { column }: RandomRim): string[][] {
  const others = random.shuffled(columns.filter((one) => one !== column)).slice(0, 1 + random.below(2));
  return [random.happens(0.8) ? [column, ...others] : others];
}

function twoBanners(random: Random): string[][] {
  const first = random.shuffled(columns).slice(0, 1 + random.below(3));
  return random.happens(0.3) ? [first, [random.one(columns)]] : [first];
}

function classesOf(
  answers: readonly Answer[],
  rim: RandomRim,
  days: { now?: { date_from: string; date_to: string } },
): WeightClass[] {
  const comparison = { banner: [[rim.column]], weight: weightBy(rim) };
  const [group] = comparedStatisticsOf(randomSurvey, [answers], { comparison, ...days }).banners?.[0]?.groups ?? [];
  return (group?.columns ?? []).map(({ id, base, weighted_base = 0 }) => ({
    id,
    count: base,
    weight: base === 0 ? 0 : weighted_base / base,
  }));
}
