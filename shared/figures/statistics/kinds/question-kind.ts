/** How answers to one type of question are read and what figures they give. */
import type { QuestionStatistics } from '../../../surveys/figure-types/statistics.ts';
import type { Arithmetic } from '../arithmetic.ts';
import type { FreeText } from '../figure-privacy.ts';
import type { QuestionPartial } from '../question-partial.ts';

/** What one respondent gave to one question. */
export interface Given {
  answerId: number;
  /** Undefined where there is only a text of the respondent's own. */
  value: unknown;
  ownText: string | undefined;
}

/** An answer, nothing at all (an empty text or list), or a value that no answer of this type can be. */
export type Reading = 'answered' | 'open' | 'unreadable';

export type KindFigures = Omit<QuestionStatistics, 'base' | 'answered' | 'unreadable'>;

export interface QuestionKind {
  /** Adds what was given to the sums; nothing throws, whatever the value is. */
  count(partial: QuestionPartial, given: Given): Reading;
  /** `freeText`: what happens to the words of respondents; `mostTexts`: of how many of their texts figures are wanted. */
  figures(arithmetic: Arithmetic, partial: QuestionPartial, freeText: FreeText, mostTexts?: number): KindFigures;
}

/** Null, an empty text, an empty list and an empty object say what silence says. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}
