/** One file put together of stored pieces and bytes of our own: what is large enough the store copies by itself. */
import type { Files } from '../../../ports.ts';
import { type CutSizes, cutParts, cutSizes, type Stretch, sizeOf } from './cut-parts.ts';
import { gatherPart } from './gather-part.ts';

const PARTS_AT_ONCE = 4;
/** Of a piece that is copied, enough is left for a part when its beginning fills up the part before. */
const pieceSizes: CutSizes = { ...cutSizes, copiedFromBytes: 2 * cutSizes.leastBytes };

/** The size of the whole; `check` throws when nobody wants it any more. */
export async function assembleFile(
  files: Files,
  { key, contentType }: { key: string; contentType: string },
  stretches: readonly Stretch[],
  check: () => void,
): Promise<number> {
  const upload = files.parts(key, await files.beginParts(key, contentType));
  const waiting = cutParts(stretches, pieceSizes).entries();
  const lane = async () => {
    for (const [index, part] of waiting) {
      check();
      if ('copied' in part) await upload.copy(index + 1, part.copied);
      else await upload.put(index + 1, await gatherPart(files, part));
    }
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, lane));
  await upload.complete();
  return stretches.reduce((sum, stretch) => sum + sizeOf(stretch), 0);
}
