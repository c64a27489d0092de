/** Cell writers: how the bytes of a snapshot field become a cell. Every one of them accepts every kind of value. */

import { type PartReader, valueAt } from '../snapshots/part-reader.ts';
import { fieldKind } from '../snapshots/part-writer.ts';
import { cleanText } from '../surveys/clean-text.ts';
import { isObject } from '../surveys/question.ts';
import type { CellSink, Column } from './column.ts';

export type CellWriter = Column['write'];

/** Distinct values a column remembers the finished cell of; survey options are few, free texts are not kept. */
const REMEMBERED = 5_000;

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
  const epochMs = Date.parse(reader.bytes.toString('latin1', reader.starts[field], reader.ends[field]));
  if (Number.isNaN(epochMs)) textCell(reader, field, sink);
  else sink.moment(epochMs);
};

/** A text made from the value; the same value is worked out once. */
export function derivedText(textOf: (value: unknown) => string | undefined): CellWriter {
  const known = new Map<string, Buffer | undefined>();
  return (reader, field, sink) => {
    const kind = reader.kinds[field];
    if (kind === undefined || kind === fieldKind.absent) return sink.empty();
    const key = `${kind}${reader.bytes.toString('latin1', reader.starts[field], reader.ends[field])}`;
    let bytes = known.get(key);
    if (bytes === undefined && !known.has(key)) {
      const text = textOf(valueAt(reader, field));
      bytes = text === undefined || text === '' ? undefined : Buffer.from(text);
      if (known.size >= REMEMBERED) known.clear();
      known.set(key, bytes);
    }
    if (bytes) sink.text(bytes, 0, bytes.length);
    else sink.empty();
  };
}

/** A number made from the value, such as the rank of one option. */
export function derivedNumber(numberOf: (value: unknown) => number | undefined): CellWriter {
  const current = oncePerAnswer();
  return (reader, field, sink) => {
    const value = numberOf(current(reader, field));
    if (value === undefined) return sink.empty();
    const bytes = Buffer.from(String(value), 'latin1');
    sink.number(bytes, 0, bytes.length);
  };
}

/** Several columns share one value: it is unpacked once an answer, not once a column. */
function oncePerAnswer(): (reader: PartReader, field: number) => unknown {
  let lastReader: PartReader | undefined;
  let lastStart = -1;
  let last: unknown;
  return (reader, field) => {
    const start = reader.kinds[field] ? (reader.starts[field] ?? -1) : -1;
    if (start < 0) return undefined;
    if (reader !== lastReader || start !== lastStart) {
      last = valueAt(reader, field);
      lastReader = reader;
      lastStart = start;
    }
    return last;
  };
}

/** Any value as text: a string as it is, several as a list, else compact JSON; never `[object Object]`. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')) {
    return cleanText(value.join('; '));
  }
  return cleanText(isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value));
}

function writeText(sink: CellSink, text: string): void {
  const bytes = Buffer.from(text);
  if (bytes.length === 0) sink.empty();
  else sink.text(bytes, 0, bytes.length);
}
