/** A workbook while it is written: what its sheets share, and the parts that list them, which come last. */
import { isRightToLeft } from '../../../surveys/right-to-left.ts';
import type { AnswersFrame } from '../../../tables/answers-document.ts';
import { type Zone, zoneOf } from '../../../zone.ts';
import { inSheet } from '../../ooxml/workbook/cell-address.ts';
import { createSharedStrings, type SharedStrings } from '../../ooxml/workbook/shared-strings.ts';
import { safeSheetName } from '../../ooxml/workbook/sheet-name.ts';
import { sheetRange } from '../../ooxml/workbook/sheet-pieces.ts';
import { printTitles, sheetItem, sheetPath, workbookXml } from '../../ooxml/workbook/workbook-parts.ts';
import { xmlCellText } from '../../ooxml/xml.ts';
import { type WorkbookTexts, workbookTexts } from './texts.ts';
import { createTruncatedCells, type TruncatedCells } from './truncated-cells.ts';

export interface SheetRecord {
  name: string;
  /** Path of its part. */
  path: string;
  columns: number;
  /** Set when the sheet is finished; the header counts. */
  rows: number;
  hasHeader: boolean;
}

export interface Workbook {
  sheets: SheetRecord[];
  strings: SharedStrings;
  truncatedCells: TruncatedCells;
  zone: Zone;
  isRightToLeft: boolean;
  texts: WorkbookTexts;
  addSheet(name: string, columns: number, hasHeader: boolean): SheetRecord;
}

export function createWorkbook(
  document: Pick<AnswersFrame, 'table' | 'survey' | 'language'>,
  strings = createSharedStrings(),
): Workbook {
  const sheets: SheetRecord[] = [];
  const names = new Set<string>();
  return {
    sheets,
    strings,
    truncatedCells: createTruncatedCells(),
    zone: zoneOf(document.table.timezone),
    isRightToLeft: isRightToLeft([document.survey.name, ...document.table.columns.map((column) => column.title)]),
    texts: workbookTexts[document.language],
    addSheet(name, columns, hasHeader) {
      const path = sheetPath(sheets.length);
      const sheet = { name: safeSheetName(name, names), path, columns, rows: 0, hasHeader };
      sheets.push(sheet);
      return sheet;
    },
  };
}

export function listingXml(sheets: readonly SheetRecord[]): string {
  const names = sheets.flatMap((sheet, index) => (sheet.hasHeader ? definedNames(sheet, index) : []));
  return workbookXml(
    sheets.map(({ name }, index) => sheetItem(name, index)),
    names,
  );
}

/** The range of the filter has a name of its own, without which spreadsheets repair the file. */
function definedNames(sheet: SheetRecord, index: number): string[] {
  const filter = sheetRange(sheet.columns, sheet.rows).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
  return [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${xmlCellText(inSheet(sheet.name, filter))}</definedName>`,
    printTitles(sheet.name, index, 1),
  ];
}
