/** A JSON text with escapes as clean UTF-8, byte by byte: what is forbidden in a file becomes U+FFFD on the way. */

const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
const REPLACEMENT = 0xfffd;

/** What stands for itself behind a backslash, and the letters for a tab and line ends; \b and \f are forbidden in files. */
const shortEscapes = new Map<number, number>([
  [0x22, 0x22],
  [0x5c, 0x5c],
  [0x2f, 0x2f],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, REPLACEMENT],
  [0x66, REPLACEMENT],
]);

/** Writes the text between `start` and `end` to `target` at `place`; gives where it ends. The target has room for twice its bytes. */
export function unescapeInto(target: Buffer, place: number, bytes: Buffer, start: number, end: number): number {
  let to = place;
  for (let at = start; at < end; ) {
    const byte = bytes[at] ?? 0;
    if (byte === BACKSLASH) {
      const next = bytes[at + 1] ?? 0;
      if (next === LOWER_U) {
        const unit = unitAt(bytes, at + 2);
        const low = isHigh(unit) && isEscape(bytes, at + 6, end) ? unitAt(bytes, at + 8) : 0;
        const isPair = isLow(low);
        to = putCodePoint(target, to, isPair ? 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00) : unit);
        at += isPair ? 12 : 6;
      } else {
        to = putCodePoint(target, to, shortEscapes.get(next) ?? REPLACEMENT);
        at += 2;
      }
    } else if (byte === 0xef && bytes[at + 1] === 0xbf && (bytes[at + 2] ?? 0) >= 0xbe) {
      to = putCodePoint(target, to, REPLACEMENT);
      at += 3;
    } else {
      target[to++] = byte;
      at++;
    }
  }
  return to;
}

function unitAt(bytes: Buffer, at: number): number {
  return Number.parseInt(bytes.toString('latin1', at, at + 4), 16);
}

function isEscape(bytes: Buffer, at: number, end: number): boolean {
  return at + 6 <= end && bytes[at] === BACKSLASH && bytes[at + 1] === LOWER_U;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function putCodePoint(target: Buffer, place: number, codePoint: number): number {
  const isForbidden =
    (codePoint < 0x20 && codePoint !== 9 && codePoint !== 10 && codePoint !== 13) ||
    (codePoint >= 0xd800 && codePoint <= 0xdfff) ||
    codePoint === 0xfffe ||
    codePoint === 0xffff;
  const code = isForbidden ? REPLACEMENT : codePoint;
  if (code < 0x80) {
    target[place] = code;
    return place + 1;
  }
  if (code < 0x800) {
    target[place] = 0xc0 | (code >> 6);
    target[place + 1] = 0x80 | (code & 0x3f);
    return place + 2;
  }
  if (code < 0x10000) {
    target[place] = 0xe0 | (code >> 12);
    target[place + 1] = 0x80 | ((code >> 6) & 0x3f);
    target[place + 2] = 0x80 | (code & 0x3f);
    return place + 3;
  }
  target[place] = 0xf0 | (code >> 18);
  target[place + 1] = 0x80 | ((code >> 12) & 0x3f);
  target[place + 2] = 0x80 | ((code >> 6) & 0x3f);
  target[place + 3] = 0x80 | (code & 0x3f);
  return place + 4;
}
