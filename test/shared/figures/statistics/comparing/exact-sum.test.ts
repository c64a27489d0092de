/** Sums that do not depend on the order of their terms. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addExact,
  addProduct,
  type ExactSum,
  mergeExact,
  totalOf,
} from '../../../../../shared/figures/statistics/weights/exact-sum.ts';

const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 });

const sumOf = (terms: readonly number[]): ExactSum => {
  const sum: ExactSum = [];
  for (const term of terms) addExact(sum, term);
  return sum;
};

/** The exact value as a whole number of 2^-1200: every number is one, and so is every product of two. */
const SCALE = 1200n;
function wholeOf(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = (bits >> 52n) & 0x7ffn;
  const digits = exponent === 0n ? bits & 0xfffffffffffffn : (bits & 0xfffffffffffffn) | 0x10000000000000n;
  const whole = digits << (SCALE - 1075n + (exponent === 0n ? 1n : exponent));
  return bits >> 63n === 1n ? -whole : whole;
}

describe('an exact sum', () => {
  it('holds exactly what was added', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 40 }), (terms) => {
        const exact = terms.reduce((sum, term) => sum + wholeOf(term), 0n);
        expect(sumOf(terms).reduce((sum, part) => sum + wholeOf(part), 0n)).toBe(exact);
      }),
    );
  });

  it('is rounded to the same number whatever the order of its terms, and however they were shared', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 40 }), fc.nat({ max: 40 }), (terms, cut) => {
        const merged = sumOf(terms.slice(cut));
        mergeExact(merged, sumOf(terms.slice(0, cut)));
        expect(totalOf(merged)).toBe(totalOf(sumOf(terms)));
        expect(totalOf(sumOf(terms.toReversed()))).toBe(totalOf(sumOf(terms)));
        expect(totalOf(sumOf(terms.toSorted((a, b) => a - b)))).toBe(totalOf(sumOf(terms)));
      }),
    );
  });

  it('adds products without rounding them', () => {
    const sized = fc.double({ noNaN: true, min: 1e-6, max: 1e9 });
    fc.assert(
      fc.property(sized, sized, (one, other) => {
        const sum: ExactSum = [];
        addProduct(sum, one, other);
        const exact = (wholeOf(one) * wholeOf(other)) >> SCALE;
        expect(sum.reduce((total, part) => total + wholeOf(part), 0n)).toBe(exact);
      }),
    );
  });

  it('keeps what a plain sum loses', () => {
    expect(totalOf(sumOf([1e15, 0.1, -1e15]))).toBe(0.1);
    expect(totalOf(sumOf(Array.from({ length: 10 }, () => 0.1)))).toBe(1);
    expect(totalOf([])).toBe(0);
  });
});
