/** Turns packed answers, which lie one behind the other, into a chunk, field by field. */
import { withRoom } from '../../bytes/growing-bytes.ts';
import { momentAt } from '../../bytes/moment-bytes.ts';
import { systemFields } from '../../packing/fields.ts';
import { fieldKind } from '../../packing/pack-buffer.ts';
import { type PackedReader, valueAt } from '../../packing/packed-reader.ts';
import { type Chunk, type CodedColumn, narrowed } from './chunk.ts';

const idField = systemFields.indexOf('id');
const submittedField = systemFields.indexOf('submitted_at');
const FIRST_ROOM = 1024;
const FIRST_VALUES = 64;

interface ChunkBuilder {
  readonly rows: number;
  /** Adds the answers of a part, or those that are wanted; its bytes are not needed any longer. */
  read(part: PackedReader, isWanted?: (id: number, moment: number) => boolean): void;
  chunk(): Chunk;
}

export function codePart(part: PackedReader, isWanted: (field: string) => boolean): Chunk {
  const builder = createChunkBuilder(isWanted);
  builder.read(part);
  return builder.chunk();
}

/** Only the fields that `isWanted` names. */
export function createChunkBuilder(isWanted: (field: string) => boolean): ChunkBuilder {
  const coders = new Map<string, ValueCoder>();
  let [ids, moments] = [new Float64Array(FIRST_ROOM), new Float64Array(FIRST_ROOM)];
  let rows = 0;

  function coderOf(name: string): ValueCoder {
    const coder = coders.get(name) ?? new ValueCoder();
    coders.set(name, coder);
    return coder;
  }

  function read(part: PackedReader, isWantedAnswer?: (id: number, moment: number) => boolean): void {
    const columns = part.fields.flatMap((name, field) => (isWanted(name) ? [{ field, coder: coderOf(name) }] : []));
    while (part.next()) {
      const id = Number(valueAt(part, idField));
      const moment = momentOf(part);
      if (isWantedAnswer && !isWantedAnswer(id, moment)) continue;
      if (rows === ids.length) [ids, moments] = [doubled(ids), doubled(moments)];
      ids[rows] = id;
      moments[rows] = moment;
      for (const { field, coder } of columns) coder.code(rows, part, field);
      rows++;
    }
  }

  function chunk(): Chunk {
    const columns = new Map<string, CodedColumn>();
    const pieces: Uint8Array[] = [];
    let sizeBytes = 0;
    for (const [name, coder] of coders) {
      const { values, ...column } = coder.column(rows, sizeBytes);
      columns.set(name, column);
      pieces.push(values);
      sizeBytes += values.length;
    }
    return {
      rows,
      bytes: Buffer.concat(pieces, sizeBytes),
      columns,
      ids: ids.subarray(0, rows),
      moments: moments.subarray(0, rows),
    };
  }

  return {
    get rows() {
      return rows;
    },
    read,
    chunk,
  };
}
function momentOf({ kinds, bytes, starts, ends }: PackedReader): number {
  if (kinds[submittedField] !== fieldKind.text) return Number.NaN;
  return momentAt(bytes, starts[submittedField] ?? 0, ends[submittedField] ?? 0);
}

/** Gives every different value of a field a number: a hash table of values that it has kept. */
class ValueCoder {
  #codes = new Uint32Array(FIRST_ROOM);
  #kinds = new Uint8Array(FIRST_VALUES);
  /** Where each value ends; it begins where the one before ends. */
  #ends = new Uint32Array(FIRST_VALUES);
  #hashes = new Int32Array(FIRST_VALUES);
  /** Twice as many as there is room for values, so that a free one is near. */
  #slots = new Uint32Array(2 * FIRST_VALUES);
  #values = Buffer.allocUnsafe(FIRST_ROOM);
  #length = 0;
  #count = 1;

  code(row: number, { kinds, starts, ends, bytes }: PackedReader, field: number): void {
    while (row >= this.#codes.length) this.#codes = doubled(this.#codes);
    const kind = kinds[field] ?? fieldKind.absent;
    this.#codes[row] = kind === fieldKind.absent ? 0 : this.#find(bytes, kind, starts[field] ?? 0, ends[field] ?? 0);
  }

  /** `from`: where its values will begin in the bytes of the chunk. */
  column(rows: number, from: number): CodedColumn & { values: Uint8Array } {
    while (rows > this.#codes.length) this.#codes = doubled(this.#codes);
    const ends = this.#ends.slice(0, this.#count).map((end) => end + from);
    const starts = new Uint32Array(this.#count);
    starts.set(ends.subarray(0, -1), 1);
    starts[0] = from;
    return {
      codes: narrowed(this.#codes.subarray(0, rows), this.#count),
      kinds: this.#kinds.subarray(0, this.#count),
      starts,
      ends,
      values: this.#values.subarray(0, this.#length),
    };
  }

  #find(bytes: Buffer, kind: number, start: number, end: number): number {
    let hash = kind;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    hash ^= hash >>> 15;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let code = this.#slots[slot] ?? 0; code !== 0; code = this.#slots[slot] ?? 0) {
      if (this.#hashes[code] === hash && this.#isAt(code, bytes, kind, start, end)) return code;
      slot = (slot + 1) & mask;
    }
    return this.#add(slot, hash, kind, bytes.subarray(start, end));
  }

  #isAt(code: number, bytes: Buffer, kind: number, start: number, end: number): boolean {
    const first = this.#ends[code - 1] ?? 0;
    if (this.#kinds[code] !== kind || (this.#ends[code] ?? 0) - first !== end - start) return false;
    const values = this.#values;
    for (let at = start; at < end; at++) if (bytes[at] !== values[first + at - start]) return false;
    return true;
  }

  #add(slot: number, hash: number, kind: number, value: Buffer): number {
    const code = this.#count++;
    this.#values = withRoom(this.#values, this.#length, value.length);
    this.#length += value.copy(this.#values, this.#length);
    this.#slots[slot] = code;
    this.#hashes[code] = hash;
    this.#kinds[code] = kind;
    this.#ends[code] = this.#length;
    if (this.#count === this.#kinds.length) this.#grow();
    return code;
  }

  #grow(): void {
    this.#kinds = doubled(this.#kinds);
    this.#ends = doubled(this.#ends);
    this.#hashes = doubled(this.#hashes);
    this.#slots = new Uint32Array(2 * this.#slots.length);
    const mask = this.#slots.length - 1;
    for (let code = 1; code < this.#count; code++) {
      let slot = (this.#hashes[code] ?? 0) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = code;
    }
  }
}

function doubled<Numbers extends Uint8Array | Uint32Array | Int32Array | Float64Array>(numbers: Numbers): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
