/**
 * One file assembled from stored pieces and bytes of our own: pieces that are large enough are copied inside the store.
 */
import type { Files } from '../../../ports.ts';
import { divideIntoParts, type PartSizes, partSizes, type Stretch, sizeOf } from './divide-into-parts.ts';
import { gatherPart } from './gather-part.ts';

/** Parts that pass through here are in memory meanwhile; those that the store copies only take time. */
const GATHERED_AT_ONCE = 2;
const COPIED_AT_ONCE = 32;
/** Whatever may be a part of its own: reading a piece here and sending it again takes longer than a copy. */
const pieceSizes: PartSizes = { ...partSizes, partBytes: 8 * 1024 * 1024, copiedFromBytes: partSizes.leastBytes };

/** The size of the whole; `check` throws when nobody wants it any more. */
export async function assembleFile(
  files: Files,
  { key, contentType }: { key: string; contentType: string },
  stretches: readonly Stretch[],
  check: () => void,
): Promise<number> {
  const upload = files.parts(key, await files.beginParts(key, contentType));
  const parts = divideIntoParts(stretches, pieceSizes).map((part, index) => ({ part, number: index + 1 }));
  const copied = parts.flatMap(({ part, number }) => ('copied' in part ? [{ range: part.copied, number }] : []));
  const gathered = parts.flatMap(({ part, number }) => ('pieces' in part ? [{ part, number }] : []));
  await Promise.all([
    someAtOnce(copied, COPIED_AT_ONCE, ({ range, number }) => upload.copy(number, range)),
    someAtOnce(gathered, GATHERED_AT_ONCE, async ({ part, number }) =>
      upload.put(number, await gatherPart(files, part)),
    ),
  ]);
  await upload.complete();
  return stretches.reduce((sum, stretch) => sum + sizeOf(stretch), 0);

  async function someAtOnce<Part>(
    all: readonly Part[],
    count: number,
    store: (part: Part) => Promise<void>,
  ): Promise<void> {
    const waiting = all.values();
    const lane = async () => {
      for (const part of waiting) {
        check();
        await store(part);
      }
    };
    await Promise.all(Array.from({ length: count }, lane));
  }
}
