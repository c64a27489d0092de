/**
 * Some answers, field by field: each row has the code of its value, and each different value is kept once. What a value
 * means is found out once per value, and counting answers becomes counting codes.
 */
import { systemFields } from '../../packing/fields.ts';
import { fieldKind } from '../../packing/pack-buffer.ts';
import type { PackedReader } from '../../packing/packed-reader.ts';

export type Codes = Uint8Array | Uint16Array | Uint32Array;

export interface CodedColumn {
  /** By row; 0 where the field is absent. */
  codes: Codes;
  /** By code: the kind of the value, and where its bytes lie in those of the stretch. */
  kinds: Uint8Array;
  starts: Uint32Array;
  ends: Uint32Array;
}

export interface Stretch {
  rows: number;
  bytes: Buffer;
  /** By field. */
  columns: ReadonlyMap<string, CodedColumn>;
  ids: Float64Array;
  /** When each was submitted, in milliseconds; NaN where it does not say. */
  moments: Float64Array;
}

/** Reads any row of a stretch as if it were the present answer of a part, so that whoever reads answers can read values. */
export class StretchReader implements PackedReader {
  readonly fields: readonly string[];
  readonly bytes: Buffer;
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly #read: readonly { field: number; column: CodedColumn }[];
  readonly #rows: number;
  #row = -1;

  /** Only `fields` are read, where they are named: the others are absent. */
  constructor({ rows, bytes, columns }: Stretch, fields: readonly string[] = [...columns.keys()]) {
    const own = fields.filter((field) => !systemNames.has(field));
    this.fields = [...systemFields, ...own];
    this.bytes = bytes;
    this.kinds = new Uint8Array(this.fields.length);
    this.starts = new Uint32Array(this.fields.length);
    this.ends = new Uint32Array(this.fields.length);
    this.#read = fields.flatMap((name) => {
      const column = columns.get(name);
      return column ? [{ field: this.fields.indexOf(name), column }] : [];
    });
    this.#rows = rows;
  }

  get position(): number {
    return this.#row;
  }

  next(): boolean {
    if (this.#row + 1 >= this.#rows) return false;
    this.moveTo(this.#row + 1);
    return true;
  }

  moveTo(row: number): void {
    this.#row = row;
    for (const { field, column } of this.#read) {
      const code = column.codes[row] ?? 0;
      this.kinds[field] = column.kinds[code] ?? fieldKind.absent;
      this.starts[field] = column.starts[code] ?? 0;
      this.ends[field] = column.ends[code] ?? 0;
    }
  }
}

const systemNames: ReadonlySet<string> = new Set(systemFields);

/** As narrow as the number of different codes allows. */
export function narrowed(codes: Uint32Array, count: number): Codes {
  if (count <= 0x100) return Uint8Array.from(codes);
  return count <= 0x10000 ? Uint16Array.from(codes) : codes;
}
