/** The styles of a workbook, collected while its cells are written: equal looks share one number. */
import { colors } from '../document-colors.ts';
import { namespaces } from '../namespaces.ts';
import { attributes, xmlHead } from '../xml.ts';
import { FIRST_FREE_FORMAT, firstFills, fontXml, many, solidFill, thinLine, usualCellStyle } from './style-pieces.ts';

export interface CellStyle {
  isBold?: boolean;
  isItalic?: boolean;
  isUnderlined?: boolean;
  points?: number;
  /** Six hex digits, as all colours here. */
  color?: string;
  fill?: string;
  /** A thin line below. */
  line?: string;
  format?: string;
  /** By default texts begin where lines do. */
  isAtEnd?: boolean;
  /** Apart from the figures of the column before. */
  isIndented?: boolean;
  vertical?: 'top' | 'center';
  /** Not wrapped, however long: rows of data are one line high. */
  isOneLine?: boolean;
  /** A text that begins like a formula stays a text also when somebody edits it. */
  isQuoted?: boolean;
}

export interface StyleBook {
  styleOf(style: CellStyle): number;
  xml(): string;
}

export function createStyleBook(isRightToLeft = false): StyleBook {
  const fonts = createList([fontOf({})]);
  const fills = createList(firstFills);
  const borders = createList([borderXml(undefined)]);
  const formats = createList([]);
  const cells = createList([]);

  function styleOf(style: CellStyle): number {
    const format = style.format === undefined ? 0 : FIRST_FREE_FORMAT + formats.place(style.format);
    const fill = style.fill === undefined ? 0 : fills.place(solidFill(style.fill));
    const ids = { font: fonts.place(fontOf(style)), fill, border: borders.place(borderXml(style.line)) };
    return cells.place(cellXml(style, format, ids, isRightToLeft));
  }
  styleOf({});

  return {
    styleOf,
    xml: () =>
      [
        `${xmlHead}<styleSheet xmlns="${namespaces.sheet}">`,
        formats.items().length === 0 ? '' : many('numFmts', formats.items().map(formatXml)),
        many('fonts', fonts.items()),
        many('fills', fills.items()),
        many('borders', borders.items()),
        many('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
        many('cellXfs', cells.items()),
        many('cellStyles', [usualCellStyle]),
        '<dxfs count="0"/></styleSheet>',
      ].join(''),
  };
}

/** Different texts in the order they came; a place never changes. */
function createList(first: readonly string[]) {
  const places = new Map(first.map((item, at) => [item, at]));
  return {
    items: () => [...places.keys()],
    place(item: string): number {
      const known = places.get(item);
      if (known !== undefined) return known;
      places.set(item, places.size);
      return places.size - 1;
    },
  };
}

function fontOf({ isBold, isItalic, isUnderlined, points = 10, color = colors.ink }: CellStyle): string {
  const weight = `${isBold ? '<b/>' : ''}${isItalic ? '<i/>' : ''}${isUnderlined ? '<u/>' : ''}`;
  return fontXml(weight, color, points);
}

function borderXml(line: string | undefined): string {
  const bottom = line === undefined ? '<bottom/>' : thinLine('bottom', line);
  return `<border><left/><right/><top/>${bottom}<diagonal/></border>`;
}

function formatXml(code: string, at: number): string {
  return `<numFmt${attributes({ numFmtId: FIRST_FREE_FORMAT + at, formatCode: code })}/>`;
}

function cellXml(
  style: CellStyle,
  format: number,
  ids: { font: number; fill: number; border: number },
  isRightToLeft: boolean,
): string {
  const own = attributes({
    numFmtId: format,
    fontId: ids.font,
    fillId: ids.fill,
    borderId: ids.border,
    xfId: 0,
    quotePrefix: style.isQuoted ? 1 : undefined,
    applyNumberFormat: format > 0 ? 1 : undefined,
    applyFont: 1,
    applyFill: ids.fill > 0 ? 1 : undefined,
    applyBorder: ids.border > 0 ? 1 : undefined,
    applyAlignment: 1,
  });
  const { isAtEnd = false, isIndented = false, vertical = 'top' } = style;
  const side = isAtEnd === isRightToLeft ? 'left' : 'right';
  const horizontal = isAtEnd || isIndented || isRightToLeft ? side : undefined;
  const indent = isIndented ? 1 : undefined;
  const readingOrder = isRightToLeft ? 2 : undefined;
  return `<xf${own}><alignment${attributes({ horizontal, vertical, wrapText: style.isOneLine ? undefined : 1, indent, readingOrder })}/></xf>`;
}
