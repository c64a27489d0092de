/** One file of answers, composed of the objects that tasks have rendered, and read back once as it is stored. */
import type { CutFormat, CutPlan, FilePiece } from '../../../render/cut-format.ts';
import type { RenderedAnswers } from '../../../tables/answers-document.ts';
import { newestOf } from '../../../tables/newest-row.ts';
import { addChangedCells } from '../../../tables/treated-table.ts';
import { addUncodedCells } from '../../../tables/uncoded-cells.ts';
import type { Output } from '../../options.ts';
import { fileWarnings, type PreparedAnswers } from '../../outputs/answers-table.ts';
import { assembleFile } from '../../outputs/assemble/assemble-file.ts';
import type { Stretch } from '../../outputs/assemble/cut-parts.ts';
import { readBack } from '../../outputs/assemble/read-back.ts';
import { checkCounts, fileOf, placeOf, type RenderedOutput, type RenderRequest } from '../../outputs/store-output.ts';
import type { RenderedSegment, SeenRows, WholeOutput } from '../../tasks/work/results.ts';

interface ComposedTable {
  request: RenderRequest;
  output: Output;
  prepared: PreparedAnswers;
}

export async function composeCut(
  table: ComposedTable,
  cut: CutFormat,
  plan: CutPlan,
  segments: readonly RenderedSegment[],
): Promise<RenderedOutput> {
  await takeIn(table, segments);
  const results = segments.map(({ segment }) => segment);
  const { pieces, rendered } = await cut.compose(table.prepared.document, plan, results);
  const stretches = pieces.map((piece) => stretchOf(piece, segments));
  return stored(table, stretches, rendered, newestOf(segments.map(({ newestAt }) => newestAt)));
}

/** One object is the whole file. */
export async function composeWhole(table: ComposedTable, wholes: readonly WholeOutput[]): Promise<RenderedOutput> {
  const [whole] = wholes;
  if (!whole) throw new Error(`nobody has rendered ${table.output.format}`);
  await takeIn(table, wholes);
  const { key, sizeBytes, rows, warnings, guarded, newestAt } = whole;
  const rendered = { rows, warnings, ...(guarded && { guarded: new Map(guarded) }) };
  return stored(table, [{ key, sizeBytes }], rendered, newestAt);
}

/** What was seen of the rows elsewhere is as if it had been seen here. */
async function takeIn({ prepared }: ComposedTable, seen: readonly SeenRows[]): Promise<void> {
  const { counts } = prepared.document;
  await prepared.look();
  for (const { counts: of, changed, uncoded } of seen) {
    counts.read += of.read;
    counts.filteredOut += of.filteredOut;
    addChangedCells(prepared.treated(), changed);
    addUncodedCells(prepared.document.table.columns, uncoded);
  }
}

function stretchOf(piece: FilePiece, segments: readonly RenderedSegment[]): Stretch {
  if ('bytes' in piece) return { bytes: Buffer.from(piece.bytes) };
  const { segment, start, end } = piece;
  return { key: segments[segment]?.key ?? '', start, sizeBytes: end - start };
}

async function stored(
  { request, output, prepared }: ComposedTable,
  stretches: readonly Stretch[],
  { rows, warnings: made, guarded }: RenderedAnswers,
  newestAt: string | undefined,
): Promise<RenderedOutput> {
  const { table, counts } = prepared.document;
  checkCounts(request.snapshot, counts, rows);
  const check = () => request.onRows(counts.read);
  const place = placeOf(request, output);
  const sizeBytes = await assembleFile(request.files, place, stretches, check);
  const hashes = await readBack(request.files, place.key, sizeBytes, check);
  const warnings = fileWarnings(request, table, made);
  const file = fileOf(request, output, { rows, warnings, newestAt }, hashes);
  return { file, columns: table.columns, counts, guarded, treated: prepared.treated() };
}
