/** Remembers which cells were cut, the first hundred by address, so that the file and its receipt can say so. */
import { cellAddress, inSheet } from '../ooxml/workbook/cell-address.ts';
import type { WorkbookTexts } from './texts.ts';

const MAX_LISTED = 100;

export interface CutCells {
  add(sheetName: string, column: number, row: number, units: number): void;
  warnings(texts: WorkbookTexts): string[];
}

export function createCutCells(): CutCells {
  const listed: { address: string; units: number }[] = [];
  let count = 0;
  return {
    add(sheetName, column, row, units) {
      count++;
      if (listed.length < MAX_LISTED) listed.push({ address: inSheet(sheetName, cellAddress(column, row)), units });
    },
    warnings(texts) {
      const lines = listed.map(({ address, units }) => texts.cutCell(address, units));
      return count > listed.length ? [...lines, texts.moreCutCells(count - listed.length)] : lines;
    },
  };
}
