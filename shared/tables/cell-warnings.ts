/** Warnings about cells, with the columns they stand in: one warning a file, whatever the number of columns. */
import { warningOf } from '../surveys/warnings.ts';
import type { Column } from './column.ts';

const COLUMNS_NAMED = 5;

/** None where no cell is concerned. The first few columns are named, each with its number of cells. */
export function cellWarnings(
  warning: 'guarded' | 'datesAsText',
  columns: readonly Pick<Column, 'id' | 'title'>[],
  cells: ReadonlyMap<string, number>,
): string[] {
  const found = columns.filter(({ id }) => (cells.get(id) ?? 0) > 0);
  if (found.length === 0) return [];
  const count = found.reduce((sum, { id }) => sum + (cells.get(id) ?? 0), 0);
  const named = found.slice(0, COLUMNS_NAMED).map(({ id, title }) => `${JSON.stringify(title)} (${cells.get(id)})`);
  const more = found.length - named.length;
  return [warningOf(warning, { count, columns: [...named, ...(more > 0 ? [`+${more}`] : [])].join(', ') })];
}
