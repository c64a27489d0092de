/**
 * One file assembled from stored pieces and bytes of our own: pieces that are large enough are copied inside the store. A
 * file of more parts than the store takes is made of several, which are then copied into one: so memory stays flat.
 */
import type { FileParts, Files } from '../../../ports.ts';
import type { AssemblySizes } from '../../job/storing-sizes.ts';
import { type Chunk, divideIntoParts, type FilePart, partSizes, sizeOf } from './divide-into-parts.ts';
import { gatherPart } from './gather-part.ts';

/** Parts that pass through here are in memory meanwhile; those that the store copies only take time. */
const GATHERED_AT_ONCE = 2;
const COPIED_AT_ONCE = 32;

/** Whatever may be a part of its own: reading a piece here and sending it again takes longer than a copy. */
const usualSizes: AssemblySizes = {
  ...partSizes,
  partBytes: 8 * 1024 * 1024,
  copiedFromBytes: partSizes.leastBytes,
  mostParts: 10_000,
};

/** How a turn assembles: until it is out of time, going on with the uploads of earlier ones. */
interface AssemblyTurn {
  /** Throws when nobody wants the file any more. */
  check(): void;
  isOutOfTime(): boolean;
  /** The ids of uploads that were begun, by their keys. */
  readonly uploads: Readonly<Record<string, string>>;
  keepUpload(key: string, id: string): Promise<void>;
  onPart(): void;
}

interface Place {
  key: string;
  contentType: string;
}

/** For files that are assembled in any turn: nothing is kept of how far it is. */
export function inOneTurn(check: () => void): AssemblyTurn {
  return { check, isOutOfTime: () => false, uploads: {}, keepUpload: async () => {}, onPart() {} };
}

/** False when time ran out before the end: the same chunks, place and uploads go on with it. */
export async function assembleFile(
  files: Files,
  place: Place,
  chunks: readonly Chunk[],
  turn: AssemblyTurn,
  sizes: AssemblySizes = usualSizes,
  level = 1,
): Promise<boolean> {
  const parts = divideIntoParts(chunks, sizes);
  // twice as many as are needed at most: otherwise it would never be few enough
  if (2 * sizeOfChunks(chunks) > sizes.mostParts * sizes.longestCopyBytes)
    throw new Error('a file is larger than the store takes');
  if (parts.length <= sizes.mostParts) return writeParts(files, place, parts, turn);
  const heaps: Chunk[] = [];
  for (let at = 0; at < parts.length; at += sizes.mostParts) {
    const heap = parts.slice(at, at + sizes.mostParts);
    const key = `${place.key}.${level}-${heaps.length + 1}`;
    if (!(await writeParts(files, { ...place, key }, heap, turn))) return false;
    heaps.push({ key, sizeBytes: sizeOfAll(heap) });
  }
  return assembleFile(files, place, heaps, turn, sizes, level + 1);
}

export function sizeOfChunks(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, chunk) => sum + sizeOf(chunk), 0);
}

const sizeOfAll = (parts: readonly FilePart[]) => parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

async function writeParts(
  files: Files,
  place: Place,
  parts: readonly FilePart[],
  turn: AssemblyTurn,
): Promise<boolean> {
  const open = await openUpload(files, place, sizeOfAll(parts), turn);
  if (!open) return true;
  const { upload, stored } = open;
  const missing = parts
    .map((part, index) => ({ part, number: index + 1 }))
    .filter(({ part, number }) => stored.get(number) !== part.sizeBytes);
  const copied = missing.flatMap(({ part, number }) => ('copied' in part ? [{ range: part.copied, number }] : []));
  const gathered = missing.flatMap(({ part, number }) => ('pieces' in part ? [{ part, number }] : []));
  const areAllStored = await Promise.all([
    someAtOnce(copied, COPIED_AT_ONCE, turn, ({ range, number }) => upload.copy(number, range)),
    someAtOnce(gathered, GATHERED_AT_ONCE, turn, async ({ part, number }) =>
      upload.put(number, await gatherPart(files, part)),
    ),
  ]);
  if (areAllStored.includes(false)) return false;
  await upload.complete();
  return true;
}

/** The upload of an earlier turn with what it has, or a new one; undefined where the file is there already. */
async function openUpload(
  files: Files,
  { key, contentType }: Place,
  sizeBytes: number,
  turn: AssemblyTurn,
): Promise<{ upload: FileParts; stored: ReadonlyMap<number, number> } | undefined> {
  const begun = turn.uploads[key];
  if (begun !== undefined) {
    const upload = files.parts(key, begun);
    const stored = await upload.stored();
    if (stored) return { upload, stored };
    if ((await files.sizeOf(key)) === sizeBytes) return undefined;
  }
  const id = await files.beginParts(key, contentType);
  await turn.keepUpload(key, id);
  return { upload: files.parts(key, id), stored: new Map() };
}

/** False where some are left because time ran out. */
async function someAtOnce<Part>(
  all: readonly Part[],
  count: number,
  turn: AssemblyTurn,
  store: (part: Part) => Promise<void>,
): Promise<boolean> {
  const waiting = all.values();
  let areLeft = false;
  const lane = async () => {
    // asked before a part is taken: one that was taken is stored
    while (!areLeft) {
      turn.check();
      const { value, done } = waiting.next();
      if (done) return;
      if (turn.isOutOfTime()) {
        areLeft = true;
        return;
      }
      await store(value);
      turn.onPart();
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, all.length) }, lane));
  return !areLeft;
}
