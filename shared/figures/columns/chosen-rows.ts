/** Which rows of a chunk pass tests: each test is asked once for every class of rows that it cannot distinguish. */
import type { RowTest } from '../../packing/row-test.ts';
import type { Chunk } from './chunk.ts';
import { type Classes, classesOf } from './classes.ts';
import { loopsOver } from './row-loops.ts';

/** By row: 1 where it passes all tests. */
export type Mask = Uint8Array;

export function passingRows(chunk: Chunk, tests: readonly RowTest[]): Mask {
  const mask = new Uint8Array(chunk.rows).fill(1);
  for (const test of tests) {
    if (test.moments) keepMoments(mask, chunk, test.moments);
    else keepClasses(mask, classesOf(chunk, test.fields), test);
  }
  return mask;
}

function keepMoments(mask: Mask, { moments }: Chunk, { from, before }: { from: number; before: number }): void {
  for (let row = 0; row < mask.length; row++) {
    const moment = moments[row] ?? Number.NaN;
    if (!(moment >= from && moment < before)) mask[row] = 0;
  }
}

function keepClasses(mask: Mask, classes: Classes, { passes }: RowTest): void {
  const verdicts = new Uint8Array(classes.count);
  const reader = classes.reader();
  let passed = 0;
  for (let at = 0; at < verdicts.length; at++) {
    reader.moveToClass(at);
    if (!passes(reader)) continue;
    verdicts[at] = 1;
    passed++;
  }
  if (passed === 0) mask.fill(0);
  else if (passed < verdicts.length) loopsOver(classes.of).keep(classes.of, verdicts, mask);
}

/** The numbers of the rows that are in this mask and, where one is given, not in the other. */
export function rowsIn(mask: Mask, except?: Mask): Uint32Array {
  const found = markedRows(mask);
  return except ? rowsWhere(found, except, 0) : found;
}

/** Without a branch: whether the next row is among them is anybody's guess. */
function markedRows(mask: Mask): Uint32Array {
  const found = new Uint32Array(mask.length);
  let count = 0;
  for (let row = 0; row < mask.length; row++) {
    found[count] = row;
    count += mask[row] ?? 0;
  }
  return found.subarray(0, count);
}

/** Those of the rows that a mask says this of. */
export function rowsWhere(rows: Uint32Array, mask: Mask, is: 0 | 1): Uint32Array {
  const found = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    found[count] = row;
    count += (mask[row] ?? 0) ^ is ^ 1;
  }
  return found.subarray(0, count);
}

export function countIn(mask: Mask): number {
  let count = 0;
  for (let row = 0; row < mask.length; row++) count += mask[row] ?? 0;
  return count;
}
