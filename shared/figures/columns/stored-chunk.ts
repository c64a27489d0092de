/**
 * A chunk as it is stored: the columns that have few different values together, and the texts apart, because most
 * questions about a survey need no text. An object holds its columns one behind the other, each compressed on its own, then
 * a list of them and the length of that list. A column is opened when it is first read.
 */
import { z } from 'zod';
import { withRoom } from '../../bytes/growing-bytes.ts';
import { madeOnce } from '../../loaded-once.ts';
import type { Chunk, CodedColumn, Columns } from './chunk.ts';
import { columnBytes, readColumn } from './column-bytes.ts';
import { idColumn } from './id-column.ts';
import { numberBytes, numbersSchema, readNumbers } from './number-bytes.ts';
import { slotColumn } from './slot-column.ts';

/** Goes up when the layout changes: a chunk of another layout is made again. */
const LAYOUT = 'SXC3';
const TRAILER_BYTES = 8;
/** A column with more different values than these is a column of texts, or of as little use to most. */
const MOST_CODED = 4_096;

const count = z.number().int().nonnegative();
const listSchema = z.object({
  rows: count,
  /** Only with the coded columns: how large ids and moments are. */
  whole: z.object({ ids: numbersSchema, moments: numbersSchema }).optional(),
  columns: z.array(
    z.object({
      field: z.string(),
      values: count,
      width: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4)]),
      /** The values alone, without the codes. */
      valueBytes: count,
      hasTextSizes: z.boolean().optional(),
      /** As it is stored. */
      sizeBytes: count,
    }),
  ),
});

type List = z.infer<typeof listSchema>;

export const chunkGroups = ['coded', 'texts'] as const;
export type ChunkGroup = (typeof chunkGroups)[number];

const isCoded = ({ kinds }: CodedColumn) => kinds.length <= MOST_CODED;

/** The fields that are not with the coded columns. */
export function textFields(chunk: Chunk): string[] {
  return columnsOf(chunk).flatMap(([field, column]) => (isCoded(column) ? [] : [field]));
}

/** Every group is an object of its own; ids and moments are with the coded ones. */
export function storeChunk(chunk: Chunk): Record<ChunkGroup, Uint8Array> {
  const named = columnsOf(chunk).filter(([field]) => field !== 'id' && field !== 'submitted_at');
  const [ids, moments] = [numberBytes(chunk.ids), numberBytes(chunk.moments)];
  const whole = { ids: ids.size, moments: moments.size };
  const coded = named.filter(([, column]) => isCoded(column));
  const texts = named.filter(([, column]) => !isCoded(column));
  return {
    coded: storeColumns(chunk, coded, [ids.block, moments.block], whole),
    texts: storeColumns(chunk, texts, []),
  };
}

/**
 * Puts together what was stored, the coded columns first; groups that are not needed need not be read. When answers were
 * submitted is kept as moments; as a column it is rounded to the quarter of an hour.
 */
export function openChunk(stored: readonly Uint8Array[]): Chunk {
  const opened = stored.map(openList);
  const [first] = opened;
  if (!first?.list.whole) throw new Error('a chunk needs its coded columns');
  const { rows, whole } = first.list;
  if (opened.some(({ list }) => list.rows !== rows)) throw new Error('the groups of a chunk are of different answers');
  const momentsAt = first.end - whole.moments.sizeBytes;
  const idsAt = momentsAt - whole.ids.sizeBytes;
  const numbers = {
    ids: madeOnce(() => readNumbers(first.bytes.subarray(idsAt, momentsAt), rows, whole.ids)),
    moments: madeOnce(() => readNumbers(first.bytes.subarray(momentsAt, first.end), rows, whole.moments)),
  };
  const { columns, bytes } = lazyColumns(opened, numbers);
  return {
    rows,
    columns,
    get bytes() {
      return bytes();
    },
    get ids() {
      return numbers.ids();
    },
    get moments() {
      return numbers.moments();
    },
    isStored: true,
  };
}

type Opened = ReturnType<typeof openList>;

/** Values join the bytes of the chunk when their column is first read; those that are there stay where they are. */
function lazyColumns(opened: readonly Opened[], numbers: Record<'ids' | 'moments', () => Float64Array>) {
  const readers = new Map<string, () => CodedColumn>();
  let bytes = Buffer.alloc(0);
  let length = 0;
  const add = (field: string, read: (from: number) => { column: CodedColumn; values: Buffer }) => {
    readers.set(
      field,
      madeOnce(() => {
        const { column, values } = read(length);
        bytes = withRoom(bytes, length, values.length);
        length += values.copy(bytes, length);
        return column;
      }),
    );
  };
  for (const { list, bytes: stored } of opened) {
    let at = 0;
    for (const one of list.columns) {
      const block = stored.subarray(at, at + one.sizeBytes);
      add(one.field, (from) => readColumn(block, list.rows, one, from));
      at += one.sizeBytes;
    }
  }
  add('submitted_at', (from) => slotColumn(numbers.moments(), from));
  add('id', (from) => idColumn(numbers.ids(), from));
  const columns: Columns = {
    has: (field) => readers.has(field),
    get: (field) => readers.get(field)?.(),
    keys: () => readers.keys(),
  };
  return { columns, bytes: () => bytes };
}

function columnsOf({ columns }: Chunk): [field: string, column: CodedColumn][] {
  return [...columns.keys()].flatMap((field): [string, CodedColumn][] => {
    const column = columns.get(field);
    return column ? [[field, column]] : [];
  });
}

function storeColumns(
  { rows, bytes }: Chunk,
  named: readonly (readonly [field: string, column: CodedColumn])[],
  numbers: readonly Uint8Array[],
  whole?: List['whole'],
): Uint8Array {
  const stored = named.map(([field, column]) => ({ field, ...columnBytes(column, bytes, !isCoded(column)) }));
  const columns = stored.map(({ field, size, block }) => ({ field, ...size, sizeBytes: block.length }));
  const list = Buffer.from(JSON.stringify({ rows, whole, columns } satisfies List));
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(list.length);
  trailer.write(LAYOUT, 4, 'latin1');
  return Buffer.concat([...stored.map(({ block }) => block), ...numbers, list, trailer]);
}

/** Throws where the object is cut short or of another layout. */
function openList(stored: Uint8Array): { list: List; bytes: Buffer; end: number } {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  const listEnd = bytes.length - TRAILER_BYTES;
  if (listEnd < 0 || bytes.toString('latin1', listEnd + 4) !== LAYOUT) throw new Error('not a chunk of this layout');
  const end = listEnd - bytes.readUInt32LE(listEnd);
  const list = listSchema.parse(JSON.parse(bytes.toString('utf8', Math.max(0, end), listEnd)));
  const numbers = list.whole ? [list.whole.ids, list.whole.moments] : [];
  const held = [...list.columns, ...numbers].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (held !== end) throw new Error('a chunk is cut short');
  return { list, bytes, end };
}
