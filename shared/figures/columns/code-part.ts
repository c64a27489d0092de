/** Turns packed answers, which lie one behind the other, into a stretch, field by field. */
import { momentAt } from '../../bytes/moment-bytes.ts';
import { systemFields } from '../../packing/fields.ts';
import { fieldKind } from '../../packing/pack-buffer.ts';
import { type PackedReader, valueAt } from '../../packing/packed-reader.ts';
import { type CodedColumn, narrowed, type Stretch } from './stretch.ts';

const idField = systemFields.indexOf('id');
const submittedField = systemFields.indexOf('submitted_at');
const FIRST_ROOM = 1024;

/** The values stay where they are: the stretch is good as long as the part. Only the fields that `isWanted` names. */
export function codePart(part: PackedReader, isWanted: (field: string) => boolean): Stretch {
  const columns = part.fields.flatMap((name, field) =>
    isWanted(name) ? [{ name, field, coder: new ValueCoder() }] : [],
  );
  let [ids, moments] = [new Float64Array(FIRST_ROOM), new Float64Array(FIRST_ROOM)];
  let rows = 0;
  while (part.next()) {
    if (rows === ids.length) [ids, moments] = [doubled(ids), doubled(moments)];
    ids[rows] = Number(valueAt(part, idField));
    moments[rows] = momentOf(part);
    for (const { field, coder } of columns) coder.code(rows, part, field);
    rows++;
  }
  return {
    rows,
    bytes: part.bytes,
    columns: new Map(columns.map(({ name, coder }) => [name, coder.column(rows)])),
    ids: ids.subarray(0, rows),
    moments: moments.subarray(0, rows),
  };
}

function momentOf({ kinds, bytes, starts, ends }: PackedReader): number {
  if (kinds[submittedField] !== fieldKind.text) return Number.NaN;
  return momentAt(bytes, starts[submittedField] ?? 0, ends[submittedField] ?? 0);
}

/** Gives every different value of a field a number: a hash table of places in the part's bytes. */
class ValueCoder {
  #codes = new Uint32Array(FIRST_ROOM);
  #kinds = new Uint8Array(FIRST_SLOTS);
  #starts = new Uint32Array(FIRST_SLOTS);
  #ends = new Uint32Array(FIRST_SLOTS);
  #hashes = new Int32Array(FIRST_SLOTS);
  /** Twice as many as there is room for codes, so that a free one is near. */
  #slots = new Uint32Array(2 * FIRST_SLOTS);
  #count = 1;

  code(row: number, { kinds, starts, ends, bytes }: PackedReader, field: number): void {
    if (row === this.#codes.length) this.#codes = doubled(this.#codes);
    const kind = kinds[field] ?? fieldKind.absent;
    this.#codes[row] = kind === fieldKind.absent ? 0 : this.#find(bytes, kind, starts[field] ?? 0, ends[field] ?? 0);
  }

  column(rows: number): CodedColumn {
    const count = this.#count;
    return {
      codes: narrowed(this.#codes.subarray(0, rows), count),
      kinds: this.#kinds.subarray(0, count),
      starts: this.#starts.subarray(0, count),
      ends: this.#ends.subarray(0, count),
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
    return this.#add(slot, hash, kind, start, end);
  }

  #isAt(code: number, bytes: Buffer, kind: number, start: number, end: number): boolean {
    const first = this.#starts[code] ?? 0;
    if (this.#kinds[code] !== kind || (this.#ends[code] ?? 0) - first !== end - start) return false;
    for (let at = start; at < end; at++) if (bytes[at] !== bytes[first + at - start]) return false;
    return true;
  }

  #add(slot: number, hash: number, kind: number, start: number, end: number): number {
    const code = this.#count++;
    this.#slots[slot] = code;
    this.#hashes[code] = hash;
    this.#kinds[code] = kind;
    this.#starts[code] = start;
    this.#ends[code] = end;
    if (this.#count === this.#kinds.length) this.#grow();
    return code;
  }

  #grow(): void {
    this.#kinds = doubled(this.#kinds);
    this.#starts = doubled(this.#starts);
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

const FIRST_SLOTS = 64;

function doubled<Numbers extends Uint8Array | Uint32Array | Int32Array | Float64Array>(numbers: Numbers): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
