/** Values that name options: choices with a custom text, rankings, and the cells of a matrix. */
import { z } from 'zod';
import { invalid } from '../../problems/problem.ts';
import type { CheckedValue } from './checked-value.ts';
import { type Option, optionsOf, type Question } from './question-schema.ts';

const optionIds = z.array(z.string().max(100)).max(1000);
const choiceValue = z.union([
  optionIds.transform((answer) => ({ answer, other: undefined })),
  // assumed: an own text is sent beside the options
  z.strictObject({ answer: optionIds.default([]), other: z.string().max(2000).optional() }),
]);
const matrixValue = z.record(z.string().max(100), optionIds);

export function checkChoice(field: string, value: unknown, question: Question): CheckedValue | undefined {
  const parsed = choiceValue.safeParse(value);
  if (!parsed.success) throw invalid(field, 'expected_options');
  const { answer, other = '' } = parsed.data;
  checkIds(field, answer, [...optionsOf(question), ...extraOptions(question)]);
  if (other !== '' && !question.choiceTextOther && !question.dropdownOther) {
    throw invalid(field, 'takes_no_own_text');
  }
  const isMultiple = question.choiceMultiple === true || question.dropdownMultiple === true;
  if (!isMultiple && answer.length + (other === '' ? 0 : 1) > 1) throw invalid(field, 'takes_one_option');
  if (answer.includes('noneOfAbove') && (answer.length > 1 || other !== '')) {
    throw invalid(field, 'option_alone', { id: 'noneOfAbove' });
  }
  if (answer.length === 0 && other === '') return undefined;
  return { answer, ...(other !== '' && { other }) };
}

export function checkRanking(field: string, value: unknown, question: Question): CheckedValue {
  const parsed = optionIds.safeParse(value);
  if (!parsed.success) throw invalid(field, 'expected_ranking');
  checkIds(field, parsed.data, optionsOf(question));
  return { answer: parsed.data };
}

export function checkMatrix(field: string, value: unknown, question: Question): CheckedValue | undefined {
  const parsed = matrixValue.safeParse(value);
  if (!parsed.success) throw invalid(field, 'expected_matrix');
  const answered = Object.entries(parsed.data).filter(([, columns]) => columns.length > 0);
  checkIds(
    field,
    answered.map(([row]) => row),
    question.matrixRowEntities ?? [],
  );
  for (const [row, columns] of answered) {
    checkIds(`${field}.${row}`, columns, question.matrixColEntities ?? []);
    if (question.matrixChoiceType !== 'multiple' && columns.length > 1) {
      throw invalid(`${field}.${row}`, 'takes_one_column');
    }
  }
  const isPartial = answered.length < (question.matrixRowEntities ?? []).length;
  if (answered.length > 0 && question.matrixIsAllRequired && isPartial) throw invalid(field, 'needs_every_row');
  // entries become own members whatever their name
  return answered.length === 0 ? undefined : { answer: Object.fromEntries(answered) };
}

// assumed: the two answers a survey may offer beside its options are named like their flags
function extraOptions({ hardToAnswer, noneOfAbove }: Question): Pick<Option, 'id'>[] {
  return [...(hardToAnswer ? [{ id: 'hardToAnswer' }] : []), ...(noneOfAbove ? [{ id: 'noneOfAbove' }] : [])];
}

function checkIds(field: string, ids: readonly string[], options: readonly Pick<Option, 'id'>[]): void {
  const known = new Set(options.map((option) => option.id));
  const seen = new Set<string>();
  for (const id of ids) {
    if (!known.has(id)) throw invalid(field, 'no_option', { id });
    if (seen.has(id)) throw invalid(field, 'option_twice', { id });
    seen.add(id);
  }
}
