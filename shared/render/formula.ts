/**
 * Whether a spreadsheet could take a text for a formula: its first visible character is = + - @ or the full-width twin
 * of one, or it begins with a tab or a line break. Spaces and invisible characters in front hide nothing.
 */

const EQUALS = 0x3d;
const PLUS = 0x2b;
const MINUS = 0x2d;
const AT = 0x40;

export function startsLikeFormula(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; ) {
    const byte = bytes[at] ?? 0;
    if (byte === EQUALS || byte === PLUS || byte === MINUS || byte === AT) return true;
    if (byte === 0x09 || byte === 0x0a || byte === 0x0d) return true;
    if (byte === 0xef && bytes[at + 1] === 0xbc) return isFullWidthTwin(bytes[at + 2] ?? 0);
    const skipped = invisibleLength(bytes, at);
    if (skipped === 0) return false;
    at += skipped;
  }
  return false;
}

/** Third byte of U+FF1D, U+FF0B, U+FF0D, U+FF20. */
function isFullWidthTwin(third: number): boolean {
  return third === 0x9d || third === 0x8b || third === 0x8d || third === 0xa0;
}

/** Bytes of the space or invisible character that stands here; 0 when it is a visible one. */
function invisibleLength(bytes: Uint8Array, at: number): number {
  const [first, second = 0, third = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  if (first === 0x20 || first === 0x7f) return 1;
  if (first === 0xc2) return second === 0xad || (second >= 0x80 && second <= 0xa0) ? 2 : 0;
  if (first === 0xe2 && second === 0x80) return third <= 0x8f || (third >= 0xa8 && third <= 0xaf) ? 3 : 0;
  if (first === 0xe2 && second === 0x81) return third === 0x9f || (third >= 0xa0 && third <= 0xaf) ? 3 : 0;
  if (first === 0xe3 && second === 0x80) return third === 0x80 ? 3 : 0;
  return first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
}
