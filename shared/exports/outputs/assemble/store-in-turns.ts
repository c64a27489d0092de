/**
 * Puts a file together and reads it back, over as many turns as that takes: S3 knows which parts it has, and the state of
 * the hash is kept. A turn that is lost loses at most what it has read since it last kept that.
 */
import { z } from 'zod';
import { sha256Hex } from '../../../crypto.ts';
import type { Files } from '../../../ports.ts';
import type { StoringSizes } from '../../job/storing-sizes.ts';
import type { Stored } from '../store-output.ts';
import { assembleFile, inOneTurn, sizeOfChunks } from './assemble-file.ts';
import type { Chunk } from './divide-into-parts.ts';
import { readBack, readBackInTurns, readSoFarSchema } from './read-back.ts';

/** Smaller files are read by any turn that has just begun, however slow its network. */
const ONE_TURN_BYTES = 4 * 1024 ** 3;

export const storingSchema = z.object({
  /** Under whose number the file is being stored. */
  fence: z.number(),
  /** What it is made of: another release may put it together in another way, and then it is begun again. */
  madeOf: z.string(),
  uploads: z.record(z.string(), z.string()),
  read: readSoFarSchema.optional(),
});
export type Storing = z.infer<typeof storingSchema>;

export interface StoringTurn {
  fence: number;
  before: Storing | undefined;
  keep(storing: Storing): Promise<void>;
  check(): void;
  isOutOfTime(): boolean;
}

interface Place {
  key: string;
  contentType: string;
}

type StoredAt = Stored & { key: string };

/** `placeOf`: where it lies, by the number of whoever began it. */
export async function storeInTurns(
  files: Files,
  chunks: readonly Chunk[],
  placeOf: (fence: number) => Place,
  turn: StoringTurn,
  { oneTurnBytes, rangeBytes, assembly }: StoringSizes = { oneTurnBytes: ONE_TURN_BYTES },
): Promise<StoredAt | { hasMoved: boolean }> {
  const { check, isOutOfTime } = turn;
  const sizeBytes = sizeOfChunks(chunks);
  if (sizeBytes <= oneTurnBytes) return storeNow(files, chunks, placeOf(turn.fence), check);
  const madeOf = hashOfChunks(chunks);
  let storing = turn.before?.madeOf === madeOf ? turn.before : { fence: turn.fence, madeOf, uploads: {} };
  const place = placeOf(storing.fence);
  const file = { key: place.key, sizeBytes };
  let hasMoved = false;
  const keep = (more: Partial<Storing>) => {
    storing = { ...storing, ...more };
    return turn.keep(storing);
  };
  const assembling = {
    check,
    isOutOfTime,
    uploads: storing.uploads,
    keepUpload: (key: string, id: string) => keep({ uploads: { ...storing.uploads, [key]: id } }),
    onPart() {
      hasMoved = true;
    },
  };
  if (!storing.read && !(await assembleFile(files, place, chunks, assembling, assembly))) return { hasMoved };
  const reading = { check, isOutOfTime, before: storing.read, keep: (read: Storing['read']) => keep({ read }) };
  const stored = await readBackInTurns(files, file, reading, rangeBytes);
  return stored ? { ...stored, key: place.key } : { hasMoved: true };
}

async function storeNow(files: Files, chunks: readonly Chunk[], place: Place, check: () => void): Promise<StoredAt> {
  await assembleFile(files, place, chunks, inOneTurn(check));
  const file = { key: place.key, sizeBytes: sizeOfChunks(chunks) };
  return { ...(await readBack(files, file, check)), key: place.key };
}

function hashOfChunks(chunks: readonly Chunk[]): string {
  const named = chunks.map((chunk) => ('bytes' in chunk ? sha256Hex(chunk.bytes) : chunk));
  return sha256Hex(JSON.stringify(named));
}
