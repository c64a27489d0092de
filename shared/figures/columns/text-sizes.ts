/** How long texts are, found out when they are stored: so most of them need not be read to be counted. */
import { fieldKind } from '../../packing/pack-buffer.ts';
import { type CodedColumn, type TextSizes, UNKNOWN_SIZE } from './chunk.ts';
import { foldText, lengthOf } from './fold-text.ts';

/** One for each of the kinds. */
export function textSizes(
  kinds: Uint8Array,
  { starts, ends, bytes }: Pick<CodedColumn, 'starts' | 'ends'> & { bytes: Buffer },
): TextSizes {
  const folded = new Uint16Array(kinds.length).fill(UNKNOWN_SIZE);
  const characters = new Uint16Array(kinds.length).fill(UNKNOWN_SIZE);
  for (const [code, kind] of kinds.entries()) {
    if (kind !== fieldKind.text) continue;
    const text = bytes.toString('utf8', starts[code], ends[code]);
    if (text.length >= UNKNOWN_SIZE) continue;
    folded[code] = foldText(text).length;
    characters[code] = lengthOf(text);
  }
  return { folded, characters };
}
