/** A chunk with some of its rows only. */
import type { Chunk, CodedColumn, Codes } from './chunk.ts';

export function withRows(chunk: Chunk, rows: Uint32Array): Chunk {
  if (rows.length === chunk.rows) return chunk;
  const read = new Map<string, CodedColumn | undefined>();
  const get = (field: string) => {
    if (!read.has(field)) {
      const column = chunk.columns.get(field);
      read.set(field, column && { ...column, codes: picked(column.codes, rows) });
    }
    return read.get(field);
  };
  return {
    rows: rows.length,
    columns: { has: (field) => chunk.columns.has(field), keys: () => chunk.columns.keys(), get },
    get bytes() {
      return chunk.bytes;
    },
    ids: Float64Array.from(rows, (row) => chunk.ids[row] ?? 0),
    moments: Float64Array.from(rows, (row) => chunk.moments[row] ?? Number.NaN),
    ...(chunk.isStored && { isStored: true }),
  };
}

/** Without answers that a later chunk has in a newer version. */
export function withoutIds(chunk: Chunk, dropped: ReadonlySet<number>): Chunk {
  const rows = Uint32Array.from(chunk.ids.keys()).filter((row) => !dropped.has(chunk.ids[row] ?? 0));
  return withRows(chunk, rows);
}

function picked(codes: Codes, rows: Uint32Array): Codes {
  const kept = codes.slice(0, rows.length);
  for (let at = 0; at < rows.length; at++) kept[at] = codes[rows[at] ?? 0] ?? 0;
  return kept;
}
