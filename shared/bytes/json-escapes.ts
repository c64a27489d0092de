/** Escapes in a JSON text: what they stand for, as clean UTF-8. What is forbidden in a file becomes U+FFFD on the way. */

const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
const REPLACEMENT = 0xfffd;

/**
 * By the byte after the backslash: what it stands for, or -1. Forbidden characters are replaced later, like any other.
 */
const shortEscapes = new Int32Array(256).fill(-1);
for (const [letter, character] of Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' })) {
  shortEscapes[letter.charCodeAt(0)] = character.charCodeAt(0);
}
for (const character of '"\\/') shortEscapes[character.charCodeAt(0)] = character.charCodeAt(0);

/** What the escape at `at` stands for, a surrogate pair being one; -1 when it is not valid. */
export function escapedCodePoint(page: DataView, at: number): number {
  const letter = page.getUint8(at + 1);
  if (letter !== LOWER_U) return shortEscapes[letter] ?? -1;
  const unit = hexAt(page, at + 2);
  if (unit < 0xd800 || unit > 0xdbff) return unit;
  const low = page.getUint8(at + 6) === BACKSLASH && page.getUint8(at + 7) === LOWER_U ? hexAt(page, at + 8) : -1;
  return low >= 0xdc00 && low <= 0xdfff ? 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00) : unit;
}

/** How many bytes the escape for this code point takes. */
export function escapeLength(page: DataView, at: number, codePoint: number): number {
  if (page.getUint8(at + 1) !== LOWER_U) return 2;
  return codePoint > 0xffff ? 12 : 6;
}

function hexAt(page: DataView, at: number): number {
  let value = 0;
  for (let digit = at; digit < at + 4; digit++) {
    const byte = page.getUint8(digit);
    const lower = byte | 0x20;
    if (byte >= 0x30 && byte <= 0x39) value = value * 16 + byte - 0x30;
    else if (lower >= 0x61 && lower <= 0x66) value = value * 16 + lower - 0x57;
    else return -1;
  }
  return value;
}

/** Writes it as UTF-8 and returns the position after it. */
export function putCodePoint(target: DataView, place: number, codePoint: number): number {
  const code = isForbidden(codePoint) ? REPLACEMENT : codePoint;
  if (code < 0x80) {
    target.setUint8(place, code);
    return place + 1;
  }
  if (code < 0x800) {
    target.setUint8(place, 0xc0 | (code >> 6));
    target.setUint8(place + 1, 0x80 | (code & 0x3f));
    return place + 2;
  }
  if (code < 0x10000) {
    target.setUint8(place, 0xe0 | (code >> 12));
    target.setUint8(place + 1, 0x80 | ((code >> 6) & 0x3f));
    target.setUint8(place + 2, 0x80 | (code & 0x3f));
    return place + 3;
  }
  target.setUint8(place, 0xf0 | (code >> 18));
  target.setUint8(place + 1, 0x80 | ((code >> 12) & 0x3f));
  target.setUint8(place + 2, 0x80 | ((code >> 6) & 0x3f));
  target.setUint8(place + 3, 0x80 | (code & 0x3f));
  return place + 4;
}

function isForbidden(codePoint: number): boolean {
  return (
    (codePoint < 0x20 && codePoint !== 9 && codePoint !== 10 && codePoint !== 13) ||
    (codePoint >= 0xd800 && codePoint <= 0xdfff) ||
    codePoint === 0xfffe ||
    codePoint === 0xffff
  );
}

/** Unescaped U+FFFE and U+FFFF between the two positions become U+FFFD, which is as long. */
export function replaceForbidden(bytes: Uint8Array, start: number, end: number): void {
  for (let at = start; at + 2 < end; at++) {
    if (bytes[at] === 0xef && bytes[at + 1] === 0xbf && (bytes[at + 2] ?? 0) >= 0xbe) bytes[at + 2] = 0xbd;
  }
}
