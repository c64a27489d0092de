/** The two periods of a report that compares: the one it is about, and the one before it or chosen beside it. */
import type { PackedReader } from '../../../packing/packed-reader.ts';

export const periods = ['now', 'before'] as const;
export type Period = (typeof periods)[number];

/** Which of them an answer is counted in; undefined: in neither. */
export type PeriodOf = (reader: PackedReader) => Period | undefined;
