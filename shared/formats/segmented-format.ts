/**
 * A format whose rows can be rendered in segments, by many workers, into one file. Where the rows are cut decides the bytes
 * of the file, and nothing else does. Plans and results are JSON that lies in a store between two workers: whoever made
 * them reads them again, and trusts nothing else.
 */
import { z } from 'zod';
import type { ByteSink } from '../bytes/byte-sink.ts';
import type { AnswersDocument, AnswersFrame, RenderedAnswers } from '../tables/answers-document.ts';

/** What every segment must know beforehand, such as the widths of columns. */
export type SegmentPlan = Readonly<Record<string, unknown>>;

export const segmentResultSchema = z.object({
  rows: z.int().min(0),
  /** The size of everything written for the segment. */
  sizeBytes: z.int().min(0),
  /** What the format has seen in it, in the format's own words. */
  seen: z.record(z.string(), z.unknown()),
});
export type SegmentResult = Readonly<z.infer<typeof segmentResultSchema>>;

/** Bytes of their own, or a range of the bytes of one segment. */
export type FilePiece = { bytes: Uint8Array } | { segment: number; start: number; end: number };

export interface ComposedFile {
  /** In order, without gaps: the whole file. */
  pieces: FilePiece[];
  rendered: RenderedAnswers;
}

/** What a format asks of the rows of one segment: they are walked through once. */
export type SegmentDocument = Omit<AnswersDocument, 'walk'>;

/** What a format has seen in the rows of one segment before any is rendered, in the format's own words. */
export type Measured = Readonly<Record<string, unknown>>;

export interface SegmentedFormat {
  /**
   * Only of a format whose every row depends on all others: looks at all rows of one segment. The document is used for
   * nothing else.
   */
  measure?(document: SegmentDocument): Promise<Measured>;
  /**
   * Looks at the first rows of the whole table, at as many as it likes, and leaves the rest. The document is used for
   * nothing else: what its columns count as cells go by would be counted twice. `measured`: what all segments have shown,
   * in order, where the format measures.
   */
  plan(document: SegmentDocument, measured: readonly Measured[]): Promise<SegmentPlan>;
  /** `index`: which segment it is; `startRow`: how many rows all segments before it have. */
  segment(
    document: SegmentDocument,
    plan: SegmentPlan,
    at: { index: number; startRow: number },
    out: ByteSink,
  ): Promise<SegmentResult>;
  /** `results` are those of all segments in order; the document has the counts of all of them together. */
  compose(document: AnswersFrame, plan: SegmentPlan, results: readonly SegmentResult[]): Promise<ComposedFile>;
}

/** Numbers by column, added up. */
export function addUp(columns: number, lists: readonly (readonly number[])[]): number[] {
  return Array.from({ length: columns }, (_, at) => lists.reduce((sum, list) => sum + (list[at] ?? 0), 0));
}
