/**
 * The questions that tables and reports show: those of the survey, completed by what its answers showed, and behind them
 * those that have left the survey and still have answers.
 */
import type { FactOfQuestion, Facts } from './facts.ts';
import { asksSomething, type Option, type Question } from './question.ts';
import type { Survey } from './survey.ts';

export interface AskedQuestion {
  question: Question;
  /** No longer in the survey. */
  isRetired: boolean;
}

export function askedQuestions(survey: Survey, facts: Facts): AskedQuestion[] {
  const known = new Set(survey.questions.map((question) => question.id));
  const answered = new Map(facts.questions.map((question) => [question.id, question]));
  const present = survey.questions
    .filter((question) => question.type !== 'html' || answered.has(question.id))
    .map((question) => ({ question: completed(question, answered.get(question.id)), isRetired: false }));
  const retired = facts.questions
    .filter((question) => !known.has(question.id))
    .map((question) => ({ question: retiredQuestion(question), isRetired: true }));
  return [...present, ...retired.filter(({ question }) => asksSomething(question))];
}

/** A question with all that its answers showed: own texts, and options that have left it. */
function completed(question: Question, fact: FactOfQuestion | undefined): Question {
  if (!fact) return question;
  const { type, options, matrixRows, matrixColumns } = question;
  const listsOptions = ['choice', 'dropdown', 'ranking'].includes(type) && options.length > 0;
  return {
    ...question,
    hasOwnText: question.hasOwnText || fact.hasOwnText,
    options: listsOptions ? withGone(options, fact.optionIds) : options,
    matrixRows: type === 'matrix' && matrixRows.length > 0 ? withGone(matrixRows, fact.rowIds) : matrixRows,
    matrixColumns: matrixColumns.length > 0 ? withGone(matrixColumns, fact.optionIds) : matrixColumns,
  };
}

/** The options, and behind them those that were seen in answers only: of these nothing is left but the id. */
export function withGone(options: readonly Option[], seen: readonly string[]): Option[] {
  const known = new Set(options.map(({ id }) => id));
  return [...options, ...seen.filter((id) => !known.has(id)).map((id) => ({ id, text: '' }))];
}

/** All that is left of such a question is what its answers carry: a type and a title, no options. */
function retiredQuestion({ id, type, title, hasOwnText }: FactOfQuestion): Question {
  return { id, type, title, hasOwnText, options: [], matrixRows: [], matrixColumns: [], isMultiple: false };
}
