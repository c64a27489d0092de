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
  /** By code: the kind of the value, and where its bytes lie in those of the chunk. */
  kinds: Uint8Array;
  starts: Uint32Array;
  ends: Uint32Array;
  /** For a stored column of texts: what is known without reading them. */
  texts?: TextSizes;
}

/** By code: of texts the length once folded and the characters, both 65,535 where they are no text or a longer one. */
export interface TextSizes {
  folded: Uint16Array;
  characters: Uint16Array;
}

export const UNKNOWN_SIZE = 0xffff;

/** By field; a column may be read from what is stored when it is first asked for. */
export interface Columns {
  has(field: string): boolean;
  get(field: string): CodedColumn | undefined;
  keys(): Iterable<string>;
}

export interface Chunk {
  readonly rows: number;
  /** The values of all columns that have been read. */
  readonly bytes: Buffer;
  readonly columns: Columns;
  readonly ids: Float64Array;
  /** When each was submitted, in milliseconds; NaN where it does not say. */
  readonly moments: Float64Array;
  /** As a column, the time of submission is rounded to the quarter of an hour. */
  readonly isStored?: true;
}

/** Reads any row of a chunk as if it were the present answer of a part, so that whoever reads answers can read values. */
export class ChunkReader implements PackedReader {
  readonly fields: readonly string[];
  readonly bytes: Buffer;
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly #read: readonly { field: number; column: CodedColumn }[];
  readonly #rows: number;
  #row = -1;

  /** Only `fields` are read, where they are named: the others are absent. */
  constructor(chunk: Chunk, fields: readonly string[] = [...chunk.columns.keys()]) {
    const { rows, columns } = chunk;
    const own = fields.filter((field) => !systemNames.has(field));
    this.fields = [...systemFields, ...own];
    this.kinds = new Uint8Array(this.fields.length);
    this.starts = new Uint32Array(this.fields.length);
    this.ends = new Uint32Array(this.fields.length);
    this.#read = fields.flatMap((name) => {
      const column = columns.get(name);
      return column ? [{ field: this.fields.indexOf(name), column }] : [];
    });
    this.#rows = rows;
    // after the columns, whose values they have by now
    this.bytes = chunk.bytes;
  }

  get position(): number {
    return this.#row;
  }

  next(): boolean {
    if (this.#row + 1 >= this.#rows) return false;
    this.moveTo(this.#row + 1);
    return true;
  }

  /** Reads values by their codes, of which there is a list for every `one`, by the fields that the chunk has. */
  protected show(codes: Uint32Array, one: number): void {
    let at = one * this.#read.length;
    for (const { field, column } of this.#read) {
      const code = codes[at++] ?? 0;
      this.kinds[field] = column.kinds[code] ?? fieldKind.absent;
      this.starts[field] = column.starts[code] ?? 0;
      this.ends[field] = column.ends[code] ?? 0;
    }
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
