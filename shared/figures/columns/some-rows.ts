/** A stretch with some of its rows only. */
import type { CodedColumn, Codes, Stretch } from './stretch.ts';

export function withRows(stretch: Stretch, rows: Uint32Array): Stretch {
  if (rows.length === stretch.rows) return stretch;
  const read = new Map<string, CodedColumn | undefined>();
  const get = (field: string) => {
    if (!read.has(field)) {
      const column = stretch.columns.get(field);
      read.set(field, column && { ...column, codes: picked(column.codes, rows) });
    }
    return read.get(field);
  };
  return {
    rows: rows.length,
    columns: { has: (field) => stretch.columns.has(field), keys: () => stretch.columns.keys(), get },
    get bytes() {
      return stretch.bytes;
    },
    ids: Float64Array.from(rows, (row) => stretch.ids[row] ?? 0),
    moments: Float64Array.from(rows, (row) => stretch.moments[row] ?? Number.NaN),
    ...(stretch.isStored && { isStored: true }),
  };
}

/** Without answers that a later stretch has in a newer version. */
export function withoutIds(stretch: Stretch, dropped: ReadonlySet<number>): Stretch {
  const rows = Uint32Array.from(stretch.ids.keys()).filter((row) => !dropped.has(stretch.ids[row] ?? 0));
  return withRows(stretch, rows);
}

function picked(codes: Codes, rows: Uint32Array): Codes {
  const kept = codes.slice(0, rows.length);
  for (let at = 0; at < rows.length; at++) kept[at] = codes[rows[at] ?? 0] ?? 0;
  return kept;
}
