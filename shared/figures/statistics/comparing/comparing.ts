/** All that must be known to gather what a report compares. */
import type { RowTest } from '../../../packing/row-test.ts';
import type { Comparison } from './comparison.ts';
import type { Settled } from './settled.ts';

export interface Comparing {
  comparison: Comparison;
  settled: Settled;
  /** The period it is compared with, in days, both included; and which answers are counted in it. */
  earlier?: { date_from: string; date_to: string; counts: readonly RowTest[] } | undefined;
}
