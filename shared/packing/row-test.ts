/** What is asked of every answer: whether it belongs to a table, a period, a figure. */
import type { PackedReader } from './packed-reader.ts';

export interface RowTest {
  /** All it reads: answers that are equal in these fields get the same verdict. */
  fields: readonly string[];
  passes(reader: PackedReader): boolean;
  /** Where it only asks when the answer was submitted: from this moment on, and before that one. */
  moments?: { from: number; before: number };
}

export function passesAll(tests: readonly RowTest[]): (reader: PackedReader) => boolean {
  return (reader) => {
    for (const test of tests) if (!test.passes(reader)) return false;
    return true;
  };
}
