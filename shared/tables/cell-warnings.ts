/** Warnings about cells, with their columns: one warning per file, whatever the number of columns. */
import { type Warning, warningOf } from '../surveys/warnings/warning.ts';
import type { Column } from './column.ts';

const COLUMNS_NAMED = 5;

/** None where no cell is concerned. The first few columns are named, each with its number of cells. */
export function cellWarnings(
  code:
    | 'guarded'
    | 'dates_as_text'
    | 'texts_beside'
    | 'without_number'
    | 'columns_as_text'
    | 'other_values'
    | 'replaced_characters',
  columns: readonly Pick<Column, 'id' | 'title'>[],
  cells: ReadonlyMap<string, number>,
): Warning[] {
  const concerned = concernedCells(columns, cells);
  return concerned ? [warningOf(code, concerned)] : [];
}

/** What such a warning says of its cells; undefined where there are none. */
export function concernedCells(columns: readonly Pick<Column, 'id' | 'title'>[], cells: ReadonlyMap<string, number>) {
  const found = columns.filter(({ id }) => (cells.get(id) ?? 0) > 0);
  if (found.length === 0) return undefined;
  const count = found.reduce((sum, { id }) => sum + (cells.get(id) ?? 0), 0);
  const named = found.slice(0, COLUMNS_NAMED).map(({ id, title }) => ({ id, title, count: cells.get(id) ?? 0 }));
  const more = found.length - named.length;
  return { count, columns: named, ...(more > 0 && { more_columns: more }) };
}
