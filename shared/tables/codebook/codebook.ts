/**
 * What a codebook says of a table: every variable, what its numbers mean, and how many answers hold them. No text that a
 * respondent wrote is in it.
 */
import type { AnswerOp } from '../../surveys/filters/filters.ts';
import type { AnswersFrame } from '../answers-document.ts';
import type { ColumnType } from '../column.ts';
import type { ValueLabel, Variable, VariableSet } from '../variable.ts';

export interface CodebookCode extends ValueLabel {
  /** Null if it is hidden. */
  count: number | null;
}

export interface NumberRange {
  min: number;
  max: number;
  mean: number;
}

/** A rule: where it holds for the answer, the survey continues at another question, or ends. */
export interface OnwardRoute {
  op: AnswerOp;
  /** With their labels, where they have any. */
  values: readonly string[];
  to: 'submit' | 'screenout' | Pick<Variable, 'name' | 'label'>;
}

export interface CodebookRouting {
  onward: readonly OnwardRoute[];
  /** Names of variables whose rules may lead past this one. */
  skippedAfter: readonly string[];
}

export interface CodebookVariable extends Omit<Variable, 'codes'> {
  /** The id of its column. */
  id: string;
  type: ColumnType;
  question: string;
  /** The question's type, or `system` or `variable`. */
  questionType: string;
  isRetired: boolean;
  /** Answers that have a value, and those that have none; null if they are hidden. */
  valid: number | null;
  missing: number | null;
  codes: readonly CodebookCode[];
  /** The range of numbers without codes, unless it would reveal single people. */
  numbers?: NumberRange;
  /** Where rules of the survey concern its question. */
  routing?: CodebookRouting;
  /** Characters of the longest text. */
  longest?: number;
}

export interface Codebook extends Omit<AnswersFrame, 'counts' | 'routing'> {
  /** All that were counted; null if they are too few to say. */
  answers: number | null;
  /** Counts of fewer answers are hidden; 0 where none are. */
  minimumBase: number;
  variables: readonly CodebookVariable[];
  sets: readonly VariableSet[];
}
