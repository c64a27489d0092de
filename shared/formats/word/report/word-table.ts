/** Tables of a report in Word: a header that every page repeats, rows that stay whole, shaded cells. */
import type { ReportCell, ReportColumn, ReportGroup, ReportTable } from '../../../reports/report-document.ts';
import type { Language } from '../../../surveys/language.ts';
import { averageWidth } from '../../charts/average-width.ts';
import type { MeasureText } from '../../charts/drawing.ts';
import { isNameRow } from '../../name-rows.ts';
import { colors } from '../../ooxml/document-colors.ts';
import { inkOver, tint } from '../../ooxml/drawingml/colors.ts';
import { type TablePart, tableParts } from '../../table-columns.ts';
import { borderXml, openTableXml, reachAndGround, widthXml } from '../table-pieces.ts';
import { textWidth } from './page.ts';
import { type ParagraphStyle, paragraph, spacer } from './paragraph-xml.ts';

/** The font size in points, as in the styles of cells, and the margins of a cell. */
const SIZES = [9, 8] as const;
const MARGINS = 9;
/** Where the reader has not our font, another takes its place that may be wider. */
const SPARE = 1.12;
/** A row with a longer text may break across pages. */
export const LONG_TEXT_UNITS = 1_200;

/** How much of a table stays on the page of what is above it. */
export type Kept = 'whole' | 'start';

interface TableStyle {
  isRightToLeft: boolean;
  language: Language;
  accent: string;
}

interface CellXml {
  width: number;
  content: string;
  fill?: string;
  isTop?: boolean;
  /** Columns it reaches over; one where it is not said. */
  span?: number;
}

export function reportTable(table: ReportTable, textStyle: TableStyle, kept: Kept = 'start'): string {
  const room = { width: textWidth / 20, margins: MARGINS, sizes: SIZES, measure, wordsOf };
  const parts = tableParts(table, room).map((part, at) => tablePart(table, part, textStyle, at === 0 ? kept : 'start'));
  const caption = paragraph(table.caption, { ...textStyle, style: 'ReportCaption' });
  return `${table.caption === '' ? '' : caption}${parts.map((part) => part + spacer).join('')}`;
}

/** Chinese and Japanese lines may be broken after every character. */
const wordsOf = (text: string) => text.match(/[\u2e80-\ua4cf\uac00-\ud7a3]|[^\s\u2e80-\ua4cf\uac00-\ud7a3]+/g) ?? [];

const measure: MeasureText = (text, size, weight) => averageWidth(text, size, weight) * SPARE;

function tablePart(
  table: ReportTable,
  { places, widths: points, size }: TablePart,
  textStyle: TableStyle,
  kept: Kept,
): string {
  const columns = places.map((place) => table.columns[place]).filter((column) => column !== undefined);
  const widths = wholeWidths(points);
  const isSmall = size < SIZES[0];
  const header = columns.map((column, at) => ({
    width: widths[at] ?? 0,
    fill: textStyle.accent,
    content: paragraph(column.title, {
      ...cellStyle(column, textStyle),
      style: isSmall ? 'SmallHeaderCell' : 'HeaderCell',
      color: inkOver(textStyle.accent),
    }),
  }));
  const last = table.rows.length - 1;
  const rows = table.rows.map((row, index) => {
    const keepNext = index < last && (kept === 'whole' || index === 0 || index === last - 1 || isNameRow(row));
    const cells = places.map((place, at) =>
      bodyCell(row[place], columns[at], widths[at] ?? 0, { ...textStyle, isSmall, keepNext }),
    );
    const isLong = row.some(({ text }) => text.length > LONG_TEXT_UNITS);
    return rowXml(cells, { staysWhole: !isLong });
  });
  const heads = [...groupCells(table.groups, places, widths, { ...textStyle, isSmall }), header];
  const headers = heads.map((cells) => rowXml(cells, { isHeader: true, staysWhole: true }));
  return tableXml(widths, headers.join('') + rows.join(''), textStyle);
}

/** The groups of the columns that are in this part, each above its own. */
function groupCells(
  groups: readonly ReportGroup[] | undefined,
  places: readonly number[],
  widths: readonly number[],
  textStyle: TableStyle & { isSmall: boolean },
): CellXml[][] {
  if (!groups) return [];
  const owners = groups.flatMap(({ span }, at) => Array.from({ length: span }, () => at));
  const style = textStyle.isSmall ? 'SmallHeaderCell' : 'HeaderCell';
  const cells = groups.flatMap(({ title }, at): CellXml[] => {
    const own = places.flatMap((place, index) => (owners[place] === at ? [widths[index] ?? 0] : []));
    const width = own.reduce((sum, part) => sum + part, 0);
    const content = paragraph(title, {
      isRightToLeft: textStyle.isRightToLeft,
      language: textStyle.language,
      style,
      color: inkOver(textStyle.accent),
    });
    return own.length === 0 ? [] : [{ width, span: own.length, fill: textStyle.accent, content }];
  });
  return [cells];
}

function bodyCell(
  cell: ReportCell | undefined,
  column: ReportColumn | undefined,
  width: number,
  textStyle: TableStyle & { isSmall: boolean; keepNext: boolean },
): CellXml {
  const fill = cell?.heat === undefined ? undefined : tint(textStyle.accent, cell.heat);
  const paragraphStyle: ParagraphStyle = {
    ...cellStyle(column, textStyle),
    style: textStyle.isSmall ? 'SmallCell' : 'Cell',
    keepNext: textStyle.keepNext,
    ...(cell?.tone === 'muted' && { color: colors.muted }),
    ...(cell?.tone === 'strong' && { isBold: true }),
    ...(fill && { color: inkOver(fill) }),
  };
  const content =
    cell?.bar === undefined ? paragraph(cell?.text ?? '', paragraphStyle) : barXml(cell.bar, width, textStyle);
  return { width, content, ...(fill && { fill }) };
}

/** A paragraph with a ground and no words, as wide as the bar is long: it is no drawing, so it needs no alternative text. */
function barXml(share: number, width: number, textStyle: TableStyle & { keepNext: boolean }): string {
  const room = Math.max(0, width - 2 * CELL_SIDE);
  const free = Math.round(room * (1 - share));
  const ground = room - free < LEAST_BAR ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${textStyle.accent}"/>`;
  const side = textStyle.isRightToLeft ? 'left' : 'right';
  const keeping = textStyle.keepNext ? '<w:keepNext/>' : '';
  return `<w:p><w:pPr><w:pStyle w:val="BarCell"/>${keeping}${ground}<w:ind w:${side}="${free}"/></w:pPr></w:p>`;
}

/** In twentieths of a point. */
const CELL_SIDE = 90;
const LEAST_BAR = 10;

function cellStyle(column: ReportColumn | undefined, { isRightToLeft, language }: TableStyle): ParagraphStyle {
  return { isRightToLeft, language, ...(column?.align === 'end' && { align: 'end' as const }) };
}

/** In twentieths of a point, so that the sum is the width of the page. */
function wholeWidths(points: readonly number[]): number[] {
  const widths = points.map((width) => Math.floor(width * 20));
  const left = textWidth - widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width, at) => (at === 0 ? width + left : width));
}

export function rowXml(cells: readonly CellXml[], { isHeader = false, staysWhole = false }): string {
  const properties = `${staysWhole ? '<w:cantSplit/>' : ''}${isHeader ? '<w:tblHeader/>' : ''}`;
  return `<w:tr>${properties === '' ? '' : `<w:trPr>${properties}</w:trPr>`}${cells.map(cellXml).join('')}</w:tr>`;
}

function cellXml({ width, content, fill, isTop, span = 1 }: CellXml): string {
  const ground = reachAndGround(span, fill);
  return `<w:tc><w:tcPr>${widthXml('tcW', width)}${ground}<w:vAlign w:val="${isTop ? 'top' : 'center'}"/></w:tcPr>${content}</w:tc>`;
}

type Lines = 'rows' | 'none' | 'gaps';

/** `gaps` are broad white lines between cells that have a ground of their own. */
export function tableXml(
  widths: readonly number[],
  rows: string,
  textStyle: { isRightToLeft: boolean },
  lines: Lines = 'rows',
  head: 'row' | 'column' = 'row',
): string {
  const padding = lines === 'gaps' ? { vertical: 110, horizontal: 160 } : { vertical: 36, horizontal: 90 };
  const { isRightToLeft } = textStyle;
  return `${openTableXml({ widths, borders: bordersXml(lines), padding, isRightToLeft, head: lines === 'rows' ? head : 'none' })}${rows}</w:tbl>`;
}

function bordersXml(lines: Lines): string {
  if (lines === 'rows') return borderXml('bottom', colors.line) + borderXml('insideH', colors.line);
  if (lines === 'gaps') return borderXml('insideH', 'FFFFFF', 48) + borderXml('insideV', 'FFFFFF', 48);
  return '';
}
