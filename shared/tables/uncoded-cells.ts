/** How many cells of a table are empty because their value has no number: counted here, or by other workers. */
import type { Warning } from '../surveys/warnings/warning.ts';
import { cellWarnings } from './cell-warnings.ts';
import type { Table } from './column.ts';

type Columns = Table['columns'];

/** By column; undefined where every column shows what it holds. For `addUncodedCells` of the same columns elsewhere. */
export function uncodedCells(columns: Columns): number[] | undefined {
  return columns.some(({ uncoded }) => uncoded) ? columns.map(({ uncoded }) => uncoded?.cells ?? 0) : undefined;
}

export function addUncodedCells(columns: Columns, cells: readonly number[] = []): void {
  for (const [at, { uncoded }] of columns.entries()) if (uncoded) uncoded.cells += cells[at] ?? 0;
}

/** Right once the rows have been written. */
export function uncodedWarnings(columns: Columns): Warning[] {
  return cellWarnings('without_number', columns, new Map(columns.map(({ id, uncoded }) => [id, uncoded?.cells ?? 0])));
}
