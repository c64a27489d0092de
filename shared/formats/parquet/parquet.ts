/**
 * Parquet: a column for each variable, numbers as numbers, moments as moments, in groups of rows. Values become bytes here,
 * because the library's own writer takes them as JavaScript values: five times the processor time of a CSV file, and four
 * times its memory. Its Thrift and Snappy are used.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import { freeBytes } from '../../bytes/free-bytes.ts';
import type { Warning } from '../../surveys/warnings/warning.ts';
import type { AnswersDocument, AnswersFrame, RenderedAnswers } from '../../tables/answers-document.ts';
import { cellWarnings } from '../../tables/cell-warnings.ts';
import { streamGroups } from '../answer-groups.ts';
import type { SegmentDocument } from '../segmented-format.ts';
import type { Chunk, Group } from './chunk.ts';
import { usualStyle } from './column-kind.ts';
import { fileColumns } from './file-columns.ts';
import { MAGIC, parquetTail } from './footer.ts';
import { createGroupEncoder } from './group-encoder.ts';
import { chunkPages, type ParquetOptions } from './pages.ts';
import { createRowsByMonth } from './rows-by-month.ts';

/** A group is held in memory until it is whole. */
const GROUP_BYTES = 64 * 1024 * 1024;

/** Tests have smaller groups. */
export interface GroupLimits {
  answersAGroup?: number;
  groupBytes?: number;
}

export async function renderParquet(
  document: AnswersDocument,
  options: ParquetOptions,
  out: ByteSink,
  limits: GroupLimits = {},
): Promise<RenderedAnswers> {
  await out.write(MAGIC);
  const { rows, groups, sizeBytes } = await writeGroups(document, options, out, limits);
  const { tail, warnings } = endOfFile(document, [{ groups, sizeBytes }], options);
  await out.write(tail);
  return { rows, warnings };
}

/** All rows, in groups; where chunks begin is counted from the first byte that is written here. */
export async function writeGroups(
  document: SegmentDocument,
  options: ParquetOptions,
  out: ByteSink,
  { answersAGroup, groupBytes = GROUP_BYTES }: GroupLimits,
): Promise<{ rows: number; groups: Group[]; sizeBytes: number }> {
  const style = options.style ?? usualStyle;
  const encoder = createGroupEncoder(document.table, style);
  const months = style.isByMonth ? createRowsByMonth(document.table.columns) : undefined;
  const sink = months ?? encoder;
  const groups: Group[] = [];
  let sizeBytes = 0;

  async function writeGathered(): Promise<void> {
    if (!months) return writeGroup();
    for (const month of months.take(encoder)) await writeGroup(month);
  }

  async function writeGroup(month?: string): Promise<void> {
    const rows = encoder.rows();
    if (rows === 0) return;
    const columns: { own?: Chunk; text?: Chunk }[] = [];
    for (const { own, text } of encoder.take()) {
      columns.push({
        ...(own && { own: await writeChunk(own, rows) }),
        ...(text && { text: await writeChunk(text, rows) }),
      });
    }
    groups.push({ rows, ...(month !== undefined && { month }), columns });
  }

  async function writeChunk(content: Parameters<typeof chunkPages>[0], rows: number): Promise<Chunk> {
    const { pages, chunk } = chunkPages(content, rows, sizeBytes, options);
    for (const page of pages) {
      await out.write(page);
      freeBytes(page);
    }
    sizeBytes += chunk.sizeBytes;
    return chunk;
  }

  const rows = await streamGroups(
    document,
    {
      row(source) {
        source.write(sink);
        sink.endRow();
      },
      isFull: () => sink.sizeBytes() >= groupBytes,
      handOn: writeGathered,
      endGroup: writeGathered,
    },
    answersAGroup,
  );
  return { rows, groups, sizeBytes };
}

/** What follows the groups of all segments, in their order, and what there is to say of them. */
export function endOfFile(
  document: AnswersFrame,
  segments: readonly { groups: readonly Group[]; sizeBytes: number }[],
  options: ParquetOptions,
): { tail: Uint8Array; warnings: Warning[] } {
  let start = MAGIC.length;
  const groups = segments.flatMap(({ groups: some, sizeBytes }) => {
    const moved = some.map((group) => movedBy(group, start));
    start += sizeBytes;
    return moved;
  });
  const columns = fileColumns(document.table.columns, groups, options.style ?? usualStyle);
  const beside = columns.filter((column) => column.beside !== undefined);
  const cells = new Map(beside.map(({ column, chunkOf }) => [column.id, countOf(groups.map(chunkOf))]));
  return {
    tail: parquetTail(document, columns, groups, start, options),
    warnings: cellWarnings('texts_beside', document.table.columns, cells),
  };
}

function countOf(chunks: readonly (Chunk | undefined)[]): number {
  return chunks.reduce((sum, chunk) => sum + (chunk?.count ?? 0), 0);
}

function movedBy({ columns, ...group }: Group, bytes: number): Group {
  const moved = (chunk: Chunk | undefined) => chunk && { ...chunk, start: chunk.start + bytes };
  return { ...group, columns: columns.map(({ own, text }) => ({ own: moved(own), text: moved(text) })) };
}
