/** Warnings about cells, with their columns: one warning per file, whatever the number of columns. */
import { type Warning, warningOf } from '../surveys/warnings/warning.ts';
import type { Column } from './column.ts';

const COLUMNS_NAMED = 5;

/** None where no cell is concerned. The first few columns are named, each with its number of cells. */
export function cellWarnings(
  code: 'guarded' | 'dates_as_text' | 'texts_beside' | 'without_number',
  columns: readonly Pick<Column, 'id' | 'title'>[],
  cells: ReadonlyMap<string, number>,
): Warning[] {
  const found = columns.filter(({ id }) => (cells.get(id) ?? 0) > 0);
  if (found.length === 0) return [];
  const count = found.reduce((sum, { id }) => sum + (cells.get(id) ?? 0), 0);
  const named = found.slice(0, COLUMNS_NAMED).map(({ id, title }) => ({ id, title, count: cells.get(id) ?? 0 }));
  const more = found.length - named.length;
  return [warningOf(code, { count, columns: named, ...(more > 0 && { more_columns: more }) })];
}
