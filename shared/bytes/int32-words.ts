/**
 * Bytes four at a time, as 32-bit words: byte by byte an export would spend most of its time in loops. Words are read
 * and written at any position; up to three bytes after the last one are touched too, so there must be room for them.
 *
 * The `| 0` masks and the constants inside expressions are for the compiler: without them it uses floating point, and
 * loads a named constant again every time.
 */

export function dataViewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

export function copyInt32s(to: DataView, place: number, from: DataView, start: number, end: number): void {
  const shift = place - start;
  for (let at = start | 0; at < end; at += 4) to.setInt32(at + shift, from.getInt32(at, true), true);
}

/** The high bit is set in the first byte that equals the one repeated in `four`, and in none before it. */
export function marksOf(word: number, four: number): number {
  const other = word ^ four;
  return (other - 0x01010101) & ~other & -0x7f7f7f80;
}

/** The same for controls: bytes below that of a space. */
export function marksOfControls(word: number): number {
  return ((word | 0) - 0x20202020) & ~word & -0x7f7f7f80;
}

/**
 * Not 0 when one of the bytes is a comma, semicolon or bar, a control character, or one of some twenty other signs and
 * digits; 0 for letters and spaces, which most texts are made of.
 */
export function marksOfSeparators(word: number): number {
  const like = (word & -0x17171718) ^ 0x28282828;
  const commas = (like - 0x01010101) & ~like;
  return (commas | ((((word | 0) - 0x20202020) | (word + 0x05050505)) & ~word)) & -0x7f7f7f80;
}

/** How many bytes of the word lie before the first mark. */
export function bytesBefore(marks: number): number {
  return (31 - Math.clz32(marks & -marks)) >>> 3;
}

/** A run of bytes that is looked for again and again. */
export interface KnownRun {
  readonly bytes: Buffer;
  readonly length: number;
  readonly words: Int32Array;
  /** The first word; for a run of less than four bytes only part of it counts. */
  readonly first: number;
  /** What counts of the last word. */
  readonly lastMask: number;
}

export function knownRun(bytes: Uint8Array): KnownRun {
  const padded = Buffer.alloc((bytes.length + 3) & ~3);
  padded.set(bytes);
  const words = Int32Array.from({ length: padded.length / 4 }, (_, index) => padded.readInt32LE(index * 4));
  const odd = bytes.length & 3;
  return {
    bytes: padded.subarray(0, bytes.length),
    length: bytes.length,
    words,
    first: words[0] ?? 0,
    lastMask: odd === 0 ? -1 : (1 << (odd * 8)) - 1,
  };
}

/** Whether the run is at this position. Nothing after the first different byte is read. */
export function matchesAt(run: KnownRun, bytes: DataView, at: number): boolean {
  const { words, lastMask } = run;
  const last = words.length - 1;
  let here = at | 0;
  for (let index = 0; index < last; index++, here += 4) if (bytes.getInt32(here, true) !== words[index]) return false;
  return (bytes.getInt32(here, true) & lastMask) === words[last];
}
