/** A file that a database loads, as it is stored: its head, and its lines piece by piece, never cut within a line. */
import { z } from 'zod';
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import type { ShippedFile } from '../../../delivery/destinations/shipment.ts';
import { refusal } from '../refusal.ts';

const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const columnTypes = [
  'bigint',
  'integer',
  'numeric',
  'text',
  'timestamptz',
  'date',
  'time',
  'timestamp',
  'jsonb',
] as const;
export type ColumnType = (typeof columnTypes)[number];

const headSchema = z.object({
  survey_exports: z.literal(1),
  survey: z.object({ id: z.number(), name: z.string() }),
  key: z.array(identifier).min(1),
  columns: z.array(z.object({ name: identifier, type: z.enum(columnTypes), title: z.string() })),
  options: z.array(
    z.object({
      column: identifier,
      code: z.number(),
      label: z.string(),
      option_id: z.string().optional(),
      is_missing: z.literal(true).optional(),
    }),
  ),
});

export type LoadHead = z.infer<typeof headSchema>;
export const hashColumn = 'row_hash';

const LINE_FEED = 0x0a;
const MOST_HEAD_BYTES = 256 * 1024 * 1024;

/** The head, and where the rows begin. */
export async function readHead(file: ShippedFile): Promise<{ head: LoadHead; bodyStart: number }> {
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const piece of file.open()) {
    const end = piece.indexOf(LINE_FEED);
    pieces.push(end < 0 ? piece : piece.subarray(0, end));
    sizeBytes += piece.length;
    if (end < 0 && sizeBytes < MOST_HEAD_BYTES) continue;
    const line = Buffer.concat(pieces);
    const head = headSchema.safeParse(JSON.parse(line.toString())).data;
    if (!head) break;
    return { head, bodyStart: line.length + 1 };
  }
  throw refusal('failed', deliveryProblem('file_unreadable', { file: file.name }));
}

interface Lines {
  bytes: Buffer;
  /** Where the file goes on behind them. */
  end: number;
}

/** Whole lines, as many as each piece of the file has. Only those that lie in several pieces are put together. */
export async function* linesOf(file: ShippedFile, start: number): AsyncGenerator<Lines> {
  let waiting: Uint8Array[] = [];
  let end = start;
  for await (const piece of file.open({ start, end: file.sizeBytes })) {
    const last = piece.lastIndexOf(LINE_FEED);
    if (last < 0) {
      waiting.push(piece);
      continue;
    }
    const from = waiting.length > 0 ? piece.indexOf(LINE_FEED) + 1 : 0;
    if (from > 0) {
      const bytes = Buffer.concat([...waiting, piece.subarray(0, from)]);
      end += bytes.length;
      yield { bytes, end };
    }
    if (last + 1 > from) {
      end += last + 1 - from;
      yield { bytes: Buffer.from(piece.buffer, piece.byteOffset + from, last + 1 - from), end };
    }
    waiting = last + 1 < piece.length ? [piece.subarray(last + 1)] : [];
  }
  if (waiting.length > 0) {
    const bytes = Buffer.concat(waiting);
    yield { bytes, end: end + bytes.length };
  }
}
