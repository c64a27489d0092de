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
  /** Where the present answer ends in `bytes`, and the next one begins. */
  readonly position: number;
  /** Moves to the next answer; false after the last. */
  next(): boolean;
}

export function readPacked({ bytes, fields }: PackedAnswers): PackedReader {
  return packedReader(bytes, fields.names);
}

export function packedReader(bytes: Buffer, fields: readonly string[]): PackedReader {
  return new Reader(bytes, fields);
}

/** A class, because there is one per part: newly created functions would have to be optimised again. */
class Reader implements PackedReader {
  readonly fields: readonly string[];
  readonly bytes: Buffer;
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  #at = 0;

  constructor(bytes: Buffer, fields: readonly string[]) {
    this.bytes = bytes;
    this.fields = fields;
    this.kinds = new Uint8Array(fields.length);
    this.starts = new Uint32Array(fields.length);
    this.ends = new Uint32Array(fields.length);
  }

  get position(): number {
    return this.#at;
  }

  next(): boolean {
    const { bytes, kinds, starts, ends } = this;
    let at = this.#at;
    if (at >= bytes.length) return false;
    kinds.fill(fieldKind.absent);
    // both numbers are read in place: a function would have to give back their ends too, and this is read most of all
    for (;;) {
      let byte = bytes[at++] ?? 0;
      let field = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++] ?? 0;
        field |= (byte & 0x7f) << shift;
      }
      if (field === 0) break;
      byte = bytes[at++] ?? 0;
      let packed = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++] ?? 0;
        packed |= (byte & 0x7f) << shift;
      }
      kinds[field - 1] = packed & 7;
      starts[field - 1] = at;
      at += packed >>> 3;
      ends[field - 1] = at;
    }
    if (at > bytes.length) throw new Error('packed answers are cut short');
    this.#at = at;
    return true;
  }
}

/** The value of a field of the present answer, as JSON knows it; undefined when absent. */
export function valueAt(reader: Pick<PackedReader, 'kinds' | 'starts' | 'ends' | 'bytes'>, field: number): unknown {
  const kind = reader.kinds[field];
  if (kind === undefined || kind === fieldKind.absent) return undefined;
  if (kind === fieldKind.yes) return true;
  if (kind === fieldKind.no) return false;
  const text = reader.bytes.toString('utf8', reader.starts[field], reader.ends[field]);
  if (kind === fieldKind.number) return Number(text);
  return kind === fieldKind.json ? JSON.parse(text) : text;
}
