/**
 * Questions that conditions call by their titles, a row of a matrix as `Title: Row`. Each becomes its id as soon as the
 * survey is known, so that whatever is stored, hidden or shown later knows one name only.
 */
import { invalid } from '../../problems/problem.ts';
import type { Filters } from '../filters/filters.ts';
import { plainText } from '../plain-text.ts';
import type { Question } from '../question.ts';
import { beginningOf } from '../shortened.ts';
import type { Survey } from '../survey.ts';
import { folded } from './kind.ts';
import { questionsOfSurvey } from './known-questions.ts';
import { subjectOf } from './subject.ts';

const MAX_LISTED = 12;

/** Throws the 422 that names the candidates where several questions have that title, or those there are where none has. */
export function withQuestionIds(filters: Filters, survey: Survey): Filters {
  const known = questionsOfSurvey(survey);
  const answers = filters.answers.map((condition, at) => {
    const { question_id: given } = condition;
    if (!('message' in subjectOf(given, known))) return condition;
    const id = questionIdOf(given, survey.questions, `filters.answers.${at}.question_id`);
    return id === undefined ? condition : { ...condition, question_id: id };
  });
  return { ...filters, answers };
}

/** Undefined where it is meant for an id: that it is unknown is said where conditions are checked. */
export function questionIdOf(given: string, questions: readonly Question[], field: string): string | undefined {
  const wanted = folded(given);
  const named = questions.flatMap((question) => namesOf(question).filter(({ name }) => name === wanted));
  const [only, ...others] = [...new Set(named.map(({ id }) => id))];
  if (others.length > 0) throw invalid(field, 'condition_same_title', { given, ids: [only, ...others].join(' or ') });
  if (only === undefined && /\s/.test(given.trim())) {
    throw invalid(field, 'condition_no_title', { given, known: listed(questions) });
  }
  return only;
}

function namesOf({ id, title, matrixRows }: Question): { name: string; id: string }[] {
  const whole = plainText(title);
  return [
    { name: folded(whole), id },
    ...matrixRows.flatMap((row) =>
      [': ', ' — '].map((mark) => ({ name: folded(`${whole}${mark}${plainText(row.text)}`), id: `${id}:${row.id}` })),
    ),
  ].filter(({ name }) => name !== '');
}

function listed(questions: readonly Question[]): string {
  const titles = questions.map(({ title }) => plainText(title)).filter((title) => title !== '');
  const shown = titles.slice(0, MAX_LISTED).map((title) => JSON.stringify(beginningOf(title)));
  const more = titles.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
