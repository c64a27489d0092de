/** What single bytes of JSON mean, and how far a text runs without a special one. */
import { bytesBefore, marksOf, marksOfControls } from './int32-words.ts';

export const jsonKind = { text: 1, number: 2, yes: 3, no: 4, none: 5, array: 6, object: 7 } as const;
export type JsonKind = (typeof jsonKind)[keyof typeof jsonKind];

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
/** JavaScript writes a whole number of at most this many digits the same way. */
export const MAX_EXACT_DIGITS = 15;

/** The kind of the value that begins with this byte, if one can. */
export function kindOf(byte: number): JsonKind | undefined {
  if (byte === QUOTE) return jsonKind.text;
  if (byte === 0x2d || isDigit(byte)) return jsonKind.number;
  if (byte === 0x7b) return jsonKind.object;
  if (byte === 0x5b) return jsonKind.array;
  if (byte === 0x74) return jsonKind.yes;
  if (byte === 0x66) return jsonKind.no;
  return byte === 0x6e ? jsonKind.none : undefined;
}

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** Marks the first byte that means something inside a text: its end, an escape, or one that is not allowed. */
export function marksIn(word: number): number {
  // four quotes, four backslashes
  return marksOf(word, 0x22222222) | marksOf(word, 0x5c5c5c5c) | marksOfControls(word);
}

/** Where that byte lies. */
export function plainEnd(page: DataView, start: number): number {
  for (let at = start | 0; ; at += 4) {
    const marks = marksIn(page.getInt32(at, true));
    if (marks !== 0) return at + bytesBefore(marks);
  }
}
