/**
 * A keyed hash of an answer as it was packed: by ids and codes, before anything is given its label. Nobody without the
 * key can try out what an answer may have been.
 */
import { hash } from 'node:crypto';
import { withRoom } from '../../bytes/growing-bytes.ts';
import { fieldKind } from '../../packing/pack-buffer.ts';
import type { PackedReader } from '../../packing/packed-reader.ts';

/** Enough that two different answers never have the same. */
export const HASH_BYTES = 16;

/** The hash of a reader's current answer, valid until the next one is read. */
export type AnswerHash = (reader: PackedReader) => Uint8Array;

interface HashedField {
  number: number;
  /** Its name, and the zero that ends it. */
  name: Buffer;
}

const HEAD_BYTES = 5;
const BLOCK_BYTES = 64;
const HEX_BYTES = 64;

/** `key`: at most 64 bytes. `counts`: whether a change of this field is a change of the answer. */
export function answerHash(key: Uint8Array, counts: (field: string) => boolean): AnswerHash {
  let known: readonly string[] = [];
  let fields: HashedField[] = [];
  const [inner, outer] = [padded(key, 0x36), padded(key, 0x5c)];
  const result = Buffer.alloc(HASH_BYTES);
  let scratch = Buffer.alloc(4096);
  inner.copy(scratch);

  /** Fields are numbered again by every pull, and have the same names in all. */
  function open(names: readonly string[]): void {
    known = names;
    fields = names
      .map((name, number) => ({ number, name: Buffer.from(`${name}\0`) }))
      .filter(({ number }) => counts(names[number] ?? ''))
      .sort((a, b) => Buffer.compare(a.name, b.name));
  }

  return (reader) => {
    if (reader.fields !== known) open(reader.fields);
    const { kinds, starts, ends, bytes } = reader;
    let length = BLOCK_BYTES;
    for (const { number, name } of fields) {
      const kind = kinds[number] ?? fieldKind.absent;
      if (kind === fieldKind.absent) continue;
      const [start, end] = [starts[number] ?? 0, ends[number] ?? 0];
      scratch = withRoom(scratch, length, name.length + HEAD_BYTES + end - start);
      length += name.copy(scratch, length);
      length = scratch.writeUInt32LE(end - start, scratch.writeUInt8(kind, length));
      length += bytes.copy(scratch, length, start, end);
    }
    // an HMAC of two plain hashes: an object for every answer would take ten times as long
    outer.write(hash('sha256', scratch.subarray(0, length)), BLOCK_BYTES, 'latin1');
    result.write(hash('sha256', outer), 'hex');
    return result;
  };
}

/** The key, filled up to a block and mixed with a byte, and room for a hash behind it. */
function padded(key: Uint8Array, mixed: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES + HEX_BYTES);
  for (let at = 0; at < BLOCK_BYTES; at++) block[at] = (key[at] ?? 0) ^ mixed;
  return block;
}
