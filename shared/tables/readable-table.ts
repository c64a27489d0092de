/**
 * The table as people read it on paper: of the system columns only those that distinguish answers. Anyone who wants the
 * browser or an address in it asks for the column.
 */
import { type SystemField, systemFields } from '../packing/fields.ts';
import type { Filters } from '../surveys/filters/filters.ts';
import type { Table } from './column.ts';

/** Marks are shown where answers with and without them stand side by side. */
export function readableTable(table: Table, { is_complete, is_screenout }: Filters): Table {
  const shown = new Set<SystemField>(['id', 'submitted_at']);
  if (is_complete === null) shown.add('is_complete');
  if (is_screenout) shown.add('is_screenout');
  const hidden = new Set<string>(systemFields.filter((field) => !shown.has(field)));
  return { ...table, columns: table.columns.filter(({ id }) => !hidden.has(id)) };
}
