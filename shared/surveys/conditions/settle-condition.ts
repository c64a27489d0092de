/**
 * Checks a condition on an answer against the questions: it becomes a test, or is refused with the member that is
 * wrong. A condition that could never be met is a mistake, not an empty table.
 */
import { invalid } from '../../errors.ts';
import type { AnswerFilter } from '../filters.ts';
import type { Kind, Op, Subject } from './kind.ts';
import type { KnownQuestions } from './known-questions.ts';
import { subjectOf } from './subject.ts';

export interface SettledCondition {
  questionId: string;
  isMetBy(value: unknown, ownText: unknown): boolean;
}

interface Refusal {
  member: 'question_id' | 'op' | 'value';
  message: string;
}

const bareOps = ['answered', 'not_answered'] as const;

/** Every comparison that fits. */
export function opsOf(kind: Kind): readonly Op[] {
  return [...kind.ops, ...bareOps];
}

/** Throws the 422 that names the first condition that does not fit, as a member of `field`. */
export function settleConditions(
  filters: readonly AnswerFilter[],
  known: KnownQuestions,
  field = 'filters.answers',
): SettledCondition[] {
  return filters.map((filter, index) => {
    const settled = settleCondition(filter, known);
    if ('message' in settled)
      throw invalid(`${field}.${index}.${settled.member}`, 'as_said', { message: settled.message });
    return settled;
  });
}

export function settleCondition(filter: AnswerFilter, known: KnownQuestions): SettledCondition | Refusal {
  const subject = subjectOf(filter.question_id, known);
  if ('message' in subject) return { member: 'question_id', ...subject };
  const refusal = misshapen(filter, subject);
  if (refusal) return refusal;
  const { questionId, kind, pick } = subject;
  const wantsNone = filter.op === 'not_answered';
  const test = filter.value === undefined ? () => true : kind.test(filter.op, [filter.value].flat());
  if ('message' in test) return { member: 'value', ...test };
  return {
    questionId,
    isMetBy(value, ownText) {
      const given = pick(value, ownText);
      const isAnswered = given.scalars.length > 0 || given.ownText !== '';
      return wantsNone ? !isAnswered : isAnswered && test(given.scalars, given.ownText);
    },
  };
}

function misshapen({ op, value }: AnswerFilter, { kind, type }: Subject): Refusal | undefined {
  const takesNone = bareOps.some((bare) => bare === op);
  if (takesNone) return value === undefined ? undefined : { member: 'value', message: `${op} takes no value` };
  if (!kind.ops.includes(op)) {
    return { member: 'op', message: `${op} does not fit this question (${type}); use ${opsOf(kind).join(', ')}` };
  }
  if (value === undefined) return { member: 'value', message: `${op} needs a value` };
  if (op !== 'in' && Array.isArray(value)) return { member: 'value', message: 'a list is allowed only with in' };
  if (op === 'in' && !Array.isArray(value)) return { member: 'value', message: 'in needs a list' };
  const isEmpty = [value].flat().some((one) => one === '');
  return isEmpty ? { member: 'value', message: 'is empty; use not_answered to find missing answers' } : undefined;
}
