/**
 * One condition on the value given to one question. Of several chosen options one is enough; texts are compared as they
 * are and searched without regard to case; numbers and dates are compared by size. What was not answered meets only
 * `not_answered`.
 */
import type { AnswerFilter } from './filters.ts';
import { isObject } from './question.ts';
import { showValue } from './show-value.ts';

type Scalar = string | number | boolean;

export function answerCondition(filter: Pick<AnswerFilter, 'op' | 'value'>): (value: unknown) => boolean {
  const meets = condition(filter);
  return (value) => {
    const given = scalars(value);
    if (filter.op === 'not_answered') return given.length === 0;
    return given.length > 0 && meets(given);
  };
}

function condition({ op, value }: Pick<AnswerFilter, 'op' | 'value'>): (given: readonly Scalar[]) => boolean {
  const wanted = scalars(value);
  const [first = ''] = wanted;
  switch (op) {
    case 'eq':
    case 'in':
      return (given) => given.some((one) => wanted.some((other) => same(one, other)));
    case 'ne':
      return (given) => !given.some((one) => same(one, first));
    case 'gt':
      return (given) => given.some((one) => order(one, first) > 0);
    case 'gte':
      return (given) => given.some((one) => order(one, first) >= 0);
    case 'lt':
      return (given) => given.some((one) => order(one, first) < 0);
    case 'lte':
      return (given) => given.some((one) => order(one, first) <= 0);
    case 'contains': {
      const part = String(first).toLowerCase();
      return (given) => given.some((one) => String(one).toLowerCase().includes(part));
    }
    case 'answered':
    case 'not_answered':
      return () => true;
  }
}

/** A number and the text of it are the same, as a query string knows no numbers; yes and no are also their codes. */
function same(one: Scalar, other: Scalar): boolean {
  return String(one) === String(other) || (typeof one === 'boolean' && String(Number(one)) === String(other));
}

/** Below, equal or above zero; not a number where the two cannot be compared, which meets no condition. */
function order(one: Scalar, other: Scalar): number {
  const [a, b] = [Number(one), Number(other)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  if (typeof one !== 'string' || typeof other !== 'string') return Number.NaN;
  return one < other ? -1 : Number(one > other);
}

/** All single values inside an answer: option ids, columns of a matrix, names of files. */
function scalars(value: unknown): Scalar[] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [value];
  if (Array.isArray(value)) return value.flatMap(scalars);
  if (isObject(value)) return 'name' in value ? [showValue(value.name)] : Object.values(value).flatMap(scalars);
  return [];
}
