/**
 * Puts a workbook together from segments that lie elsewhere. A sheet is one entry of the package: its opening, the deflated
 * runs of all segments that reach into it, and its closing.
 */
import { z } from 'zod';
import type { ByteSink } from '../../../bytes/byte-sink.ts';
import { createDeflatedRun, type DeflatedRun } from '../../../bytes/zip/deflated-run.ts';
import type { ZipLimits } from '../../../bytes/zip/zip-records.ts';
import { createZipWriter } from '../../../bytes/zip/zip-writer.ts';
import type { AnswersFrame } from '../../../tables/answers-document.ts';
import { documentDate } from '../../ooxml/document-properties.ts';
import { addUp, type ComposedFile, type FilePiece } from '../../segmented-format.ts';
import { answersSheetName, closingOf, openingOf } from './answers-sheet.ts';
import { joinedStrings } from './segment-strings.ts';
import { sheetRunSchema } from './sheet-runs.ts';
import { createWorkbook, type Workbook } from './workbook.ts';
import { addFirstParts, addLastParts } from './xlsx.ts';

/** What a segment has to say when it is rendered. */
export const segmentSeenSchema = z.object({
  startRow: z.int(),
  runs: z.array(sheetRunSchema),
  /** By column. */
  filled: z.array(z.int()),
  datesAsText: z.array(z.int()),
  strings: z.object({ texts: z.array(z.string()), uses: z.int() }),
  cutCells: z.unknown(),
});
export type SegmentSeen = z.infer<typeof segmentSeenSchema>;

/** A run, and where its bytes are. */
interface PlacedRun extends DeflatedRun {
  piece: FilePiece;
}

interface SheetContent {
  rows: number;
  runs: PlacedRun[];
}

export async function joinWorkbook(
  document: AnswersFrame,
  widths: readonly number[],
  segments: readonly SegmentSeen[],
  limits: ZipLimits,
): Promise<ComposedFile> {
  const workbook = createWorkbook(document, joinedStrings(segments.map(({ strings }) => strings)));
  const pieces = createFilePieces();
  const zip = createZipWriter(pieces, documentDate(document.newestAnswerAt), limits);
  await addFirstParts(document, zip);
  for (const [at, content] of sheetsOf(segments).entries()) {
    const { path, runs } = await framedSheet(document, workbook, widths, { at, content });
    await zip.join(path, runs, async ({ piece }) => pieces.add(piece));
  }
  for (const { cutCells } of segments) workbook.truncatedCells.merge(cutCells);
  const columns = document.table.columns.length;
  const rendered = await addLastParts(document, workbook, zip, {
    rows: rowsOf(segments.flatMap(({ runs }) => runs)),
    filled: addUp(
      columns,
      segments.map(({ filled }) => filled),
    ),
    datesAsText: addUp(
      columns,
      segments.map(({ datesAsText }) => datesAsText),
    ),
  });
  return { pieces: pieces.all(), rendered };
}

/** At least one, also without rows. Segments that do not follow each other would give rows of one number. */
function sheetsOf(segments: readonly SegmentSeen[]): SheetContent[] {
  const sheets: SheetContent[] = [{ rows: 0, runs: [] }];
  let rowsBefore = 0;
  for (const [segment, { startRow, runs }] of segments.entries()) {
    if (startRow !== rowsBefore) throw new Error(`segment ${segment} begins at row ${startRow}, not ${rowsBefore}`);
    let start = 0;
    for (const { sheet, rows, ...run } of runs) {
      const end = start + run.packedBytes;
      const content = sheets[sheet] ?? { rows: 0, runs: [] };
      sheets[sheet] = content;
      content.rows += rows;
      content.runs.push({ ...run, piece: { segment, start, end } });
      start = end;
    }
    rowsBefore += rowsOf(runs);
  }
  return sheets;
}

async function framedSheet(
  document: AnswersFrame,
  workbook: Workbook,
  widths: readonly number[],
  { at, content }: { at: number; content: SheetContent },
): Promise<{ path: string; runs: PlacedRun[] }> {
  const sheet = workbook.addSheet(answersSheetName(document, at), document.table.columns.length, true);
  // the header is a row too
  sheet.rows = content.rows + 1;
  const opening = await ownRun(openingOf(document, workbook, sheet, widths));
  const closing = await ownRun(closingOf(workbook, sheet, widths));
  return { path: sheet.path, runs: [opening, ...content.runs, closing] };
}

async function ownRun(bytes: Uint8Array): Promise<PlacedRun> {
  const packed = createFilePieces();
  const run = createDeflatedRun(packed);
  await run.write(bytes);
  const facts = run.end();
  const [piece = { bytes: new Uint8Array() }] = packed.all();
  return { ...facts, piece };
}

function rowsOf(runs: readonly { rows: number }[]): number {
  return runs.reduce((sum, { rows }) => sum + rows, 0);
}

/** A file that is put together: bytes as they are written, and between them ranges of segments that are stored already. */
interface FilePieces extends ByteSink {
  add(piece: FilePiece): void;
  all(): FilePiece[];
}

function createFilePieces(): FilePieces {
  const pieces: FilePiece[] = [];
  let chunks: Uint8Array[] = [];

  function settle(): void {
    const bytes = Buffer.concat(chunks);
    chunks = [];
    if (bytes.length > 0) pieces.push({ bytes });
  }

  return {
    async write(bytes) {
      chunks.push(Uint8Array.from(bytes));
    },
    add(piece) {
      if ('bytes' in piece) chunks.push(piece.bytes);
      else {
        settle();
        pieces.push(piece);
      }
    },
    all() {
      settle();
      return [...pieces];
    },
  };
}
