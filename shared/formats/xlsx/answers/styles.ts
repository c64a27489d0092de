/** The styles of a workbook: a plain cell, a header, dates in the habit of the language, labels. */
import type { AnswersDocument } from '../../../tables/answers-document.ts';
import { colors } from '../../ooxml/document-colors.ts';
import { namespaces } from '../../ooxml/namespaces.ts';
import {
  FIRST_FREE_FORMAT,
  firstFills,
  fontXml,
  many,
  solidFill,
  thinLine,
  usualCellStyle,
} from '../../ooxml/workbook/style-pieces.ts';
import { xmlCellText, xmlHead } from '../../ooxml/xml.ts';

/** Numbers of the cell formats below, in their order. */
export const style = {
  plain: 0,
  header: 1,
  dateTime: 2,
  date: 3,
  time: 4,
  clock: 5,
  /** A text that begins like a formula stays a text also when somebody edits it. */
  quoted: 6,
  label: 7,
  title: 8,
  count: 9,
} as const;

export type Style = (typeof style)[keyof typeof style];

const dateFormats: Record<AnswersDocument['language'], string> = {
  en: 'yyyy-mm-dd',
  ru: 'dd.mm.yyyy',
  es: 'dd/mm/yyyy',
  pt: 'dd/mm/yyyy',
};

/** A shade darker than the lines of reports: columns of answers are many and narrow. */
const LINE = 'BFC8D2';
const INK = '1A1A1A';
const POINTS = 11;

export function stylesXml(language: AnswersDocument['language']): string {
  const date = dateFormats[language];
  const formats = [`${date} hh:mm:ss`, date, 'hh:mm:ss', 'hh:mm'];
  return [
    `${xmlHead}<styleSheet xmlns="${namespaces.sheet}">`,
    many('numFmts', formats.map(numberFormat)),
    many('fonts', fonts),
    many('fills', [...firstFills, solidFill(colors.accent)]),
    many('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>', headerBorder]),
    many('cellStyleXfs', [normalFormat]),
    many('cellXfs', cellFormats),
    many('cellStyles', [usualCellStyle]),
    many('dxfs', []),
    '<tableStyles count="0" defaultTableStyle="TableStyleMedium2" defaultPivotStyle="PivotStyleLight16"/>',
    '</styleSheet>',
  ].join('');
}

const fonts = [
  fontXml('', INK, POINTS),
  fontXml('<b/>', colors.onAccent, POINTS),
  fontXml('<b/>', INK, POINTS),
  fontXml('<b/>', colors.accent, 16),
];

const headerBorder = `<border>${thinLine('left', LINE)}${thinLine('right', LINE)}<top/>${thinLine('bottom', LINE)}<diagonal/></border>`;

/** Cells that name no style get this: it saves naming one in millions of them. */
const normalFormat =
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"><alignment vertical="top" wrapText="1"/></xf>';

/** Texts begin at the top of their cell, dates at its left, where the eye looks for them. */
const cellFormats = [
  cellFormat({}),
  cellFormat({ font: 1, fill: 2, border: 1, vertical: 'center' }),
  ...[0, 1, 2, 3].map((index) => cellFormat({ format: FIRST_FREE_FORMAT + index, horizontal: 'left', wrap: false })),
  cellFormat({ quoted: true }),
  cellFormat({ font: 2 }),
  cellFormat({ font: 3, wrap: false }),
  cellFormat({ horizontal: 'left' }),
];

interface CellFormat {
  format?: number;
  font?: number;
  fill?: number;
  border?: number;
  vertical?: 'top' | 'center';
  horizontal?: 'left';
  wrap?: boolean;
  quoted?: boolean;
}

function cellFormat(cellStyle: CellFormat): string {
  const { format = 0, font: fontId = 0, fill = 0, border = 0, vertical = 'top', wrap = true } = cellStyle;
  const ids = `numFmtId="${format}" fontId="${fontId}" fillId="${fill}" borderId="${border}" xfId="0"`;
  const applied = [
    cellStyle.quoted === true && 'quotePrefix="1"',
    format > 0 && 'applyNumberFormat="1"',
    fontId > 0 && 'applyFont="1"',
    fill > 0 && 'applyFill="1"',
    border > 0 && 'applyBorder="1"',
    'applyAlignment="1"',
  ].filter((part) => part !== false);
  const horizontal = cellStyle.horizontal ? `horizontal="${cellStyle.horizontal}" ` : '';
  const alignment = `<alignment ${horizontal}vertical="${vertical}"${wrap ? ' wrapText="1"' : ''}/>`;
  return `<xf ${ids} ${applied.join(' ')}>${alignment}</xf>`;
}

function numberFormat(code: string, index: number): string {
  return `<numFmt numFmtId="${FIRST_FREE_FORMAT + index}" formatCode="${xmlCellText(code)}"/>`;
}
