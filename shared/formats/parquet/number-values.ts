/** Numbers of a column, gathered as doubles: whole numbers, moments and days too. Few different ones become a dictionary. */

import { packedIndexes } from '../../bytes/parquet/varint.ts';
import type { ChunkContent } from './chunk.ts';
import type { StoredKind } from './column-kind.ts';
import { createPresence } from './presence.ts';

export interface NumberValues {
  add(row: number, value: number): void;
  count(): number;
  /** What was gathered in so many rows; the values are forgotten. */
  take(rows: number): ChunkContent;
}

const FIRST_VALUES = 4_096;
/** A place in such a dictionary takes a byte at most. */
const MOST_ENTRIES = 256;
/** The size of a number in a file. */
const MOST_BYTES = 8;

export function createNumberValues(kind: StoredKind): NumberValues {
  const presence = createPresence();
  let values = new Float64Array(FIRST_VALUES);
  /** For every group the same: new ones would be more garbage than is collected in time. */
  let indexes = new Uint32Array(0);
  let plain = new Uint8Array(0);

  function encoded(count: number): Pick<ChunkContent, 'values' | 'dictionary'> {
    if (indexes.length < count) indexes = new Uint32Array(values.length);
    const entries = kind === 'boolean' ? undefined : distinct(values, count, indexes);
    if (entries) {
      const dictionary = { entries: entries.length, values: plainNumbers(entries, entries.length, kind) };
      return { values: packedIndexes(indexes, count, entries.length), dictionary };
    }
    if (plain.length < count * MOST_BYTES) plain = new Uint8Array(values.length * MOST_BYTES);
    return { values: plainNumbers(values, count, kind, plain) };
  }

  return {
    add(row, value) {
      const at = presence.count();
      if (at === values.length) {
        const larger = new Float64Array(values.length * 2);
        larger.set(values);
        values = larger;
      }
      values[at] = value;
      presence.add(row);
    },
    count: presence.count,
    take(rows) {
      const count = presence.count();
      const levels = presence.levels(rows);
      presence.clear();
      return { count, levels, ...bounds(values, count), ...encoded(count) };
    },
  };
}

function bounds(values: Float64Array, count: number): Pick<ChunkContent, 'least' | 'most'> {
  let least = values[0] ?? 0;
  let most = least;
  for (let at = 1; at < count; at++) {
    const value = values[at] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return count > 0 ? { least, most } : {};
}

/** The different numbers, where they are few beside all; `indexes` gets the place of each. */
function distinct(values: Float64Array, count: number, indexes: Uint32Array): Float64Array | undefined {
  const places = new Map<number, number>();
  for (let at = 0; at < count; at++) {
    const value = values[at] ?? 0;
    let place = places.get(value);
    if (place === undefined) {
      // a Map takes -0 and 0 for the same key
      if (places.size === MOST_ENTRIES || Object.is(value, -0)) return undefined;
      place = places.size;
      places.set(value, place);
    }
    indexes[at] = place;
  }
  return places.size * 2 <= count ? Float64Array.from(places.keys()) : undefined;
}

/** A bit each, the first in the lowest. */
function packedFlags(values: Float64Array, count: number, room: Uint8Array): Uint8Array {
  const bytes = room.subarray(0, Math.ceil(count / 8)).fill(0);
  for (let at = 0; at < count; at++) if (values[at] === 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  return bytes;
}

const WORD = 2 ** 32;
/** Up to here a double holds the microseconds of so many milliseconds: about 285 years. */
const MOST_MICROS_MS = Math.floor(Number.MAX_SAFE_INTEGER / 1000);

/** As a file has them: little-endian, whatever the machine. */
export function plainNumbers(
  values: Float64Array,
  count: number,
  kind: StoredKind,
  room = new Uint8Array(count * MOST_BYTES),
): Uint8Array {
  if (kind === 'boolean') return packedFlags(values, count, room);
  const isShort = kind === 'int32' || kind === 'day' || kind === 'clock';
  const bytes = new DataView(room.buffer, room.byteOffset, room.length);
  for (let at = 0; at < count; at++) {
    const value = values[at] ?? 0;
    if (isShort) bytes.setInt32(at * 4, value, true);
    else if (kind === 'double') bytes.setFloat64(at * 8, value, true);
    else if (kind === 'micros' && Math.abs(value) > MOST_MICROS_MS) {
      bytes.setBigInt64(at * 8, BigInt(value) * 1000n, true);
    } else {
      const whole = kind === 'micros' ? value * 1000 : value;
      const high = Math.floor(whole / WORD);
      bytes.setUint32(at * 8, whole - high * WORD, true);
      bytes.setInt32(at * 8 + 4, high, true);
    }
  }
  return room.subarray(0, count * (isShort ? 4 : 8));
}
