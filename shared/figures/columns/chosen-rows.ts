/** Which rows of a stretch pass tests: each test is asked once for every class of rows that it cannot tell apart. */
import type { RowTest } from '../../packing/row-test.ts';
import { classesOf } from './classes.ts';
import { type Stretch, StretchReader } from './stretch.ts';

/** By row: 1 where it passes all tests. */
export type Mask = Uint8Array;

export function passingRows(stretch: Stretch, tests: readonly RowTest[]): Mask {
  const mask = new Uint8Array(stretch.rows).fill(1);
  if (tests.length === 0) return mask;
  const reader = new StretchReader(stretch);
  for (const test of tests) {
    if (test.moments) keepMoments(mask, stretch, test.moments);
    else keepClasses(mask, stretch, test, reader);
  }
  return mask;
}

function keepMoments(mask: Mask, { moments }: Stretch, { from, before }: { from: number; before: number }): void {
  for (let row = 0; row < mask.length; row++) {
    const moment = moments[row] ?? Number.NaN;
    if (!(moment >= from && moment < before)) mask[row] = 0;
  }
}

function keepClasses(mask: Mask, stretch: Stretch, { fields, passes }: RowTest, reader: StretchReader): void {
  const { of, firsts } = classesOf(stretch, fields);
  const verdicts = new Uint8Array(firsts.length);
  for (const [at, row] of firsts.entries()) {
    if (row < 0) continue;
    reader.moveTo(row);
    verdicts[at] = passes(reader) ? 1 : 0;
  }
  for (let row = 0; row < mask.length; row++) if (verdicts[of[row] ?? 0] === 0) mask[row] = 0;
}

/** The numbers of the rows that are in this mask and, where one is given, not in the other. */
export function rowsIn(mask: Mask, except?: Mask): Uint32Array {
  const rows = new Uint32Array(mask.length);
  let count = 0;
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] === 1 && except?.[row] !== 1) rows[count++] = row;
  }
  return rows.subarray(0, count);
}
