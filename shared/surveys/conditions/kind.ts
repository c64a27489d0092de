/**
 * What answers to a question are compared by: options, yes and no, numbers, times or texts. A kind knows which
 * comparisons fit it, and says no to values that it cannot read.
 */
import { type FaultValuesAnd, type FieldFault, faultOf } from '../../problems/catalogue.ts';
import type { AnswerFilter } from '../filters/filters.ts';
import { isObject } from '../question.ts';
import { showValue } from '../show-value.ts';

export type Op = AnswerFilter['op'];
export type Scalar = string | number | boolean;

/** Asked of what was given: the single values of an answer, and the text of one's own beside them. */
export type Test = (given: readonly Scalar[], ownText: string) => boolean;

/** Why a value does not fit. */
export interface Misfit {
  message: string;
}

export function misfit<Fault extends FieldFault>(fault: Fault, ...values: FaultValuesAnd<Fault>): Misfit {
  return { message: faultOf(fault, ...values) };
}

export interface Kind {
  /** Those that compare with a value. */
  ops: readonly Op[];
  test(op: Op, wanted: readonly Scalar[]): Test | Misfit;
}

/** What a condition is about. */
export interface Subject {
  questionId: string;
  type: string;
  kind: Kind;
  /** Picks the part of an answer that this condition checks. */
  pick(value: unknown, ownText: unknown): { scalars: readonly Scalar[]; ownText: string };
}

/** Both read to the same type; `order` is not a number where two cannot be compared, which meets `ne` only. */
export function comparison<T>(
  op: Op,
  wanted: readonly T[],
  read: (one: Scalar) => T | undefined,
  order: (one: T, other: T) => number,
): Test {
  const some =
    (holds: (order: number) => boolean): Test =>
    (given) =>
      given.some((one) => {
        const value = read(one);
        return value !== undefined && wanted.some((other) => holds(order(value, other)));
      });
  const isEqual = some((by) => by === 0);
  if (op === 'gt') return some((by) => by > 0);
  if (op === 'gte') return some((by) => by >= 0);
  if (op === 'lt') return some((by) => by < 0);
  if (op === 'lte') return some((by) => by <= 0);
  return op === 'ne' ? (given, ownText) => !isEqual(given, ownText) : isEqual;
}

export const sameText = (one: string, other: string) => (one === other ? 0 : Number.NaN);

/** Every wanted value as the kind reads it, or why the first that it cannot read does not fit. */
export function allRead<T>(wanted: readonly Scalar[], read: (one: Scalar) => { value: T } | Misfit): T[] | Misfit {
  const values: T[] = [];
  for (const one of wanted) {
    const found = read(one);
    if ('message' in found) return found;
    values.push(found.value);
  }
  return values;
}

/** All single values inside an answer: option ids, columns of a matrix, names of files. */
export function scalars(value: unknown): Scalar[] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [value];
  if (Array.isArray(value)) return value.flatMap(scalars);
  if (isObject(value)) return 'name' in value ? scalars(showValue(value.name)) : Object.values(value).flatMap(scalars);
  return [];
}

/** Words that differ only in case and spaces are the same to a person. */
export function folded(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
