/** A file of answers that is rendered in segments, each from what a store would have kept, and then put together. */
import {
  type FilePiece,
  type Measured,
  type SegmentDocument,
  type SegmentedFormat,
  type SegmentPlan,
  type SegmentResult,
  segmentResultSchema,
} from '../../../shared/formats/segmented-format.ts';
import type { RenderedAnswers } from '../../../shared/tables/answers-document.ts';

interface CutFile extends RenderedAnswers {
  bytes: Buffer;
  pieces: readonly FilePiece[];
}

/** `first` has the rows to plan by; `segments` those of each segment, in order. Segments are rendered last one first. */
export async function composeSegments(
  format: SegmentedFormat,
  first: SegmentDocument,
  segments: readonly SegmentDocument[],
): Promise<CutFile> {
  const measured: Measured[] = [];
  for (const document of segments) if (format.measure) measured.push(stored(await format.measure(document)));
  const plan: SegmentPlan = stored(await format.plan(first, measured));
  const startRows = segments.map((_, at) => segments.slice(0, at).reduce((sum, { counts }) => sum + counts.read, 0));
  const objects = new Map<number, Buffer>();
  const results = new Map<number, SegmentResult>();
  for (const [index, document] of [...segments.entries()].reverse()) {
    const chunks: Uint8Array[] = [];
    const out = {
      async write(bytes: Uint8Array) {
        chunks.push(Uint8Array.from(bytes)); // the buffer is reused after this
      },
    };
    const result = await format.segment(document, plan, { index, startRow: startRows[index] ?? 0 }, out);
    results.set(index, segmentResultSchema.parse(stored(result)));
    objects.set(index, Buffer.concat(chunks));
  }
  const inOrder = segments.flatMap((_, index) => results.get(index) ?? []);
  const { pieces, rendered } = await format.compose(first, plan, inOrder);
  const bytes = pieces.map((piece) =>
    'bytes' in piece ? piece.bytes : (objects.get(piece.segment) ?? Buffer.alloc(0)).subarray(piece.start, piece.end),
  );
  return { ...rendered, bytes: Buffer.concat(bytes), pieces };
}

function stored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** The rows between these places, empty segments included. */
export function segmentsAt<T>(rows: readonly T[], places: readonly number[]): T[][] {
  const ends = [...places.map((place) => Math.min(place, rows.length)).sort((a, b) => a - b), rows.length];
  return ends.map((end, at) => rows.slice(ends[at - 1] ?? 0, end));
}
