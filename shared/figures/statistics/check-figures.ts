/** Refuses to count what would not fit into memory or on a page: the products of a survey's lists. */

import { faultOf } from '../../problems/catalogue.ts';
import { Problem } from '../../problems/problem.ts';
import { askedQuestions } from '../../surveys/asked-questions.ts';
import { type Facts, noFacts } from '../../surveys/facts.ts';
import type { Question } from '../../surveys/question.ts';
import type { Survey } from '../../surveys/survey.ts';
import { brokenBound } from '../../surveys/survey-bounds.ts';

/** Options that have left a question and still have answers are counted too: a survey may be edited for years. */
const ROOM_FOR_GONE = 2;

export function checkFigures(survey: Survey, facts: Facts = noFacts): void {
  const asked = askedQuestions(survey, facts).map(({ question }) => question);
  const broken = brokenBound(survey.questions.map(sizeOf)) ?? brokenBound(asked.map(sizeOf), ROOM_FOR_GONE);
  if (!broken) return;
  const { bound, questionId, count, most } = broken;
  const title = survey.questions.find(({ id }) => id === questionId)?.title;
  const fault = faultOf(bound, { count, most });
  throw new Problem('survey_too_large.figures', { fault: title ? `“${title.slice(0, 80)}”: ${fault}` : fault });
}

function sizeOf({ id, type, options, matrixRows, matrixColumns }: Question) {
  return { id, type, options: options.length, rows: matrixRows.length, columns: matrixColumns.length };
}
