/**
 * The texts of a sheet's first column that holds any, from top to bottom. Cells come one by one and only those that
 * count are kept, so a cell at the far end of a sheet costs no more than one at its beginning.
 */
import { unsupported } from './unreadable.ts';

/** What a sheet of Excel has. */
const ROWS = 1_048_576;
const COLUMNS = 16_384;
/** What a cell of Excel holds. */
const CELL_CHARACTERS = 32_767;

export interface FirstColumn {
  /** Whether a cell of this column could count: what it says need not be worked out otherwise. */
  wants(column: number): boolean;
  /** Rows and columns count from 0. */
  add(row: number, column: number, text: string): void;
  texts(): string[];
}

export function createFirstColumn(): FirstColumn {
  let column = COLUMNS;
  let cells: { row: number; text: string }[] = [];
  return {
    wants: (at) => at <= column || at >= COLUMNS,
    add(row, at, text) {
      if (!(row >= 0 && row < ROWS && at >= 0 && at < COLUMNS)) throw unsupported('sheet_cell_outside');
      if (text.length > CELL_CHARACTERS) throw unsupported('sheet_long_cell', { most: CELL_CHARACTERS });
      if (at > column || text.trim() === '') return;
      if (at < column) cells = [];
      column = at;
      cells.push({ row, text });
    },
    texts: () => cells.toSorted((one, other) => one.row - other.row).map(({ text }) => text),
  };
}
