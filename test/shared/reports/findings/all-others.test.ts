/** What all others say, worked out from everybody and a column: the same as if they had been asked alone. */
import { expect, it } from 'vitest';
import { othersMean, othersShare, weighed } from '../../../../shared/reports/findings/all-others.ts';

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

function spread(values: readonly number[]) {
  const mean = sum(values) / values.length;
  const squares = sum(values.map((value) => (value - mean) ** 2));
  return { ...weighed(values.length, undefined, undefined), mean, sd: Math.sqrt(squares / (values.length - 1)) };
}

it('their mean and deviation', () => {
  const column = [5, 7, 9, 4];
  const others = [1, 8, 2, 6, 6];
  const { n, mean, sd } = spread(others);
  const found = othersMean(spread([...column, ...others]), spread(column));
  expect(found).toMatchObject({ n, base: 5, mean: expect.closeTo(mean, 9), sd: expect.closeTo(sd, 9) });
});

it('their share, and nothing where there are no others', () => {
  const whole = { ...weighed(50, undefined, undefined), percent: 40 };
  const column = { ...weighed(20, undefined, undefined), percent: 70 };
  expect(othersShare(whole, column)).toEqual({ n: 30, base: 30, percent: expect.closeTo(20, 9) });
  expect(othersShare(whole, whole)).toBeUndefined();
});
