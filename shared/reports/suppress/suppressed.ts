/**
 * Statistics without what rests on too few respondents. It is done once, before any file is made: what
 * is not in here can be in none of them.
 */
import type { ShownStatistics } from '../shown-statistics.ts';
import type { Statistics } from '../statistics.ts';
import { suppressQuestion } from './suppress-question.ts';
import { suppressSurvey } from './suppress-survey.ts';

export function suppressed(statistics: Statistics, minimumBase: number): ShownStatistics {
  if (minimumBase === 0) return statistics;
  const { counted, survey, questions } = statistics;
  return {
    counted: counted < minimumBase ? null : counted,
    survey: suppressSurvey(survey, counted, minimumBase),
    questions: questions.map((question) => suppressQuestion(question, minimumBase)),
    minimum_base: minimumBase,
  };
}
