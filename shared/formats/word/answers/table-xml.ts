/** The pieces of XML that tables are built of, with their members in the strict order that the format asks for. */

import { colors } from '../../ooxml/document-colors.ts';
import { xmlText } from '../../ooxml/xml.ts';
import { type Frame, frame } from './xml-buffer.ts';

const cantSplit = '<w:cantSplit/>';
const keptWhole = Buffer.from(`<w:tr><w:trPr>${cantSplit}</w:trPr>`);
/** A row that stays on one page, and blanks to write over that wish once the row has turned out to be tall. */
export const openRow = {
  bytes: keptWhole,
  wishAt: keptWhole.indexOf(cantSplit),
  blanks: Buffer.alloc(cantSplit.length, ' '),
};

/** A row that every page repeats. */
export const openHeaderRow = Buffer.from('<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>');

export const closeRow = Buffer.from('</w:tr>');
export const closeTable = Buffer.from('</w:tbl>');

/** Word asks for a paragraph after every table. */
export const gap = frame('Gap').empty;

const line = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="${colors.line}"/>`;
export const borders = {
  all: ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(line).join(''),
  betweenRows: ['bottom', 'insideH'].map(line).join(''),
};

const shading = (fill: string) => `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;

interface TableLook {
  widths: readonly number[];
  borders: string;
  padding: { vertical: number; horizontal: number };
  /** Read out before the table is. */
  caption?: string;
}

export function openTable({ widths, borders, padding, caption }: TableLook): Buffer {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const side = (name: string, width: number) => `<w:${name} w:w="${width}" w:type="dxa"/>`;
  const margins =
    side('top', padding.vertical) +
    side('left', padding.horizontal) +
    side('bottom', padding.vertical) +
    side('right', padding.horizontal);
  const named = caption === undefined ? '' : `<w:tblCaption w:val="${xmlText(caption)}"/>`;
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  return Buffer.from(
    `<w:tbl><w:tblPr>${side('tblW', total)}<w:tblInd w:w="0" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders>` +
      `<w:tblLayout w:type="fixed"/><w:tblCellMar>${margins}</w:tblCellMar><w:tblLook w:val="0620"/>${named}</w:tblPr>` +
      `<w:tblGrid>${grid}</w:tblGrid>`,
  );
}

interface CellLook {
  /** None: that of its column in the grid. Left out where there are many cells, half of the document would be widths. */
  width?: number;
  /** None: the usual style, which is that of a cell. */
  style?: string | undefined;
  fill?: string | undefined;
  /** Columns of the grid it reaches over. */
  span?: number;
}

/** A cell of one paragraph. */
export function cellFrame({ width, style, fill, span = 1 }: CellLook): Frame {
  const reach = span === 1 ? '' : `<w:gridSpan w:val="${span}"/>`;
  const shade = fill === undefined ? '' : shading(fill);
  const size = width === undefined ? '' : `<w:tcW w:w="${width}" w:type="dxa"/>`;
  const properties = size + reach + shade;
  const before = properties === '' ? '<w:tc>' : `<w:tc><w:tcPr>${properties}</w:tcPr>`;
  // where there is nothing, no style is visible
  return { ...frame(style, before, '</w:tc>'), empty: Buffer.from(`${before}<w:p/></w:tc>`) };
}
