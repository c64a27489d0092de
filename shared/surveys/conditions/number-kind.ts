/** Numbers, also as texts: a query string knows no others. To be equal to one, it must be one that the question offers. */
import type { ValueRange } from '../question.ts';
import { allRead, comparison, type Kind, type Misfit, misfit, type Op, type Scalar } from './kind.ts';

export function numberKind(range?: ValueRange): Kind {
  return {
    ops: ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte'],
    test(op, wanted) {
      const values = allRead(wanted, (one) => wantedNumber(op, one, range));
      return 'message' in values ? values : comparison(op, values, numberOf, (one, other) => one - other);
    },
  };
}

function wantedNumber(op: Op, one: Scalar, range: ValueRange | undefined): { value: number } | Misfit {
  const value = numberOf(one);
  if (value === undefined) return misfit('condition_number', { given: String(one) });
  const mustBeOffered = op === 'eq' || op === 'ne' || op === 'in';
  if (!range || !mustBeOffered || isOffered(value, range)) return { value };
  const { min, max, step } = range;
  const offered = { first: min, last: max, given: String(one) };
  return step === 1 ? misfit('condition_range', offered) : misfit('condition_range_in_steps', { ...offered, step });
}

function isOffered(value: number, { min, max, step }: ValueRange): boolean {
  const steps = (value - min) / step;
  return value === max || (value >= min && value <= max && Math.abs(steps - Math.round(steps)) <= 1e-6);
}

/** A comma is a decimal mark, but before three digits it may also separate thousands: then the value is ambiguous. */
function numberOf(one: Scalar): number | undefined {
  if (typeof one === 'boolean') return undefined;
  const text = String(one).trim();
  const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) || /^[+-]?\d+,(?!\d{3}$)\d+$/.test(text);
  const value = isNumber ? Number(text.replace(',', '.')) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
