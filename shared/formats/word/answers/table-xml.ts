/** The pieces of XML that tables are built of, with their members in the strict order that the format asks for. */

import { colors } from '../../ooxml/document-colors.ts';
import { xmlText } from '../../ooxml/xml.ts';
import { borderXml, openTableXml, reachAndGround, widthXml } from '../table-pieces.ts';
import { type Frame, frame } from './xml-buffer.ts';

const cantSplit = '<w:cantSplit/>';
const keptWhole = Buffer.from(`<w:tr><w:trPr>${cantSplit}</w:trPr>`);
/** A row that stays on one page, and blanks to write over that hint once the row has turned out to be tall. */
export const openRow = {
  bytes: keptWhole,
  hintAt: keptWhole.indexOf(cantSplit),
  blanks: Buffer.alloc(cantSplit.length, ' '),
};

/** A row that every page repeats. */
export const openHeaderRow = Buffer.from('<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>');

export const closeRow = Buffer.from('</w:tr>');
export const closeTable = Buffer.from('</w:tbl>');

/** Word asks for a paragraph after every table. */
export const gap = frame('Gap').empty;

const line = (side: string) => borderXml(side, colors.line);
export const borders = {
  all: ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(line).join(''),
  betweenRows: ['bottom', 'insideH'].map(line).join(''),
};

interface TableStyle {
  widths: readonly number[];
  borders: string;
  padding: { vertical: number; horizontal: number };
  /** Read out before the table is. */
  caption?: string;
}

export function openTable({ widths, borders, padding, caption }: TableStyle): Buffer {
  const more = caption === undefined ? '' : `<w:tblCaption w:val="${xmlText(caption)}"/>`;
  return Buffer.from(openTableXml({ widths, borders, padding, more }));
}

interface CellStyle {
  /** None: that of its column in the grid. Left out where there are many cells, half of the document would be widths. */
  width?: number;
  /** None: the usual style, which is that of a cell. */
  style?: string | undefined;
  fill?: string | undefined;
  /** Columns of the grid it reaches over. */
  span?: number;
}

/** A cell of one paragraph. */
export function cellFrame({ width, style, fill, span = 1 }: CellStyle): Frame {
  const properties = (width === undefined ? '' : widthXml('tcW', width)) + reachAndGround(span, fill);
  const before = properties === '' ? '<w:tc>' : `<w:tc><w:tcPr>${properties}</w:tcPr>`;
  // where there is nothing, no style is visible
  return { ...frame(style, before, '</w:tc>'), empty: Buffer.from(`${before}<w:p/></w:tc>`) };
}
