/**
 * Statistics without what rests on too few respondents. It is done once, before any file is made: what
 * is not in here can be in none of them.
 */

import type { Statistics } from '../../surveys/figure-types/statistics.ts';
import { dayOf, type Zone, zoneOf } from '../../zone.ts';
import { type HiddenQuestion, isShown, type ShownQuestion, type ShownStatistics } from './shown-statistics.ts';
import { suppressBanners } from './suppress-banners.ts';
import { suppressChanges, suppressPeriod } from './suppress-changes.ts';
import { columnsSuppressor } from './suppress-columns.ts';
import { suppressQuestion } from './suppress-question.ts';
import { besideBanners, type CountedAnswers, suppressSurvey } from './suppress-survey.ts';
import {
  isLeftOutByFew,
  suppressWeights,
  weightedBanners,
  weightedSide,
  withoutSharesOfScale,
} from './suppress-weights.ts';

/** `timezone`: for the days of the first and the newest answer. */
export function suppressed(statistics: Statistics, minimumBase: number, timezone = 'UTC'): ShownStatistics {
  if (minimumBase === 0) return statistics;
  const { survey } = statistics;
  const questions = withOneBase(statistics);
  const counted = countedOf(statistics, minimumBase);
  const beside = { hasBanners: statistics.banners !== undefined, heaviest: statistics.weights?.max };
  const plain = {
    counted: counted.base < minimumBase ? null : counted.base,
    survey: suppressSurvey(toTheDay(survey, zoneOf(timezone)), counted, minimumBase),
    questions: questions.map((question) => suppressQuestion(question, minimumBase, beside)),
    minimum_base: minimumBase,
  };
  return compares(statistics) ? { ...plain, ...suppressCompared(statistics, plain, minimumBase) } : plain;
}

/** In merged surveys the bases of questions that only some of them ask would reveal how many are in each. */
function withOneBase({ questions, counted, weights }: Statistics): Statistics['questions'] {
  const base = weights?.weighted ?? counted;
  return questions.map((one) => ({ ...one, statistics: { ...one.statistics, base } }));
}

/** An exact time is that of one respondent. */
function toTheDay(survey: Statistics['survey'], zone: Zone): Statistics['survey'] {
  const cut = (at: string | null) => at && new Date(dayOf(Date.parse(at), zone)).toISOString();
  return {
    ...survey,
    first_answer_at: cut(survey.first_answer_at),
    newest_answer_at: cut(survey.newest_answer_at),
  };
}

/** Few who have no weight would be what the bases of questions leave of all: they are not counted here either. */
function countedOf({ counted, weights }: Statistics, minimumBase: number): CountedAnswers {
  const without = weights?.unweighted ?? 0;
  const isApart = without > 0 && without < minimumBase;
  return { base: isApart ? counted - without : counted, isApart };
}

const compares = ({ banners, weights, compared }: Statistics) => Boolean(banners ?? weights ?? compared);

type Plain = Pick<ShownStatistics, 'survey' | 'questions'>;

function suppressCompared(statistics: Statistics, plain: Plain, minimumBase: number): Partial<ShownStatistics> {
  const { weights, compared, counted } = statistics;
  const all = counted < minimumBase ? [] : suppressBanners(statistics, plain, minimumBase);
  const banners = statistics.banners && (weights ? weightedBanners(all) : all);
  const period = compared && suppressPeriod(compared, minimumBase);
  const columnsOf = columnsSuppressor(statistics, all, minimumBase);
  const facts = weights && suppressWeights(weights, plain, { whole: statistics.banners ?? [], shown: all });
  const areGroupsHidden = facts?.effective_base === null;
  const questions = plain.questions.map((shown, at): ShownQuestion | HiddenQuestion => {
    const truth = statistics.questions[at];
    if (!truth || !isShown(shown)) return shown;
    const { columns, hidden } = columnsOf(truth, shown);
    const figures = suppressChanges(truth.statistics, shown.statistics, period?.answered[at] ?? null, minimumBase);
    const crossed = {
      ...figures,
      ...(columns.length > 0 && { columns }),
      ...(hidden > 0 && { hidden: { ...figures.hidden, columns: hidden } }),
    };
    const visible = areGroupsHidden && isLeftOutByFew(crossed, minimumBase) ? withoutSharesOfScale(crossed) : crossed;
    return { ...shown, statistics: weights ? weightedSide(visible) : visible };
  });
  return {
    questions,
    ...(banners && { banners }),
    ...(facts && { weights: facts }),
    ...(period && { compared: period }),
    survey: besideBanners(plain.survey, statistics),
  };
}
