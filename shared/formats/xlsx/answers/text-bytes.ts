/** Which bytes of a text cannot appear in XML as they are, and what is written instead. */
import { entities } from '../../ooxml/xml.ts';
import { type Piece, pieceOf } from '../../piece.ts';

export const LINE_FEED = 0x0a;
export const UNDERSCORE = 0x5f;

export const escapeOf: ReadonlyMap<number, Piece> = new Map(
  Object.entries(entities).map(([char, entity]) => [char.charCodeAt(0), pieceOf(entity)]),
);

/** 1 for bytes that are escaped or must be looked at: line breaks, and underscores, which may begin an escape. */
export const needsCare = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(escapeOf.has(byte) || byte === LINE_FEED || byte === UNDERSCORE),
);

/**
 * The same of four bytes at once, and true of all other controls too: not 0 when one of them needs care. Each term has
 * the high bit of a byte set when that byte is below a space, `<` or `>`, `&`, `_`.
 */
export function fourBytesNeedCare(word: number): number {
  const angle = (word | 0x02020202) ^ 0x3e3e3e3e;
  const ampersand = word ^ 0x26262626;
  const underscore = word ^ 0x5f5f5f5f;
  const found =
    ((word - 0x20202020) & ~word) |
    ((angle - 0x01010101) & ~angle) |
    ((ampersand - 0x01010101) & ~ampersand) |
    ((underscore - 0x01010101) & ~underscore);
  return found & 0x80808080;
}

/** `_x000D_` and the like, which a spreadsheet would take for a character; `at` is the place of the underscore. */
export function isEscapeLike(bytes: Uint8Array, at: number, end: number): boolean {
  if (at + 6 >= end || bytes[at + 1] !== 0x78 || bytes[at + 6] !== UNDERSCORE) return false;
  for (let digit = at + 2; digit < at + 6; digit++) {
    const byte = bytes[digit] ?? 0;
    const isHex = (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
    if (!isHex) return false;
  }
  return true;
}
