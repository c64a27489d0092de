/** Sums and differences of rows, worked out exactly. */
import { expect, it } from 'vitest';
import { reducedRows, widthOf } from '../../../../shared/privacy/disclosure/row-space.ts';

it('finds every single entry that sums and differences of the rows can make', () => {
  // all, without the last; all
  expect(
    reducedRows([
      [1, 1, 1, 0],
      [1, 1, 1, 1],
    ]),
  ).toEqual([
    [1, 1, 1, 0],
    [0, 0, 0, 1],
  ]);
  // three pairs of three make each alone
  expect(
    reducedRows([
      [1, 1, 0],
      [0, 1, 1],
      [1, 0, 1],
    ]),
  ).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]);
  // two pairs of three make none
  expect(
    reducedRows([
      [1, 1, 0],
      [0, 1, 1],
    ]).filter((row) => row.filter((one) => one !== 0).length === 1),
  ).toEqual([]);
});

it('counts a row that others make as nothing new', () => {
  expect(
    widthOf([
      [1, 0, 1],
      [0, 1, 1],
    ]),
  ).toBe(2);
  expect(
    widthOf([
      [1, 0, 1],
      [0, 1, 1],
      [1, 1, 2],
    ]),
  ).toBe(2);
  expect(widthOf([])).toBe(0);
});
