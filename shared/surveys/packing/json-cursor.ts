/**
 * Walks JSON as bytes, as strictly as `JSON.parse` reads it, without building anything: after a value its kind and place
 * are known, and most values need no more than to be copied. Objects and arrays are walked by callbacks, which must take
 * the value they are called for.
 */
import { type KnownKeys, stands } from './known-keys.ts';

export const jsonKind = { text: 1, number: 2, yes: 3, no: 4, none: 5, array: 6, object: 7 } as const;
export type JsonKind = (typeof jsonKind)[keyof typeof jsonKind];

export interface JsonCursor {
  /** Begins with these bytes. One cursor walks page after page: functions made anew for each would never get fast. */
  load(bytes: Buffer): void;
  /** The value taken last: its kind, and where it lies; of a text without its quotes. */
  kind: JsonKind;
  start: number;
  end: number;
  /** The text's bytes are the text: no escapes, nothing that has to be cleaned. */
  isPlain: boolean;
  /** The kind of the value that comes next, which is not taken by asking. */
  peek(): JsonKind;
  take(): void;
  /** For every member of the object that comes next; its key lies in `start` and `end` like a text. */
  eachMember(onMember: () => void): void;
  /** The same where the keys are known beforehand. */
  eachKnown<T>(keys: KnownKeys<T>, onMember: (meaning: T) => void): void;
  /** Goes past exactly these bytes, known from before to be well formed here; false when others stand here. */
  pass(expected: Uint8Array): boolean;
  /** Where the next byte lies, and back to a place where one lay before. */
  position(): number;
  rewind(position: number): void;
  eachItem(onItem: () => void): void;
  /** Throws unless nothing but white space is left. */
  finish(): void;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MAX_DEPTH = 200;

/** What a byte inside a text means: 0 nothing, 1 its end, 2 an escape, 3 not allowed, 4 perhaps a forbidden character. */
const inText = new Uint8Array(256);
inText.fill(3, 0, 0x20);
inText[QUOTE] = 1;
inText[BACKSLASH] = 2;
inText[0xef] = 4;

const shortEscapes = new Set([...'"\\/bfnrt'].map((char) => char.charCodeAt(0)));

export function createJsonCursor(): JsonCursor {
  let bytes: Buffer = Buffer.alloc(0);
  let at = 0;
  let depth = 0;

  const cursor: JsonCursor = {
    load(page) {
      bytes = page;
      at = 0;
      depth = 0;
    },
    kind: jsonKind.none,
    start: 0,
    end: 0,
    isPlain: true,
    peek,
    take,
    eachMember,
    eachKnown,
    pass,
    position: () => at,
    rewind(position) {
      at = position;
    },
    eachItem,
    finish,
  };

  function fail(): never {
    throw new SyntaxError(`not JSON at byte ${at}`);
  }

  function skipSpace(): number {
    let byte = bytes[at] ?? 0;
    while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++at] ?? 0;
    return byte;
  }

  function expect(byte: number): void {
    if (skipSpace() !== byte) fail();
    at++;
  }

  function text(): void {
    let here = at + 1;
    const start = here;
    let isPlain = true;
    for (;;) {
      const meaning = inText[bytes[here] ?? 0] ?? 0;
      if (meaning === 0) here++;
      else if (meaning === 1) break;
      else if (meaning === 2) {
        isPlain = false;
        here = afterEscape(here);
      } else if (meaning === 4) {
        if (bytes[here + 1] === 0xbf && (bytes[here + 2] ?? 0) >= 0xbe) isPlain = false;
        here++;
      } else {
        at = here;
        fail();
      }
    }
    cursor.kind = jsonKind.text;
    cursor.start = start;
    cursor.end = here;
    cursor.isPlain = isPlain;
    at = here + 1;
  }

  function afterEscape(backslash: number): number {
    const byte = bytes[backslash + 1] ?? 0;
    if (shortEscapes.has(byte)) return backslash + 2;
    at = backslash;
    if (byte !== 0x75) fail();
    for (let digit = backslash + 2; digit < backslash + 6; digit++) if (!isHex(bytes[digit] ?? 0)) fail();
    return backslash + 6;
  }

  function number(): void {
    cursor.start = at;
    if (bytes[at] === 0x2d) at++;
    if (bytes[at] === 0x30) at++;
    else digits();
    if (bytes[at] === 0x2e) {
      at++;
      digits();
    }
    if (bytes[at] === 0x65 || bytes[at] === 0x45) {
      at++;
      if (bytes[at] === 0x2b || bytes[at] === 0x2d) at++;
      digits();
    }
    cursor.kind = jsonKind.number;
    cursor.end = at;
  }

  function digits(): void {
    const first = at;
    while (isDigit(bytes[at] ?? 0)) at++;
    if (at === first) fail();
  }

  function word(letters: string, kind: JsonKind): void {
    for (let index = 0; index < letters.length; index++) if (bytes[at + index] !== letters.charCodeAt(index)) fail();
    cursor.start = at;
    at += letters.length;
    cursor.kind = kind;
    cursor.end = at;
  }

  function peek(): JsonKind {
    const byte = skipSpace();
    if (byte === QUOTE) return jsonKind.text;
    if (byte === 0x7b) return jsonKind.object;
    if (byte === 0x5b) return jsonKind.array;
    if (byte === 0x74) return jsonKind.yes;
    if (byte === 0x66) return jsonKind.no;
    if (byte === 0x6e) return jsonKind.none;
    if (byte === 0x2d || isDigit(byte)) return jsonKind.number;
    return fail();
  }

  function take(): void {
    const kind = peek();
    if (kind === jsonKind.text) text();
    else if (kind === jsonKind.number) number();
    else if (kind === jsonKind.yes) word('true', kind);
    else if (kind === jsonKind.no) word('false', kind);
    else if (kind === jsonKind.none) word('null', kind);
    else {
      const start = at;
      if (kind === jsonKind.array) eachItem(take);
      else eachMember(take);
      cursor.kind = kind;
      cursor.start = start;
      cursor.end = at;
    }
  }

  function eachMember(onMember: () => void): void {
    enter(0x7b);
    let isOver = skipSpace() === 0x7d;
    while (!isOver) {
      if (skipSpace() !== QUOTE) fail();
      text();
      expect(0x3a);
      onMember();
      isOver = isLast(0x7d);
    }
    leave();
  }

  function eachKnown<T>(keys: KnownKeys<T>, onMember: (meaning: T) => void): void {
    if (skipSpace() !== 0x7b) fail();
    if (++depth > MAX_DEPTH) fail();
    keys.restart();
    for (let isFirst = true; ; isFirst = false) {
      const lead = keys.match(bytes, at);
      if (lead > 0) {
        at += lead;
        onMember(keys.matched());
      } else if (!readMember(keys, onMember, isFirst)) break;
    }
    depth--;
  }

  /** A member that was not expected: read, and expected here from now on. False at the end of the object. */
  function readMember<T>(keys: KnownKeys<T>, onMember: (meaning: T) => void, isFirst: boolean): boolean {
    const start = at;
    const byte = skipSpace();
    at++;
    if (!isFirst && byte === 0x7d) return false;
    if (!isFirst && byte !== 0x2c) fail();
    if (skipSpace() === 0x7d && isFirst) {
      at++;
      return false;
    }
    if (bytes[at] !== QUOTE) fail();
    text();
    const { isPlain } = cursor;
    const meaning = keys.meaningOf(bytes, cursor.start, cursor.end, isPlain);
    expect(0x3a);
    if (isPlain) keys.expectNext(bytes.subarray(start, at), meaning);
    onMember(meaning);
    return true;
  }

  function pass(expected: Uint8Array): boolean {
    if (!stands(expected, bytes, at)) return false;
    at += expected.length;
    return true;
  }

  function eachItem(onItem: () => void): void {
    enter(0x5b);
    let isOver = skipSpace() === 0x5d;
    while (!isOver) {
      onItem();
      isOver = isLast(0x5d);
    }
    leave();
  }

  /** After a member or item: the end, or a comma and another one. */
  function isLast(closing: number): boolean {
    const byte = skipSpace();
    if (byte === closing) return true;
    if (byte !== 0x2c) fail();
    at++;
    return false;
  }

  function enter(opening: number): void {
    expect(opening);
    if (++depth > MAX_DEPTH) fail();
  }

  function leave(): void {
    depth--;
    at++;
  }

  function finish(): void {
    skipSpace();
    if (at < bytes.length) fail();
  }

  return cursor;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isHex(byte: number): boolean {
  const lower = byte | 0x20;
  return isDigit(byte) || (lower >= 0x61 && lower <= 0x66);
}
