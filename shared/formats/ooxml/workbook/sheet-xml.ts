/** A sheet of a report as XML: view, columns, rows, links, and how it is printed, in the order the schema asks for. */
import { namespaces } from '../namespaces.ts';
import { attributes, xmlHead, xmlText } from '../xml.ts';
import type { Grid } from './grid.ts';
import { columnsXml, frozenPane, sheetRange, textsOnPurpose } from './sheet-pieces.ts';

export interface SheetStyle {
  widths: readonly number[];
  isRightToLeft: boolean;
  isFirst: boolean;
  /** Rows that stay in sight and are printed on every page. */
  frozenRows: number;
  orientation: 'portrait' | 'landscape';
  /** `Page &P of &N` in the document's language; absent: nothing below the pages. */
  footer?: string;
  /** New pages begin after these rows. */
  breaks: readonly number[];
  /** The relation to its charts. */
  drawingId?: string;
  tabColor?: string;
  /** The table whose rows can be filtered, e.g. `A1:L40`. */
  filtered?: string;
  hasGridLines: boolean;
}

export function sheetXml(grid: Grid, style: SheetStyle): string {
  const tab = style.tabColor === undefined ? '' : `<tabColor rgb="FF${style.tabColor}"/>`;
  return [
    `${xmlHead}<worksheet xmlns="${namespaces.sheet}" xmlns:r="${namespaces.relations}">`,
    `<sheetPr>${tab}<pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews>${viewXml(style)}</sheetViews><sheetFormatPr defaultRowHeight="15"/>`,
    columnsXml(style.widths),
    `<sheetData>${grid.rowsXml()}</sheetData>`,
    style.filtered === undefined ? '' : `<autoFilter ref="${style.filtered}"/>`,
    mergesXml(grid),
    linksXml(grid),
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="9" orientation="${style.orientation}" fitToHeight="0"/>`,
    style.footer === undefined ? '' : `<headerFooter><oddFooter>${xmlText(style.footer)}</oddFooter></headerFooter>`,
    breaksXml(style.breaks),
    textsOnPurpose(sheetRange(style.widths.length, grid.lastRow())),
    style.drawingId === undefined ? '' : `<drawing r:id="${style.drawingId}"/>`,
    '</worksheet>',
  ].join('');
}

function viewXml({ isRightToLeft, isFirst, frozenRows, hasGridLines }: SheetStyle): string {
  const view = attributes({
    showGridLines: hasGridLines ? undefined : 0,
    rightToLeft: isRightToLeft ? 1 : undefined,
    tabSelected: isFirst ? 1 : undefined,
    workbookViewId: 0,
  });
  return `<sheetView${view}>${frozenRows > 0 ? frozenPane(frozenRows) : ''}</sheetView>`;
}

function mergesXml(grid: Grid): string {
  const items = grid.merges().map((ref) => `<mergeCell ref="${ref}"/>`);
  return items.length === 0 ? '' : `<mergeCells count="${items.length}">${items.join('')}</mergeCells>`;
}

function linksXml(grid: Grid): string {
  const items = grid.links().map((link) => `<hyperlink${attributes({ ...link })}/>`);
  return items.length === 0 ? '' : `<hyperlinks>${items.join('')}</hyperlinks>`;
}

function breaksXml(breaks: readonly number[]): string {
  const items = breaks.map((row) => `<brk id="${row}" max="16383" man="1"/>`);
  const count = items.length;
  return count === 0 ? '' : `<rowBreaks count="${count}" manualBreakCount="${count}">${items.join('')}</rowBreaks>`;
}
