/** Remembers which cells were cut, the first hundred by address, so that the file and its receipt can say so. */
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import { xlsxLimits } from '../limits.ts';
import { cellAddress, inSheet } from '../ooxml/workbook/cell-address.ts';

const MAX_LISTED = 100;

export interface CutCells {
  add(sheetName: string, column: number, row: number, units: number): void;
  warnings(): Warning[];
}

export function createCutCells(): CutCells {
  const listed: { address: string; units: number }[] = [];
  let count = 0;
  return {
    add(sheetName, column, row, units) {
      count++;
      if (listed.length < MAX_LISTED) listed.push({ address: inSheet(sheetName, cellAddress(column, row)), units });
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
