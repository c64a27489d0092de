/** A random view of a survey: filters, conditions, banners, weights, a minimum base. */
import { optionsSchema } from '../../../shared/exports/options.ts';
import type { Weighting } from '../../../shared/figures/statistics/comparing/comparison.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import type { Random } from '../random.ts';
import type { DrawnSurvey } from './random-survey.ts';
import type { View } from './recount.ts';
import { weightColumn } from './weighed-answers.ts';

/** `hasWeights`: the answers have a column that says what they weigh. */
export function randomView(random: Random, asked: DrawnSurvey, { hasWeights = false } = {}): View {
  const filters = filtersSchema.parse({
    is_complete: random.one([true, null, false]),
    ...(random.happens(0.3) && { country: [random.one(['RU', 'DE', 'ES'])] }),
    ...(random.happens(0.3) && { device: ['mobile', 'desktop'] }),
    ...(random.happens(0.4) && { date_from: '2026-02-01', date_to: '2026-04-30' }),
    ...(random.happens(0.1) && { is_screenout: true }),
    ...(random.happens(0.3) && { answers: [randomCondition(random, asked)] }),
    ...(random.happens(0.1) && { ids: Array.from({ length: 60 }, (_, at) => 1 + 2 * at) }),
  });
  const options = {
    timezone: random.one(['UTC', 'UTC', 'Asia/Kolkata']),
    ...(random.happens(0.7) && {
      report: randomReport(random, asked, { isDated: filters.date_from !== undefined, hasWeights }),
    }),
    ...(random.happens(0.2) && { privacy: { minimum_base: 5 } }),
  };
  return viewOf(filters, options);
}

/** Views of many answers, in which columns are compared and answers weigh what a column says, whatever else is drawn. */
export function fixedViews(): View[] {
  const days = { date_from: '2026-02-01', date_to: '2026-05-31' };
  const report = { banner: [['country', 'device'], ['period']], confidence: 90 };
  const compare = { date_from: '2026-01-01', date_to: '2026-01-31' };
  return [
    viewOf({ is_complete: null }, { report }),
    viewOf({ is_complete: null }, { report: { ...report, weight: { column: weightColumn } } }),
    viewOf(days, { report: { ...report, weight: { column: weightColumn }, correction: 'bh', compare } }),
  ];
}

function viewOf(filters: object, options: object): View {
  return { filters: filtersSchema.parse(filters), options: { ...optionsSchema.parse(options), lang: 'en' } };
}

function randomCondition(random: Random, { survey }: DrawnSurvey): object {
  const { id, type, options } = random.one(survey.questions);
  const isListed = type === 'choice' || type === 'dropdown';
  if (!isListed || random.happens(0.5)) return { question_id: id, op: random.one(['answered', 'not_answered']) };
  return { question_id: id, op: random.one(['eq', 'ne']), value: random.one(options).id };
}

/** Only what is counted by days has days before it. */
function randomReport(
  random: Random,
  { columns, weighable }: DrawnSurvey,
  { isDated, hasWeights }: { isDated: boolean; hasWeights: boolean },
): object {
  const some = () => random.shuffled(columns).slice(0, 1 + random.below(3));
  return {
    banner: random.happens(0.3) ? [some(), some()] : [some()],
    correction: random.one(['none', 'bonferroni', 'bh']),
    confidence: random.one([95, 90, 99]),
    ...(isDated && random.happens(0.6) && { compare: { date_from: '2026-01-01', date_to: '2026-01-31' } }),
    weight: randomWeight(random, weighable, hasWeights),
  };
}

function randomWeight(random: Random, weighable: DrawnSurvey['weighable'], hasWeights: boolean): Weighting | null {
  if (random.happens(0.4)) return randomRim(random, weighable);
  return hasWeights && random.happens(0.4) ? { column: weightColumn } : null;
}

/** By one column or two, whose values have shares that sum to 1. */
function randomRim(random: Random, weighable: DrawnSurvey['weighable']): Weighting {
  const rim = random
    .shuffled(weighable)
    .slice(0, 1 + random.below(2))
    .map(({ column, values }) => {
      const parts = values.map(() => 1 + random.below(4));
      const total = parts.reduce((sum, part) => sum + part, 0);
      return { column, targets: Object.fromEntries(values.map((value, at) => [value, (parts[at] ?? 0) / total])) };
    });
  return { rim, ...(random.happens(0.3) && { cap: 3 }) };
}
