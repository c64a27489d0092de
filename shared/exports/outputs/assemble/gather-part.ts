/** One part of a file in memory: its pieces are read a few at a time, each straight to its place. */
import { freeBytes } from '../../../bytes/free-bytes.ts';
import type { Files } from '../../../ports.ts';
import type { FilePart, Piece } from './divide-into-parts.ts';

const READS_AT_ONCE = 16;

export async function gatherPart(files: Files, part: Extract<FilePart, { pieces: Piece[] }>): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(part.sizeBytes);
  const jobs: (() => Promise<void>)[] = [];
  let at = 0;
  for (const piece of part.pieces) {
    const place = at;
    at += 'bytes' in piece ? piece.bytes.length : piece.end - piece.start;
    if ('bytes' in piece) whole.set(piece.bytes, place);
    else jobs.push(() => readInto(files, piece, whole, place));
  }
  const next = jobs[Symbol.iterator]();
  const reader = async () => {
    for (const job of next) await job();
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, reader));
  return whole;
}

async function readInto(
  files: Files,
  { key, start, end }: Exclude<Piece, { bytes: Buffer }>,
  whole: Buffer,
  at: number,
) {
  const bytes = await files.readRange(key, start, end);
  if (!bytes) throw new Error(`${key} has no bytes ${start} to ${end}`);
  whole.set(bytes, at);
  freeBytes(bytes);
}
