/**
 * Rows of a Stata file: every value has its fixed place, and a long text is elsewhere, under the numbers of its cell.
 */
import { withRoom } from '../../bytes/growing-bytes.ts';
import { dataViewOf } from '../../bytes/int32-words.ts';
import type { CellSink } from '../../tables/column.ts';
import type { Zone } from '../../zone.ts';
import { cellValues } from '../labelled/cell-values.ts';
import { FLUSH_BYTES } from '../row-stream.ts';
import { type DtaVariable, SKIPPED_LETTER } from './dta-variable.ts';

interface DtaRowEncoder extends CellSink {
  startRow(): void;
  endRow(): void;
  sizeBytes(): number;
  /** What was encoded since it was last taken; valid until the next cell is written. */
  takeBytes(): Uint8Array;
}

/** Stata counts days and milliseconds from 1960. */
const EPOCH_DAYS = 3_653;
const DAY_SECONDS = 86_400;
const missing = { byte: 101, int: 32_741, long: 2_147_483_621 } as const;
/** 2 to the power of 1023, the first number that means missing; each letter is so much more. */
const MISSING_DOUBLE = 2 ** 1023;
const DOUBLE_LETTER = 2 ** 1011;
const LOW_WORD = 2 ** 32;

export function createDtaRowEncoder(variables: readonly DtaVariable[], zone: Zone): DtaRowEncoder {
  const places = placesOf(variables);
  const rowBytes = variables.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const storages = variables.map(({ storage }) => storage);
  const sizes = Int32Array.from(variables, ({ sizeBytes }) => sizeBytes);
  let buffer: Buffer = Buffer.allocUnsafe(FLUSH_BYTES * 2);
  let view = dataViewOf(buffer);
  let length = 0;
  let row = 0;

  function number(at: number, value: number): void {
    const place = length + (places[at] ?? 0);
    switch (storages[at]) {
      case 'byte':
        view.setInt8(place, value);
        break;
      case 'int':
        view.setInt16(place, value, true);
        break;
      case 'long':
        view.setInt32(place, value, true);
        break;
      default:
        view.setFloat64(place, value, true);
    }
  }

  /** Without a letter, or with the one of this number. */
  function absent(at: number, letter: number): void {
    const storage = storages[at] ?? 'text';
    if (storage === 'text' || storage === 'longText') clear(at, 0);
    else number(at, storage === 'double' ? MISSING_DOUBLE + letter * DOUBLE_LETTER : missing[storage] + letter);
  }

  const letters = variables.map(({ cannotSay }) => (cannotSay.size > 0 ? cannotSay : undefined));
  const values = cellValues(variables, zone, {
    missing: (at) => absent(at, 0),
    skipped: (at) => absent(at, variables[at]?.isSkippable ? SKIPPED_LETTER : 0),
    number(at, value) {
      const letter = letters[at]?.get(value);
      if (letter === undefined) number(at, value);
      else absent(at, letter);
    },
    seconds(at, localSeconds) {
      const { kind } = variables[at] ?? { kind: 'day' };
      if (kind === 'day') number(at, localSeconds / DAY_SECONDS + EPOCH_DAYS);
      else if (kind === 'time') number(at, localSeconds * 1000);
      else number(at, (localSeconds + EPOCH_DAYS * DAY_SECONDS) * 1000);
    },
    text(at, bytes, start, end) {
      if (storages[at] === 'longText') {
        if (end > start) refer(at);
        else clear(at, 0);
        return;
      }
      const place = length + (places[at] ?? 0) - start;
      for (let from = start; from < end; from++) buffer[place + from] = bytes[from] ?? 0;
      clear(at, end - start);
    },
  });

  function clear(at: number, from: number): void {
    const place = length + (places[at] ?? 0);
    buffer.fill(0, place + from, place + (sizes[at] ?? 0));
  }

  /** The number of the variable in two bytes, that of the row in six. */
  function refer(at: number): void {
    const place = length + (places[at] ?? 0);
    view.setUint16(place, at + 1, true);
    view.setUint32(place + 2, row % LOW_WORD, true);
    view.setUint16(place + 6, Math.floor(row / LOW_WORD), true);
  }

  return {
    ...values,
    startRow() {
      values.startRow();
      row++;
      if (length + rowBytes <= buffer.length) return;
      buffer = withRoom(buffer, length, rowBytes);
      view = dataViewOf(buffer);
    },
    endRow() {
      length += rowBytes;
    },
    sizeBytes: () => length,
    takeBytes() {
      const whole = buffer.subarray(0, length);
      length = 0;
      return whole;
    },
  };
}

function placesOf(variables: readonly DtaVariable[]): Int32Array {
  let place = 0;
  return Int32Array.from(variables, ({ sizeBytes }) => {
    const own = place;
    place += sizeBytes;
    return own;
  });
}
