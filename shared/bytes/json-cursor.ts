/**
 * Walks JSON as bytes, as strictly as `JSON.parse`, without building anything: after a value its kind and place are
 * known, and most values need only be copied. Objects and arrays are opened and then walked item by item.
 */
import { dataViewOf, type KnownRun, matchesAt } from './int32-words.ts';
import {
  BACKSLASH,
  isDigit,
  type JsonKind,
  jsonKind,
  kindOf,
  MAX_EXACT_DIGITS,
  plainEnd,
  QUOTE,
} from './json-bytes.ts';
import { escapedCodePoint, escapeLength } from './json-escapes.ts';
import type { KnownKeys } from './known-keys.ts';

export interface JsonCursor {
  /** Starts with a copy of these bytes. One cursor walks all pages: new functions would never be optimised. */
  load(page: Buffer): void;
  /** The bytes that are walked, and the same as words; zeros follow them. */
  bytes: Buffer;
  words: DataView;
  /** The page may contain characters that no file may hold. */
  mayBeForbidden: boolean;
  /** The value read last: its kind, and where it is; for a text without its quotes. */
  kind: JsonKind;
  start: number;
  end: number;
  /** The bytes are the value: a text with no escapes and nothing to clean, a number as JavaScript writes it, or all inside. */
  isPlain: boolean;
  /** The kind of the next value, without reading it. */
  peek(): JsonKind;
  readValue(): void;
  /** Opens the array that comes next; false when it is empty and over. */
  openArray(): boolean;
  /** After an item; false when there is no other. */
  nextItem(): boolean;
  /** Opens the object that comes next, up to its first value; the key lies in `start` and `end` like a text. */
  openObject(): boolean;
  nextMember(): boolean;
  /** The same for keys known beforehand: what the next value stands for; undefined at the end. */
  openKnown<T>(keys: KnownKeys<T>): T | undefined;
  nextKnown<T>(keys: KnownKeys<T>): T | undefined;
  /** Skips exactly these bytes, which are known to be well formed; false when other bytes are here. */
  pass(expected: KnownRun): boolean;
  /** The position of the next byte; set it after someone else has read a value, or to go back. */
  position(): number;
  moveTo(position: number): void;
  /** Throws unless nothing but white space is left. */
  finish(): void;
}

const MAX_DEPTH = 200;
/** Zeros after the page: reading on finds a byte that is never allowed, and 32-bit reads may pass the end. */
export const PADDING_BYTES = 64;
/** What the forbidden U+FFFE and U+FFFF begin with; hardly any page has it. */
const forbiddenStart = Buffer.from([0xef, 0xbf]);

export function createJsonCursor(): JsonCursor {
  let bytes: Buffer = Buffer.alloc(PADDING_BYTES);
  let words = dataViewOf(bytes);
  let sizeBytes = 0;
  let at = 0;
  let depth = 0;

  const cursor: JsonCursor = {
    load,
    bytes,
    words,
    mayBeForbidden: false,
    kind: jsonKind.none,
    start: 0,
    end: 0,
    isPlain: true,
    peek,
    readValue,
    openArray,
    nextItem,
    openObject,
    nextMember,
    openKnown,
    nextKnown: (keys) => known(keys, false),
    pass,
    position: () => at,
    moveTo(position) {
      at = position;
    },
    finish,
  };

  function load(page: Buffer): void {
    sizeBytes = page.length;
    if (bytes.length < sizeBytes + PADDING_BYTES) {
      bytes = Buffer.alloc(sizeBytes + (sizeBytes >> 2) + PADDING_BYTES);
      words = dataViewOf(bytes);
      cursor.bytes = bytes;
      cursor.words = words;
    }
    page.copy(bytes);
    bytes.fill(0, sizeBytes, sizeBytes + PADDING_BYTES);
    cursor.mayBeForbidden = page.includes(forbiddenStart);
    at = 0;
    depth = 0;
  }

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
    const start = at + 1;
    let end = plainEnd(words, start);
    const hasEscapes = bytes[end] === BACKSLASH;
    while (bytes[end] === BACKSLASH) end = plainEnd(words, afterEscape(end));
    at = end;
    if (bytes[end] !== QUOTE) fail();
    at = end + 1;
    cursor.kind = jsonKind.text;
    cursor.start = start;
    cursor.end = end;
    cursor.isPlain = !hasEscapes && !(cursor.mayBeForbidden && bytes.subarray(start, end).includes(forbiddenStart));
  }

  function afterEscape(backslash: number): number {
    const codePoint = escapedCodePoint(words, backslash);
    at = backslash;
    return codePoint < 0 ? fail() : backslash + escapeLength(words, backslash, codePoint);
  }

  function number(): void {
    const start = at;
    const isNegative = bytes[at] === 0x2d;
    if (isNegative) at++;
    const isZero = bytes[at] === 0x30;
    if (isZero) at++;
    else digits();
    const wholeEnd = at;
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
    cursor.start = start;
    cursor.end = at;
    cursor.isPlain = at === wholeEnd && at - start <= MAX_EXACT_DIGITS && !(isZero && isNegative);
  }

  function digits(): void {
    const first = at;
    let here = at;
    while (isDigit(bytes[here] ?? 0)) here++;
    at = here;
    if (here === first) fail();
  }

  function word(letters: string, kind: JsonKind): void {
    for (let index = 0; index < letters.length; index++) if (bytes[at + index] !== letters.charCodeAt(index)) fail();
    cursor.start = at;
    at += letters.length;
    cursor.kind = kind;
    cursor.end = at;
    cursor.isPlain = true;
  }

  function peek(): JsonKind {
    return kindOf(skipSpace()) ?? fail();
  }

  function readValue(): void {
    const kind = peek();
    if (kind === jsonKind.text) text();
    else if (kind === jsonKind.number) number();
    else if (kind === jsonKind.yes) word('true', kind);
    else if (kind === jsonKind.no) word('false', kind);
    else if (kind === jsonKind.none) word('null', kind);
    else readContainer(kind);
  }

  /** Texts inside a list or object keep their escapes: only numbers are checked. */
  function readContainer(kind: JsonKind): void {
    const start = at;
    const isArray = kind === jsonKind.array;
    let isPlain = true;
    for (let more = isArray ? openArray() : openObject(); more; more = isArray ? nextItem() : nextMember()) {
      readValue();
      if (!cursor.isPlain && cursor.kind !== jsonKind.text) isPlain = false;
    }
    cursor.isPlain = isPlain;
    cursor.kind = kind;
    cursor.start = start;
    cursor.end = at;
  }

  function openArray(): boolean {
    enter(0x5b);
    return skipSpace() !== 0x5d || leave();
  }

  function nextItem(): boolean {
    return hasNext(0x5d) || leave();
  }

  function openObject(): boolean {
    enter(0x7b);
    return skipSpace() === 0x7d ? leave() : key();
  }

  function nextMember(): boolean {
    return hasNext(0x7d) ? key() : leave();
  }

  function key(): true {
    if (skipSpace() !== QUOTE) fail();
    text();
    expect(0x3a);
    return true;
  }

  function openKnown<T>(keys: KnownKeys<T>): T | undefined {
    if (skipSpace() !== 0x7b || ++depth > MAX_DEPTH) fail();
    keys.restart();
    return known(keys, true);
  }

  function known<T>(keys: KnownKeys<T>, isFirst: boolean): T | undefined {
    const lead = keys.match(words, at);
    if (lead === undefined) return readMember(keys, isFirst);
    at += lead.run.length;
    return lead.meaning;
  }

  /** A member that was not expected: read, and expected here from now on. Undefined at the end of the object. */
  function readMember<T>(keys: KnownKeys<T>, isFirst: boolean): T | undefined {
    const start = at;
    if (isFirst) at++;
    if (isFirst ? skipSpace() === 0x7d : !hasNext(0x7d)) {
      leave();
      return undefined;
    }
    if (skipSpace() !== QUOTE) fail();
    text();
    const { isPlain } = cursor;
    const meaning = keys.meaningOf(bytes, cursor.start, cursor.end, isPlain);
    expect(0x3a);
    skipSpace();
    if (isPlain) keys.expectNext(bytes.subarray(start, at), meaning);
    return meaning;
  }

  function pass(expected: KnownRun): boolean {
    if (!matchesAt(expected, words, at)) return false;
    at += expected.length;
    return true;
  }

  /** After a member or item: a comma, or the end. */
  function hasNext(closing: number): boolean {
    const byte = skipSpace();
    if (byte === closing) return false;
    if (byte !== 0x2c) fail();
    at++;
    return true;
  }

  function enter(opening: number): void {
    expect(opening);
    if (++depth > MAX_DEPTH) fail();
  }

  function leave(): false {
    depth--;
    at++;
    return false;
  }

  function finish(): void {
    skipSpace();
    if (at < sizeBytes) fail();
  }

  return cursor;
}
