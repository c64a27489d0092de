/** Numbers of a column, gathered as doubles: whole numbers, moments and days too. Few different ones become a dictionary. */
import type { ChunkContent } from './chunk.ts';
import type { ColumnKind } from './column-kind.ts';
import { createPresence } from './presence.ts';
import { packedIndexes } from './varint.ts';

export interface NumberValues {
  add(row: number, value: number): void;
  count(): number;
  /** What was gathered in so many rows; the values are forgotten. */
  take(rows: number): ChunkContent;
}

const FIRST_VALUES = 4_096;
/** A place in such a dictionary takes a byte at most. */
const MOST_ENTRIES = 256;

export function createNumberValues(kind: ColumnKind): NumberValues {
  const presence = createPresence();
  let values = new Float64Array(FIRST_VALUES);

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
      return { count, levels, ...bounds(values, count), ...encoded(values.subarray(0, count), kind) };
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

function encoded(values: Float64Array, kind: ColumnKind): Pick<ChunkContent, 'values' | 'dictionary'> {
  const places = new Map<number, number>();
  const indexes = new Uint32Array(values.length);
  for (let at = 0; at < values.length; at++) {
    // a Map takes -0 and 0 for the same key
    const value = values[at] ?? 0;
    let place = places.get(value);
    if (place === undefined) {
      if (places.size === MOST_ENTRIES || Object.is(value, -0)) return { values: plainNumbers(values, kind) };
      place = places.size;
      places.set(value, place);
    }
    indexes[at] = place;
  }
  const entries = places.size;
  if (entries * 2 > values.length) return { values: plainNumbers(values, kind) };
  return {
    values: packedIndexes(indexes, values.length, entries),
    dictionary: { entries, values: plainNumbers(Float64Array.from(places.keys()), kind) },
  };
}

const WORD = 2 ** 32;

/** As a file has them: little-endian, whatever the machine. */
export function plainNumbers(values: Float64Array, kind: ColumnKind): Uint8Array {
  const isShort = kind === 'int32' || kind === 'day';
  const size = isShort ? 4 : 8;
  const bytes = new DataView(new ArrayBuffer(values.length * size));
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    if (isShort) bytes.setInt32(at * 4, value, true);
    else if (kind === 'double') bytes.setFloat64(at * 8, value, true);
    else {
      const high = Math.floor(value / WORD);
      bytes.setUint32(at * 8, value - high * WORD, true);
      bytes.setInt32(at * 8 + 4, high, true);
    }
  }
  return new Uint8Array(bytes.buffer);
}
