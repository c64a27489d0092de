/**
 * Whether a spreadsheet could take a text for a formula: its first visible character is = + - @ or the full-width twin
 * of one, or it begins with a tab or a line break. Spaces and invisible characters in front hide nothing.
 */

const EQUALS = 0x3d;
const PLUS = 0x2b;
const MINUS = 0x2d;
const AT = 0x40;

export function startsLikeFormula(bytes: Uint8Array, start: number, end: number): boolean {
  if (isHarmless[bytes[start] ?? 0] === 1) return false;
  for (let at = start; at < end; ) {
    const byte = bytes[at] ?? 0;
    if (byte === EQUALS || byte === PLUS || byte === MINUS || byte === AT) return true;
    if (byte === 0x09 || byte === 0x0a || byte === 0x0d) return true;
    if (byte === 0xef && bytes[at + 1] === 0xbc) return isFullWidthTwin(bytes[at + 2] ?? 0);
    const skipped = invisibleLength(bytes, at, end);
    if (skipped === 0) return false;
    at += skipped;
  }
  return false;
}

/** Third byte of U+FF1D, U+FF0B, U+FF0D, U+FF20. */
function isFullWidthTwin(third: number): boolean {
  return third === 0x9d || third === 0x8b || third === 0x8d || third === 0xa0;
}

/** First bytes of all characters that leave no mark, so that words in any script are passed over at once. */
const mayBeInvisible = new Set([0xc2, 0xcd, 0xd8, 0xe1, 0xe2, 0xe3, 0xef, 0xf0, 0xf3]);
/** Spaces, controls, what Unicode says to ignore, and the empty braille pattern. */
const invisible = /^[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** By first byte: letters, digits and most signs, which settle the matter at once. */
const isHarmless = new Uint8Array(256).map((_, byte) =>
  Number(byte > 0x20 && byte !== 0x7f && ![EQUALS, PLUS, MINUS, AT].includes(byte) && !mayBeInvisible.has(byte)),
);

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Bytes of the space or invisible character that stands here; 0 when it is a visible one. */
function invisibleLength(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at] ?? 0;
  if (first === 0x20 || first === 0x7f) return 1;
  if (!mayBeInvisible.has(first)) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const character = decoder.decode(bytes.subarray(at, Math.min(end, at + length)));
  return invisible.test(character) ? length : 0;
}
