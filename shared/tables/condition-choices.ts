/** What a form needs to offer conditions on a question: the comparisons that fit it, and what can be chosen. */
import type { Op } from '../surveys/conditions/kind.ts';
import { opsOf } from '../surveys/conditions/settle-condition.ts';
import { kindOf } from '../surveys/conditions/subject.ts';
import type { Language } from '../surveys/language.ts';
import type { Option, Question, TimeForm, ValueRange } from '../surveys/question.ts';
import { yesNoOptions } from './choice-columns.ts';
import { tableTexts } from './texts.ts';

export interface ConditionChoices {
  id: string;
  title: string;
  type: string;
  ops: readonly Op[];
  options: readonly Option[];
  /** For a matrix: a condition on one row names it after the question. */
  rows: readonly Option[];
  hasOwnText: boolean;
  /** For a scale: the values that it offers. */
  range: ValueRange | undefined;
  /** For a question that asks for a day, a time of day or both. */
  timeForm: TimeForm | undefined;
}

export function conditionChoices(question: Question, language: Language): ConditionChoices {
  const { id, title, type, matrixRows: rows, hasOwnText, range, timeForm } = question;
  return {
    id,
    title,
    type,
    ops: opsOf(kindOf(question, true)),
    options: optionsOf(question, language),
    rows,
    hasOwnText,
    range,
    timeForm: type === 'datetime' ? (timeForm ?? 'datetime') : undefined,
  };
}

function optionsOf(question: Question, language: Language): readonly Option[] {
  if (question.type === 'yesno') return yesNoOptions(question, tableTexts[language]);
  return question.type === 'matrix' ? question.matrixColumns : question.options;
}
