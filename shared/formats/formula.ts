/**
 * Whether a spreadsheet could take a text for a formula: its first visible character is = + - @ or the full-width form
 * of one, or it begins with a tab or a line break. Spaces and invisible characters in front hide nothing. One that splits
 * a file at another separator than the file's own ignores quotes: to it cells also begin in the middle of a text.
 */

const EQUALS = 0x3d;
const PLUS = 0x2b;
const MINUS = 0x2d;
const AT = 0x40;
const QUOTE = 0x22;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
/** Comma, semicolon and bar: what a spreadsheet may split a line at, beside the tab. */
const separators = [0x2c, 0x3b, 0x7c];
/** Bracket, bar, exclamation mark and equals sign, and the first byte of their full-width forms. */
const callSigns = new Set([0x28, 0x7c, 0x21, EQUALS, 0xef]);
const apostrophe = Buffer.from("'");

export function startsLikeFormula(bytes: Uint8Array, start: number, end: number): boolean {
  if (isHarmless[bytes[start] ?? 0] === 1) return false;
  for (let at = start; at < end; ) {
    const byte = bytes[at] ?? 0;
    if (isSign(bytes, at) || byte === TAB || byte === LF || byte === CR) return true;
    const skipped = invisibleLength(bytes, at, end);
    if (skipped === 0) return false;
    at += skipped;
  }
  return false;
}

/** By byte: 1 where a cell could begin behind it. The file's own separator is in a text only between quotes. */
export function cellBreaks(delimiter: number): Uint8Array {
  const breaks = new Uint8Array(256);
  for (const byte of separators) breaks[byte] = Number(byte !== delimiter);
  for (const byte of [TAB, LF, CR]) breaks[byte] = 1;
  return breaks;
}

/** Whether a formula follows a break: quotes in front hide nothing, a further break is asked for itself. */
export function formulaFollows(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; ) {
    const byte = bytes[at] ?? 0;
    if (isHarmless[byte] === 1 && byte !== QUOTE) return false;
    if (isSign(bytes, at)) return !(isLineBreak(bytes[start - 1]) && isBullet(bytes, at, end));
    const skipped = byte === QUOTE ? 1 : invisibleLength(bytes, at, end);
    if (skipped === 0) return false;
    at += skipped;
  }
  return false;
}

/**
 * A hyphen, a space and a letter begin an item of a list, which people write in comments line by line. It stays as it is unless
 * something on its line could call a function or another program. Its text is in quotes, so nothing behind it counts.
 */
function isBullet(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start] !== MINUS || bytes[start + 1] !== SPACE || !isLetter(bytes[start + 2])) return false;
  for (let at = start + 3; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (isLineBreak(byte)) return true;
    if (callSigns.has(byte)) return false;
  }
  return true;
}

/** Whether there is one behind a break that is between two places of a text, which continues until `end`. */
export function hidesFormula(bytes: Uint8Array, from: number, to: number, end: number, breaks: Uint8Array): boolean {
  for (let at = from; at < to; at++) {
    if (breaks[bytes[at] ?? 0] === 1 && formulaFollows(bytes, at + 1, end)) return true;
  }
  return false;
}

/** The text with an apostrophe wherever a cell could begin with a formula. */
export function guardedText(bytes: Uint8Array, start: number, end: number, breaks: Uint8Array): Buffer {
  const pieces: Uint8Array[] = [];
  let from = start;
  function guard(at: number): void {
    pieces.push(bytes.subarray(from, at), apostrophe);
    from = at;
  }
  if (startsLikeFormula(bytes, start, end)) guard(start);
  for (let at = start; at < end; at++) {
    if (breaks[bytes[at] ?? 0] === 1 && formulaFollows(bytes, at + 1, end)) guard(at + 1);
  }
  return Buffer.concat([...pieces, bytes.subarray(from, end)]);
}

/** An ASCII letter, or the first byte of a character that is none of the signs of a formula. */
function isLetter(byte = 0): boolean {
  const folded = byte | 0x20;
  return (folded >= 0x61 && folded <= 0x7a) || (byte >= 0xc0 && !mayBeInvisible.has(byte));
}

function isLineBreak(byte: number | undefined): boolean {
  return byte === LF || byte === CR;
}

/** Two numbers with only a space between them are no arithmetic, whatever hyphens and brackets are around them. */
const spacedPhone = /^\+[\d ()-]*\d\)? \(?\d[\d ()-]*$/;
const barePhone = /^\+\d{7,15}$/;
/** What masking leaves of a phone. */
const maskedPhone = /^\+\d{1,3} … \d{1,4}$/;

/** A phone in a form that no spreadsheet computes with. Hyphens and brackets without a space between digits could be arithmetic. */
export function isPlainPhone(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start] !== PLUS || end - start > LONGEST_PHONE) return false;
  const text = Buffer.from(bytes.subarray(start, end)).toString();
  return barePhone.test(text) || spacedPhone.test(text) || maskedPhone.test(text);
}

const LONGEST_PHONE = 40;

function isSign(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] ?? 0;
  if (byte === EQUALS || byte === PLUS || byte === MINUS || byte === AT) return true;
  return byte === 0xef && bytes[at + 1] === 0xbc && isFullWidthTwin(bytes[at + 2] ?? 0);
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

/** Bytes of the space or invisible character at this place; 0 when it is a visible one. */
function invisibleLength(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at] ?? 0;
  if (first === 0x20 || first === 0x7f) return 1;
  if (!mayBeInvisible.has(first)) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const character = decoder.decode(bytes.subarray(at, Math.min(end, at + length)));
  return invisible.test(character) ? length : 0;
}
