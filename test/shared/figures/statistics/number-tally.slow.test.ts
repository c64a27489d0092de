/** Numbers beyond the exact count: what is lost stays within its bound, and parts still sum up. */
import { describe, expect, it } from 'vitest';
import { numberFigures } from '../../../../shared/figures/statistics/number-figures.ts';
import {
  addNumber,
  COARSE_ERROR,
  emptyNumbers,
  mergeNumbers,
  type NumberTally,
} from '../../../../shared/figures/statistics/number-tally.ts';
import { figuresFor } from '../../../support/statistics/gathered-statistics.ts';

const LIMIT = 500;
/** Spread over nine powers of ten, of both signs, the same on every run. */
const values = Array.from({ length: 5_000 }, (_, n) => {
  const at = (n * 7_919) % 5_000;
  return (at % 3 === 0 ? -1 : 1) * 10 ** ((at / 5_000) * 9 - 3);
});

function tallyOf(numbers: readonly number[], maxExact = LIMIT): NumberTally {
  const tally = emptyNumbers();
  for (const number of numbers) addNumber(tally, number, 1, maxExact);
  return tally;
}

describe('more different numbers than are counted exactly', () => {
  const exact = numberFigures(tallyOf(values, values.length));
  const coarse = numberFigures(tallyOf(values));

  it('give quantiles within the bound that is stated', () => {
    for (const name of ['q1', 'median', 'q3'] as const) {
      const [right, ours] = [exact[name] ?? 0, coarse[name] ?? 0];
      expect(Math.abs(ours - right)).toBeLessThanOrEqual(Math.abs(right) * COARSE_ERROR * 1.0001);
      expect(ours).not.toBe(right);
    }
  });

  it('keep mean, deviation and both ends exact', () => {
    expect(coarse).toMatchObject({ min: exact.min, max: exact.max });
    expect(coarse.mean).toBeCloseTo(exact.mean ?? 0, 3);
    expect((coarse.sd ?? 0) / (exact.sd ?? 1)).toBeCloseTo(1, 10);
  });

  it('are the same in any order and in any parts', () => {
    expect(numberFigures(tallyOf(values.toReversed()))).toEqual(coarse);
    for (const cut of [1, 300, 2_000, 4_999]) {
      const [one, other] = [tallyOf(values.slice(0, cut)), tallyOf(values.slice(cut))];
      mergeNumbers(one, other, LIMIT);
      expect(numberFigures(one)).toEqual(coarse);
    }
  });

  it('are not kept one by one', () => {
    const near = Array.from({ length: 5_000 }, (_, n) => 100 + n / 100);
    expect(tallyOf(near).counts.size).toBeLessThan(50);
  });
});

it('100,000 different numbers are exact, one more makes estimates that say so', () => {
  const numbers = Array.from({ length: 100_001 }, (_, n) => n / 8);
  const exact = figuresFor({ type: 'number' }, numbers.slice(0, -1));
  expect(exact).toMatchObject({ median: 99_999 / 16, q1: 99_999 / 32 });
  expect(exact).not.toHaveProperty('approximate');
  const { approximate, median, mean } = figuresFor({ type: 'number' }, numbers);
  expect(approximate).toEqual({ figures: ['median', 'q1', 'q3', 'histogram'], error: 'within 0.5 % of the value' });
  expect(Math.abs((median ?? 0) / 6_250 - 1)).toBeLessThan(COARSE_ERROR);
  expect(mean).toBe(6_250);
});

it('equal fractions have exactly themselves as mean and no deviation', () => {
  expect(numberFigures(tallyOf([0.1, 0.1, 0.1]))).toMatchObject({ mean: 0.1, median: 0.1, sd: 0 });
});

it('what is the same in all numbers costs no digits', () => {
  const { mean, sd } = numberFigures(tallyOf([1e9 + 0.25, 1e9 + 0.5, 1e9 + 0.75]));
  expect(mean).toBe(1e9 + 0.5);
  expect(sd).toBeCloseTo(0.25, 12);
});
