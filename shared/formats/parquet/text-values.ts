/**
 * Texts of a column, gathered as bytes: each different one once, in a dictionary, as long as that pays; where nearly all
 * are different they are kept one after the other. Nothing is allocated for a text.
 */
import { withRoom } from '../../bytes/growing-bytes.ts';
import { packedIndexes } from '../../bytes/parquet/varint.ts';
import type { ChunkContent } from './chunk.ts';
import { createPresence } from './presence.ts';

export interface TextValues {
  add(row: number, bytes: Uint8Array, start: number, end: number): void;
  count(): number;
  /** What was gathered in so many rows; the texts are forgotten. */
  take(rows: number): ChunkContent;
}

const LENGTH_BYTES = 4;
const FIRST_BYTES = 16 * 1024;
const FIRST_VALUES = 4_096;
/** Slots of the hash table; at most half of them are taken. */
const SLOTS = 32_768;
const MOST_ENTRIES = SLOTS / 2;
/** So many different texts are too few to say that all are. */
const FIRST_LOOK = 512;
const DICTIONARY_BYTES = 1024 * 1024;

export function createTextValues(): TextValues {
  const presence = createPresence();
  /** Texts as a page has them, each after its length. */
  let buffer: Buffer = Buffer.allocUnsafe(FIRST_BYTES);
  /** Room for them where the dictionary is given up. */
  let spare: Buffer = Buffer.alloc(0);
  let length = 0;
  let isDictionary = true;
  let indexes = new Uint32Array(FIRST_VALUES);
  /** By place in the dictionary: where the text begins, and its hash. */
  let starts = new Uint32Array(FIRST_LOOK);
  let hashes = new Int32Array(FIRST_LOOK);
  let entries = 0;
  let nextLook = FIRST_LOOK;
  /** Places in the dictionary, counted from 1. */
  let slots: Uint16Array | undefined;
  /** Bytes of all texts as they would be without a dictionary. */
  let plainBytes = 0;

  function add(row: number, bytes: Uint8Array, start: number, end: number): void {
    plainBytes += end - start + LENGTH_BYTES;
    if (isDictionary) {
      const at = presence.count();
      if (at === indexes.length) indexes = larger(indexes, Uint32Array);
      indexes[at] = placeOf(bytes, start, end);
      if (entries >= nextLook || length >= DICTIONARY_BYTES) look(at + 1);
    } else append(bytes, start, end);
    presence.add(row);
  }

  function append(bytes: Uint8Array, start: number, end: number): void {
    const size = end - start;
    buffer = withRoom(buffer, length, size + LENGTH_BYTES);
    buffer.writeUInt32LE(size, length);
    length += LENGTH_BYTES;
    if (size > 32) buffer.set(bytes.subarray(start, end), length);
    else for (let at = 0; at < size; at++) buffer[length + at] = bytes[start + at] ?? 0;
    length += size;
  }

  function placeOf(bytes: Uint8Array, start: number, end: number): number {
    slots ??= new Uint16Array(SLOTS);
    const hash = hashOf(bytes, start, end);
    let slot = hash & (SLOTS - 1);
    for (; ; slot = (slot + 1) & (SLOTS - 1)) {
      const place = (slots[slot] ?? 0) - 1;
      if (place < 0) break;
      if (hashes[place] === hash && isEntry(place, bytes, start, end)) return place;
    }
    if (entries === starts.length) {
      starts = larger(starts, Uint32Array);
      hashes = larger(hashes, Int32Array);
    }
    starts[entries] = length;
    hashes[entries] = hash;
    append(bytes, start, end);
    slots[slot] = ++entries;
    return entries - 1;
  }

  function isEntry(place: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = starts[place] ?? 0;
    const size = end - start;
    if (buffer.readUInt32LE(from) !== size) return false;
    for (let at = 0; at < size; at++) if (buffer[from + LENGTH_BYTES + at] !== bytes[start + at]) return false;
    return true;
  }

  /** Whether the dictionary still pays, after so many texts. */
  function look(count: number): void {
    nextLook = Math.min(entries * 2, MOST_ENTRIES);
    if (entries * 2 > count || entries >= MOST_ENTRIES || length >= DICTIONARY_BYTES) spread(count);
  }

  /** Gives the dictionary up: all texts one after the other. */
  function spread(count: number): void {
    const texts = buffer;
    buffer = withRoom(spare, 0, plainBytes + FIRST_BYTES);
    spare = texts;
    length = 0;
    for (let at = 0; at < count; at++) {
      const from = starts[indexes[at] ?? 0] ?? 0;
      length += texts.copy(buffer, length, from, from + LENGTH_BYTES + texts.readUInt32LE(from));
    }
    isDictionary = false;
  }

  function content(count: number): Pick<ChunkContent, 'values' | 'dictionary'> {
    if (isDictionary && count > 0) {
      const values = packedIndexes(indexes, count, entries);
      if (length + values.length < plainBytes) return { values, dictionary: { entries, values: taken() } };
      spread(count);
    }
    return { values: taken() };
  }

  const taken = () => buffer.subarray(0, length);

  return {
    add,
    count: presence.count,
    take(rows) {
      const count = presence.count();
      const made = { count, levels: presence.levels(rows), ...content(count) };
      presence.clear();
      length = 0;
      plainBytes = 0;
      if (entries > 0) slots?.fill(0);
      entries = 0;
      nextLook = FIRST_LOOK;
      isDictionary = true;
      return made;
    },
  };
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
  // the lowest bits of the sum are those of the last bytes
  return hash ^ (hash >>> 15);
}

function larger<A extends Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(
  array: A,
  make: new (length: number) => A,
): A {
  const twice = new make(array.length * 2);
  twice.set(array);
  return twice;
}
