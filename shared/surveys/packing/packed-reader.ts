/**
 * Reads packed answers back, one by one, without parsing: after `next()` the arrays say for every field what kind it is
 * and where its bytes lie. Nothing is allocated per answer.
 */
import { fieldKind } from './pack-buffer.ts';
import type { PackedAnswers } from './packed-answers.ts';

export interface PackedReader {
  readonly fields: readonly string[];
  readonly bytes: Buffer;
  /** By field number, for the present answer. */
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Moves to the next answer; false after the last. */
  next(): boolean;
}

export function readPacked({ bytes, fields }: PackedAnswers): PackedReader {
  return packedReader(bytes, fields.names);
}

export function packedReader(bytes: Buffer, fields: readonly string[]): PackedReader {
  const kinds = new Uint8Array(fields.length);
  const starts = new Uint32Array(fields.length);
  const ends = new Uint32Array(fields.length);
  let at = 0;

  function varint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('packed answers are cut short');
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  function next(): boolean {
    if (at >= bytes.length) return false;
    kinds.fill(fieldKind.absent);
    for (let field = varint(); field !== 0; field = varint()) {
      const packed = varint();
      const end = at + (packed >>> 3);
      kinds[field - 1] = packed & 7;
      starts[field - 1] = at;
      ends[field - 1] = end;
      at = end;
    }
    return true;
  }

  return { fields, bytes, kinds, starts, ends, next };
}

/** The value of a field of the present answer, as JSON knows it; undefined when absent. */
export function valueAt(reader: PackedReader, field: number): unknown {
  const kind = reader.kinds[field];
  if (kind === undefined || kind === fieldKind.absent) return undefined;
  if (kind === fieldKind.yes) return true;
  if (kind === fieldKind.no) return false;
  const text = reader.bytes.toString('utf8', reader.starts[field], reader.ends[field]);
  if (kind === fieldKind.number) return Number(text);
  return kind === fieldKind.json ? JSON.parse(text) : text;
}
