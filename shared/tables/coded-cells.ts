/** Cells that show a number for an option. What no number was given to leaves its cell empty, and is counted. */
import { createBytesMemo } from '../bytes/bytes-memo.ts';
import { fieldKind } from '../packing/pack-buffer.ts';
import { valueAt } from '../packing/packed-reader.ts';
import { showValue } from '../surveys/show-value.ts';
import type { CellWriter } from './cells.ts';
import type { Column } from './column.ts';

export type Codes = ReadonlyMap<string, number>;

/** How many cells are empty because their value has no number. */
type Uncoded = NonNullable<Column['uncoded']>;

export function codedCell(codes: Codes, uncoded: Uncoded): CellWriter {
  const known = Object.values(fieldKind).map(() => createBytesMemo<Buffer>());
  return (reader, field, sink) => {
    const kind = reader.kinds[field] ?? fieldKind.absent;
    if (kind === fieldKind.absent) return sink.empty();
    const memo = known[kind];
    const start = reader.starts[field] ?? 0;
    const end = reader.ends[field] ?? 0;
    let digits = memo?.get(reader.bytes, start, end);
    if (!digits) {
      digits = digitsOf(valueAt(reader, field), codes);
      memo?.set(reader.bytes, start, end, digits);
    }
    if (digits.length > 0) return sink.number(digits, 0, digits.length);
    if (digits === noCode) uncoded.cells++;
    sink.empty();
  };
}

const nothing = Buffer.alloc(0);
const noCode = Buffer.alloc(0);

function digitsOf(value: unknown, codes: Codes): Buffer {
  const code = codeOf(value, codes);
  if (code === null) return nothing;
  return code === undefined ? noCode : Buffer.from(String(code), 'latin1');
}

/**
 * The number of the chosen option; null if nothing was chosen, undefined if it has no number or several were chosen.
 */
export function codeOf(value: unknown, codes: Codes): number | null | undefined {
  const ids = idsOf(value);
  if (ids.length === 0) return null;
  return ids.length === 1 ? codes.get(ids[0] ?? '') : undefined;
}

/** The numbers of all that was chosen, the smallest first; what has none shows itself, behind them. */
export function chosenCodes(codes: Codes, mark: string = '; '): (value: unknown) => string {
  const place = (id: string) => codes.get(id) ?? Number.POSITIVE_INFINITY;
  return (value) =>
    idsOf(value)
      .toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
      .map((id) => codes.get(id) ?? id)
      .join(mark);
}

function idsOf(value: unknown): string[] {
  return [value]
    .flat()
    .map(showValue)
    .filter((id) => id !== '');
}
