/** Reads a stored file once from beginning to end, a few ranges ahead: its hashes are those of what is really there. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { freeBytes } from '../../../bytes/free-bytes.ts';
import { createResumableSha256, sha256StateSchema } from '../../../bytes/resumable-sha256.ts';
import type { Files } from '../../../ports.ts';
import type { Stored } from '../store-output.ts';

/** A multiple of the blocks of SHA-256. */
const RANGE_BYTES = 1024 * 1024;
const RANGES_AHEAD = 8;
/** So much is read again at most when a worker dies. */
const KEPT_EVERY_BYTES = 2 * 1024 ** 3;

export const readSoFarSchema = z.object({ sha256: sha256StateSchema, crc32: z.number() });
type ReadSoFar = z.infer<typeof readSoFarSchema>;

interface StoredFile {
  key: string;
  sizeBytes: number;
}

export async function readBack(files: Files, file: StoredFile, check: () => void): Promise<Stored> {
  await checkSize(files, file);
  const sha256 = createHash('sha256');
  let crc = 0;
  for await (const bytes of rangesOf(files, file, 0, RANGE_BYTES)) {
    check();
    sha256.update(bytes);
    crc = crc32(bytes, crc);
    freeBytes(bytes);
  }
  return { sizeBytes: file.sizeBytes, sha256: sha256.digest('hex'), crc32: crc };
}

interface ReadingTurn {
  check(): void;
  isOutOfTime(): boolean;
  /** How far an earlier turn came. */
  before: ReadSoFar | undefined;
  keep(soFar: ReadSoFar): Promise<void>;
}

/** The same over several turns, for files that take long; undefined when time ran out before the end. */
export async function readBackInTurns(
  files: Files,
  file: StoredFile,
  turn: ReadingTurn,
  rangeBytes = RANGE_BYTES,
): Promise<Stored | undefined> {
  await checkSize(files, file);
  const sha256 = createResumableSha256(turn.before?.sha256);
  let crc = turn.before?.crc32 ?? 0;
  let keptAt = turn.before?.sha256.bytes ?? 0;
  for await (const bytes of rangesOf(files, file, keptAt, rangeBytes)) {
    turn.check();
    sha256.update(bytes);
    crc = crc32(bytes, crc);
    freeBytes(bytes);
    const state = sha256.state();
    const isOver = turn.isOutOfTime();
    if (!state || state.bytes === file.sizeBytes || !(isOver || state.bytes - keptAt >= KEPT_EVERY_BYTES)) continue;
    await turn.keep({ sha256: state, crc32: crc });
    if (isOver) return undefined;
    keptAt = state.bytes;
  }
  return { sizeBytes: file.sizeBytes, sha256: sha256.digestHex(), crc32: crc };
}

async function checkSize(files: Files, { key, sizeBytes }: StoredFile): Promise<void> {
  const storedBytes = await files.sizeOf(key);
  if (storedBytes !== sizeBytes) throw new Error(`stored ${storedBytes} bytes of ${sizeBytes}`);
}

/** Whoever gets a range owns it. */
async function* rangesOf(
  files: Files,
  { key, sizeBytes }: StoredFile,
  from: number,
  rangeBytes: number,
): AsyncGenerator<Uint8Array> {
  const ahead: Promise<Uint8Array>[] = [];
  for (let next = from, read = from; read < sizeBytes; ) {
    for (; ahead.length < RANGES_AHEAD && next < sizeBytes; next += rangeBytes) {
      const range = bytesAt(files, key, next, Math.min(sizeBytes, next + rangeBytes));
      range.catch(() => {}); // seen when it is awaited
      ahead.push(range);
    }
    const bytes = await ahead.shift();
    if (!bytes) return;
    read += bytes.length;
    yield bytes;
  }
}

async function bytesAt(files: Files, key: string, start: number, end: number): Promise<Uint8Array> {
  const bytes = await files.readRange(key, start, end);
  if (bytes?.length !== end - start) throw new Error(`${key} has no bytes ${start} to ${end}`);
  return bytes;
}
