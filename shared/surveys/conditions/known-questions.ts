/**
 * The questions that conditions can be about. Before the answers are read these are the survey's, and ids that look
 * like removed questions are trusted; afterwards the answers have shown what else there is.
 */
import { askedQuestions, withGone } from '../asked-questions.ts';
import type { FactOfQuestion, Facts } from '../facts.ts';
import type { Question } from '../question.ts';
import type { Survey } from '../survey.ts';

export interface KnownQuestions {
  questions: readonly Question[];
  /** The answers have been read: what is not here is nowhere. */
  isAll: boolean;
}

export const noQuestions: KnownQuestions = { questions: [], isAll: true };

export function questionsOfSurvey({ questions }: Survey): KnownQuestions {
  return { questions, isAll: false };
}

/** `isAll` is false while there may be more answers than those that showed these facts. */
export function questionsOfAnswers(survey: Survey, facts: Facts, isAll = true): KnownQuestions {
  const seen = new Map(facts.questions.map((fact) => [fact.id, fact]));
  // answers from another service's CSV have its columns as questions, and none of the survey's
  const isForeign = facts.questions.length > 0 && facts.questions.every(({ id }) => csvColumn.test(id));
  const own = isForeign ? { ...survey, questions: [] } : survey;
  const asked = askedQuestions(own, facts).map(({ question }) => withSeen(question, seen.get(question.id)));
  const ids = new Set(asked.map(({ id }) => id));
  return { questions: [...asked, ...own.questions.filter(({ id }) => !ids.has(id))], isAll };
}

/** Where nobody lists the options, those that were chosen are the options. */
function withSeen(question: Question, fact: FactOfQuestion | undefined): Question {
  if (!fact) return question;
  const { type, options, matrixRows, matrixColumns } = question;
  if (type === 'matrix') {
    return {
      ...question,
      matrixRows: withGone(matrixRows, fact.rowIds),
      matrixColumns: withGone(matrixColumns, fact.optionIds),
    };
  }
  return ['choice', 'dropdown', 'ranking'].includes(type)
    ? { ...question, options: withGone(options, fact.optionIds) }
    : question;
}

const csvColumn = /^csv-\d+$/;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * An id that a survey may have had before, such as a column of another service's CSV or one of the two extra answers.
 */
export function mayBeGone(id: string): boolean {
  return uuid.test(id) || csvColumn.test(id) || id === 'hardToAnswer' || id === 'noneOfAbove';
}

/** Where no options are known, none can be called wrong. */
export function isBelieved(options: readonly unknown[], id: string, isAll: boolean): boolean {
  return options.length === 0 || (!isAll && mayBeGone(id));
}
