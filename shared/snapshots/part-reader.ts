/**
 * Reads a snapshot part back, answer by answer, without parsing: after `next()` the arrays say for every field of the
 * part what kind it is and where its bytes lie. One reader serves a whole part; nothing is allocated per answer.
 */
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { fieldKind, partMagic } from './part-writer.ts';

export interface PartReader {
  readonly fields: readonly string[];
  readonly count: number;
  readonly bytes: Buffer;
  /** By field number, for the present answer. */
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Moves to the next answer; false after the last. */
  next(): boolean;
}

const decompress = promisify(zstdDecompress);
const headerSchema = z.object({ count: z.number(), fields: z.array(z.string()) });

export async function openPart(compressed: Uint8Array): Promise<PartReader> {
  const bytes = await decompress(compressed);
  if (bytes.toString('latin1', 0, 4) !== partMagic) throw new Error('not a snapshot part');
  const bodyStart = 8 + bytes.readUInt32LE(4);
  const header = headerSchema.parse(JSON.parse(bytes.toString('utf8', 8, bodyStart)));
  return readerOf(bytes, bodyStart, header.fields, header.count);
}

function readerOf(bytes: Buffer, bodyStart: number, fields: readonly string[], count: number): PartReader {
  const kinds = new Uint8Array(fields.length);
  const starts = new Uint32Array(fields.length);
  const ends = new Uint32Array(fields.length);
  let at = bodyStart;

  function varint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('snapshot part is cut short');
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

  return { fields, count, bytes, kinds, starts, ends, next };
}

/** The value of a field of the present answer, as JSON knows it; undefined when absent. */
export function valueAt(reader: PartReader, field: number): unknown {
  const kind = reader.kinds[field];
  if (kind === undefined || kind === fieldKind.absent) return undefined;
  if (kind === fieldKind.yes) return true;
  if (kind === fieldKind.no) return false;
  const text = reader.bytes.toString('utf8', reader.starts[field], reader.ends[field]);
  if (kind === fieldKind.number) return Number(text);
  return kind === fieldKind.json ? JSON.parse(text) : text;
}
