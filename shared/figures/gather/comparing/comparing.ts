/** All that must be known to gather what a report compares. */
import type { PackedReader } from '../../../packing/packed-reader.ts';
import type { Settled } from './settled.ts';
import type { Wishes } from './wishes.ts';

export interface Comparing {
  wishes: Wishes;
  settled: Settled;
  /** The period it is compared with, in days, both included; and whether the present answer is counted in it. */
  earlier?: { date_from: string; date_to: string; counts: (reader: PackedReader) => boolean } | undefined;
}
