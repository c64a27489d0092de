/** One file of answers, composed of the objects that tasks have rendered, and read back once as it is stored: over many turns where it is large. */
import type { FilePiece } from '../../../formats/segmented-format.ts';
import type { AnswersFrame } from '../../../tables/answers-document.ts';
import type { StoringSizes } from '../../job/storing-sizes.ts';
import type { Output } from '../../options.ts';
import type { Chunk } from '../../outputs/assemble/divide-into-parts.ts';
import { type StoringTurn, storeInTurns } from '../../outputs/assemble/store-in-turns.ts';
import { segmentedFormatOf } from '../../outputs/formats.ts';
import { checkCounts, placeOf, type RenderRequest } from '../../outputs/store-output.ts';
import type { RenderedPlan } from '../plan.ts';
import type { Task } from '../task.ts';
import {
  type ComposedOutput,
  type RenderedSegment,
  renderedSchema,
  resultOf,
  rowsSchema,
  type SeenRows,
  wholeSchema,
} from './results.ts';

interface Composing {
  request: RenderRequest;
  /** The number of the output among all of the job. */
  at: number;
  plan: RenderedPlan;
  /** Those that rendered it. */
  tasks: readonly Task[];
  /** What the file is about; its counts are those of all rows. */
  frame: AnswersFrame;
}

/** Whether it is whole, or how this turn has brought it on. */
export async function composeFile(
  composing: Composing,
  turn: Omit<StoringTurn, 'check'>,
  sizes?: StoringSizes,
): Promise<ComposedOutput | { hasMoved: boolean }> {
  const { request, at, frame } = composing;
  const output = outputAt(request, at);
  const { chunks, rows, warnings, guarded } = await contentOf(composing);
  checkCounts(request.snapshot, frame.counts, rows);
  const check = () => request.onRows(frame.counts.read);
  const placed = (fence: number) => placeOf(request, output, fence);
  const stored = await storeInTurns(request.files, chunks, placed, { ...turn, check }, sizes);
  return 'hasMoved' in stored ? stored : { ...stored, rows, warnings, ...(guarded && { guarded }) };
}

interface Content extends Pick<ComposedOutput, 'rows' | 'warnings' | 'guarded'> {
  chunks: Chunk[];
}

async function contentOf({ request, at, plan, tasks, frame }: Composing): Promise<Content> {
  const { snapshots, job } = request;
  const { format } = outputAt(request, at);
  const [segmented, segmentPlan] = [await segmentedFormatOf(format, job.options), plan.cuts[at]];
  if (!segmented || !segmentPlan) {
    // one object is the whole file
    const [task] = tasks;
    if (!task) throw new Error(`nobody has rendered ${format}`);
    const { key, sizeBytes, ...made } = await resultOf(snapshots, task, wholeSchema);
    return { chunks: [{ key, sizeBytes }], ...made };
  }
  const segments = await Promise.all(tasks.map((task) => resultOf(snapshots, task, renderedSchema)));
  const results = segments.map(({ segment }) => segment);
  const { pieces, rendered } = await segmented.compose(frame, segmentPlan, results);
  const { rows, warnings, guarded } = rendered;
  const chunks = pieces.map((piece) => chunkOf(piece, segments));
  return { chunks, rows, warnings, ...(guarded && { guarded: [...guarded] }) };
}

function chunkOf(piece: FilePiece, segments: readonly RenderedSegment[]): Chunk {
  if ('bytes' in piece) return { bytes: Buffer.from(piece.bytes) };
  const { segment, start, end } = piece;
  return { key: segments[segment]?.key ?? '', start, sizeBytes: end - start };
}

/** What tasks have seen of the rows of an output, in order. */
export async function seenBy({ snapshots }: RenderRequest, tasks: readonly Task[]): Promise<SeenRows[]> {
  return Promise.all(tasks.map((task) => resultOf(snapshots, task, rowsSchema)));
}

export function addCounts(frame: AnswersFrame, seen: readonly SeenRows[]): void {
  for (const { counts } of seen) {
    frame.counts.read += counts.read;
    frame.counts.filteredOut += counts.filteredOut;
  }
}

function outputAt({ job }: RenderRequest, at: number): Output {
  const output = job.outputs[at];
  if (!output) throw new Error(`there is no output ${at}`);
  return output;
}
