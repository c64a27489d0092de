/** What surrounds the rows of a sheet, in the order that the schema asks for. */
import { namespaces } from '../../ooxml/namespaces.ts';
import { columnsXml, frozenPane, sheetRange, textsOnPurpose } from '../../ooxml/workbook/sheet-pieces.ts';
import { xmlHead } from '../../ooxml/xml.ts';

export interface SheetStyle {
  widths: readonly number[];
  isRightToLeft: boolean;
  /** The sheet that is in front when the file is opened. */
  isFirst: boolean;
  /** The first row stays in sight, can be filtered by and is printed on every page. */
  hasHeader: boolean;
  /** Printed as wide as a page. */
  fitsPage: boolean;
}

export function sheetHead(style: SheetStyle): string {
  const fit = style.fitsPage ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '';
  return [
    `${xmlHead}<worksheet xmlns="${namespaces.sheet}">${fit}<sheetViews>${sheetView(style)}</sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    columnsXml(style.widths),
    '<sheetData>',
  ].join('');
}

function sheetView(style: SheetStyle): string {
  const rightToLeft = style.isRightToLeft ? ' rightToLeft="1"' : '';
  const selected = style.isFirst ? ' tabSelected="1"' : '';
  return `<sheetView${rightToLeft}${selected} workbookViewId="0">${style.hasHeader ? frozenPane(1) : ''}</sheetView>`;
}

export function sheetTail(style: SheetStyle, rows: number): string {
  const range = sheetRange(style.widths.length, rows);
  return [
    '</sheetData>',
    style.hasHeader ? `<autoFilter ref="${range}"/>` : '',
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="9" orientation="landscape"${style.fitsPage ? ' fitToHeight="0"' : ''}/>`,
    textsOnPurpose(range),
    '</worksheet>',
  ].join('');
}
