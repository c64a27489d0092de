/** A workbook while it is written: what its sheets share, and the parts that list them, which come last. */
import { isRightToLeft } from '../../surveys/right-to-left.ts';
import type { AnswersDocument } from '../../tables/answers-document.ts';
import { type Zone, zoneOf } from '../../zone.ts';
import { inSheet } from './cell-address.ts';
import { type CutCells, createCutCells } from './cut-cells.ts';
import { createSharedStrings, type SharedStrings } from './shared-strings.ts';
import { sheetRange } from './sheet.ts';
import { safeSheetName } from './sheet-name.ts';
import { type WorkbookTexts, workbookTexts } from './texts.ts';
import { escapeXml, xmlHead } from './xml.ts';

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
  cutCells: CutCells;
  zone: Zone;
  isRightToLeft: boolean;
  texts: WorkbookTexts;
  addSheet(name: string, columns: number, hasHeader: boolean): SheetRecord;
}

export function createWorkbook(document: AnswersDocument): Workbook {
  const sheets: SheetRecord[] = [];
  const names = new Set<string>();
  return {
    sheets,
    strings: createSharedStrings(),
    cutCells: createCutCells(),
    zone: zoneOf(document.table.timezone),
    isRightToLeft: isRightToLeft([document.survey.name, ...document.table.columns.map((column) => column.title)]),
    texts: workbookTexts[document.language],
    addSheet(name, columns, hasHeader) {
      const path = `worksheets/sheet${sheets.length + 1}.xml`;
      const sheet = { name: safeSheetName(name, names), path, columns, rows: 0, hasHeader };
      sheets.push(sheet);
      return sheet;
    },
  };
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function workbookXml(sheets: readonly SheetRecord[]): string {
  const items = sheets.map(
    (sheet, index) => `<sheet name="${escapeXml(sheet.name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const names = sheets.flatMap((sheet, index) => (sheet.hasHeader ? definedNames(sheet, index) : []));
  return [
    `${xmlHead}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">`,
    '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="28800" windowHeight="15000" activeTab="0"/></bookViews>',
    `<sheets>${items.join('')}</sheets>`,
    names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : '',
    '</workbook>',
  ].join('');
}

/** The range of the filter has a name of its own, without which spreadsheets repair the file. */
function definedNames(sheet: SheetRecord, index: number): string[] {
  const filter = sheetRange(sheet.columns, sheet.rows).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
  const place = (range: string) => escapeXml(inSheet(sheet.name, range));
  return [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${place(filter)}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${place('$1:$1')}</definedName>`,
  ];
}

export function workbookRelsXml(sheets: readonly SheetRecord[], hasStrings: boolean): string {
  const targets = [
    ...sheets.map((sheet) => ({ type: 'worksheet', target: sheet.path })),
    { type: 'styles', target: 'styles.xml' },
    ...(hasStrings ? [{ type: 'sharedStrings', target: 'sharedStrings.xml' }] : []),
  ];
  const items = targets.map(
    ({ type, target }, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

export function contentTypesXml(sheets: readonly SheetRecord[], hasStrings: boolean): string {
  const parts = [
    ['/xl/workbook.xml', `${SHEET_TYPE}.sheet.main+xml`],
    ...sheets.map((sheet) => [`/xl/${sheet.path}`, `${SHEET_TYPE}.worksheet+xml`]),
    ['/xl/styles.xml', `${SHEET_TYPE}.styles+xml`],
    ...(hasStrings ? [['/xl/sharedStrings.xml', `${SHEET_TYPE}.sharedStrings+xml`]] : []),
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ['/docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'],
  ];
  const items = parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`);
  return [
    `${xmlHead}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `${items.join('')}</Types>`,
  ].join('');
}
