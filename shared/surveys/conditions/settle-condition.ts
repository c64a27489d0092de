/**
 * Checks a condition on an answer against the questions: it becomes a test, or is refused with the member that is
 * wrong. A condition that could never be met is a mistake, not an empty table.
 */

import type { FaultValuesAnd, FieldFault } from '../../problems/catalogue.ts';
import { invalid } from '../../problems/problem.ts';
import type { AnswerFilter } from '../filters/filters.ts';
import { type Kind, type Misfit, misfit, type Op, type Subject } from './kind.ts';
import type { KnownQuestions } from './known-questions.ts';
import { subjectOf } from './subject.ts';

export interface SettledCondition {
  questionId: string;
  isMetBy(value: unknown, ownText: unknown): boolean;
}

interface Refusal extends Misfit {
  member: 'question_id' | 'op' | 'value';
}

function refused<Fault extends FieldFault>(
  member: Refusal['member'],
  fault: Fault,
  ...values: FaultValuesAnd<Fault>
): Refusal {
  return { member, ...misfit(fault, ...values) };
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
      throw invalid(`${field}.${index}.${settled.member}`, 'as_worded', { message: settled.message });
    return settled;
  });
}

export function settleCondition(filter: AnswerFilter, known: KnownQuestions): SettledCondition | Refusal {
  const subject = subjectOf(filter.question_id, known);
  if ('message' in subject) return { member: 'question_id', ...subject };
  const refusal = malformed(filter, subject);
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

function malformed({ op, value }: AnswerFilter, { kind, type }: Subject): Refusal | undefined {
  const takesNone = bareOps.some((bare) => bare === op);
  if (takesNone) return value === undefined ? undefined : refused('value', 'condition_takes_no_value', { op });
  if (!kind.ops.includes(op)) {
    return refused('op', 'condition_op', { op, type, ops: opsOf(kind).join(', ') });
  }
  if (value === undefined) return refused('value', 'condition_needs_value', { op });
  if (op !== 'in' && Array.isArray(value)) return refused('value', 'condition_list_only_for_in');
  if (op === 'in' && !Array.isArray(value)) return refused('value', 'condition_in_needs_list');
  const isEmpty = [value].flat().some((one) => one === '');
  return isEmpty ? refused('value', 'condition_empty') : undefined;
}
