/** Remembers which cells were cut, the first hundred by address, so that the file and its receipt can say so. */
import { z } from 'zod';
import { type Warning, warningOf } from '../../../surveys/warnings/warning.ts';
import { cellAddress, inSheet } from '../../ooxml/workbook/cell-address.ts';
import { xlsxLimits } from '../../ooxml/workbook/sheet-limits.ts';

const MAX_LISTED = 100;

const storedTruncatedCellsSchema = z.object({
  count: z.int(),
  listed: z.array(z.object({ address: z.string(), units: z.int() })),
});
type StoredTruncatedCells = z.infer<typeof storedTruncatedCellsSchema>;

export interface TruncatedCells {
  add(sheetName: string, column: number, row: number, units: number): void;
  /** What is remembered, as JSON. */
  stored(): StoredTruncatedCells;
  /** Takes over what another has stored; its cells come after those known here. */
  merge(stored: unknown): void;
  warnings(): Warning[];
}

export function createTruncatedCells(): TruncatedCells {
  const listed: StoredTruncatedCells['listed'] = [];
  let count = 0;
  return {
    add(sheetName, column, row, units) {
      count++;
      if (listed.length < MAX_LISTED) listed.push({ address: inSheet(sheetName, cellAddress(column, row)), units });
    },
    stored: () => ({ count, listed }),
    merge(stored) {
      const other = storedTruncatedCellsSchema.parse(stored);
      count += other.count;
      listed.push(...other.listed.slice(0, MAX_LISTED - listed.length));
    },
    warnings() {
      const found = listed.map(({ address, units }) =>
        warningOf('cell_cut', { cell: address, characters: units, most: xlsxLimits.charactersACell }),
      );
      const more = count - listed.length;
      return more > 0 ? [...found, warningOf('more_cells_cut', { count: more })] : found;
    },
  };
}
