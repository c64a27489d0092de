/** The interval of a mean against values of R's qt. */
import { expect, it } from 'vitest';
import { meanInterval } from '../../../../shared/figures/significance/mean-interval.ts';

it.each([
  // base, confidence, qt(1 - (1 - confidence) / 2, base - 1)
  [2, 95, 12.706204736432],
  [10, 95, 2.262157162798],
  [12.5, 95, 2.189365893804],
  [100, 99, 2.626405457281],
  [10_000, 95, 1.960201263621],
])('is as wide as Student’s t of %d respondents at %d %%', (base, confidence, t) => {
  const [low = 0, high = 0] = meanInterval({ mean: 4, sd: Math.sqrt(base), base }, confidence) ?? [];
  expect(high - 4).toBeCloseTo(t, 6);
  expect(4 - low).toBeCloseTo(t, 6);
});

it('is none of one answer', () => {
  expect(meanInterval({ mean: 4, sd: 0, base: 1 }, 95)).toBeUndefined();
});
