/** Cell writers: how the bytes of a snapshot field become a cell. Every one of them accepts every kind of value. */
import { createBytesMemo } from '../bytes/bytes-memo.ts';
import { momentAt } from '../bytes/moment-bytes.ts';
import { fieldKind } from '../packing/pack-buffer.ts';
import { type PackedReader, valueAt } from '../packing/packed-reader.ts';
import { showValue } from '../surveys/show-value.ts';
import type { CellSink, Column } from './column.ts';

export type CellWriter = Column['write'];

/** A value as it is: numbers as numbers, texts as texts, yes and no as words, anything else as compact JSON. */
export function plainCell(yes: string, no: string): CellWriter {
  const yesBytes = Buffer.from(yes);
  const noBytes = Buffer.from(no);
  return (reader, field, sink) => {
    const kind = reader.kinds[field];
    const start = reader.starts[field] ?? 0;
    const end = reader.ends[field] ?? 0;
    if (kind === fieldKind.text) sink.text(reader.bytes, start, end);
    else if (kind === fieldKind.number) sink.number(reader.bytes, start, end);
    else if (kind === fieldKind.yes) sink.text(yesBytes, 0, yesBytes.length);
    else if (kind === fieldKind.no) sink.text(noBytes, 0, noBytes.length);
    else if (kind === fieldKind.json) writeText(sink, showValue(valueAt(reader, field)));
    else sink.empty();
  };
}

/** Always a text cell, also for what looks like a number: phones, codes, promo codes, ids of other systems. */
export const textCell: CellWriter = (reader, field, sink) => {
  const kind = reader.kinds[field];
  if (kind === fieldKind.text || kind === fieldKind.number) {
    sink.text(reader.bytes, reader.starts[field] ?? 0, reader.ends[field] ?? 0);
  } else if (kind === undefined || kind === fieldKind.absent) sink.empty();
  else writeText(sink, showValue(valueAt(reader, field)));
};

export const momentCell: CellWriter = (reader, field, sink) => {
  if (reader.kinds[field] !== fieldKind.text) return textCell(reader, field, sink);
  const epochMs = momentAt(reader.bytes, reader.starts[field] ?? 0, reader.ends[field] ?? 0);
  if (Number.isNaN(epochMs)) textCell(reader, field, sink);
  else sink.moment(epochMs);
};

const nothing = Buffer.alloc(0);

/** A text made from the value; the same value is worked out once. */
export function derivedText(textOf: (value: unknown) => string | undefined): CellWriter {
  // a number and a text of the same bytes are two values
  const known = Object.values(fieldKind).map(() => createBytesMemo<Buffer>());
  return (reader, field, sink) => {
    const kind = reader.kinds[field] ?? fieldKind.absent;
    if (kind === fieldKind.absent) return sink.empty();
    const memo = known[kind];
    const start = reader.starts[field] ?? 0;
    const end = reader.ends[field] ?? 0;
    let text = memo?.get(reader.bytes, start, end);
    if (!text) {
      text = Buffer.from(textOf(valueAt(reader, field)) ?? nothing);
      memo?.set(reader.bytes, start, end, text);
    }
    if (text.length > 0) sink.text(text, 0, text.length);
    else sink.empty();
  };
}

/** The value of a field of the present answer, made ready for the columns that show parts of it. */
type Unpack<T> = (reader: PackedReader, field: number) => T | undefined;

/** A number made from the value, such as the rank of one option; there are few different ones. */
export function derivedNumber<T>(unpack: Unpack<T>, numberOf: (value: T) => number | undefined): CellWriter {
  const known = new Map<number, Buffer>();
  return (reader, field, sink) => {
    const value = unpack(reader, field);
    const number = value === undefined ? undefined : numberOf(value);
    if (number === undefined) return sink.empty();
    let bytes = known.get(number);
    if (!bytes) {
      bytes = Buffer.from(String(number), 'latin1');
      known.set(number, bytes);
    }
    sink.number(bytes, 0, bytes.length);
  };
}

/** A text made from one part of the value, such as a row of a matrix. */
export function partText<T>(unpack: Unpack<T>, textOf: (value: T) => string): CellWriter {
  return (reader, field, sink) => {
    const value = unpack(reader, field);
    writeText(sink, value === undefined ? '' : textOf(value));
  };
}

/** For the columns of one question to share: its value is unpacked once per answer, not once per column. */
export function oncePerAnswer<T>(read: (value: unknown) => T): Unpack<T> {
  let lastReader: PackedReader | undefined;
  let lastStart = -1;
  let last: T | undefined;
  return (reader, field) => {
    const start = reader.kinds[field] ? (reader.starts[field] ?? -1) : -1;
    if (start < 0) return undefined;
    if (reader !== lastReader || start !== lastStart) {
      last = read(valueAt(reader, field));
      lastReader = reader;
      lastStart = start;
    }
    return last;
  };
}

function writeText(sink: CellSink, text: string): void {
  const bytes = Buffer.from(text);
  if (bytes.length === 0) sink.empty();
  else sink.text(bytes, 0, bytes.length);
}
