/** The styles of a workbook: a plain cell, a header, dates in the habit of the language, labels. */
import type { AnswersDocument } from '../../../tables/answers-document.ts';
import { namespaces } from '../../ooxml/namespaces.ts';
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

const FIRST_FREE_FORMAT = 164;
const HEADER_FILL = 'FF1F4E79';
const LINE = 'FFBFC8D2';

export function stylesXml(language: AnswersDocument['language']): string {
  const date = dateFormats[language];
  const formats = [`${date} hh:mm:ss`, date, 'hh:mm:ss', 'hh:mm'];
  return [
    `${xmlHead}<styleSheet xmlns="${namespaces.sheet}">`,
    many('numFmts', formats.map(numberFormat)),
    many('fonts', [font(''), font('<b/>', 'FFFFFFFF'), font('<b/>'), font('<b/>', HEADER_FILL, 16)]),
    many('fills', [patternFill('none'), patternFill('gray125'), solidFill(HEADER_FILL)]),
    many('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>', headerBorder]),
    many('cellStyleXfs', [normalFormat]),
    many('cellXfs', cellFormats),
    many('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    many('dxfs', []),
    '<tableStyles count="0" defaultTableStyle="TableStyleMedium2" defaultPivotStyle="PivotStyleLight16"/>',
    '</styleSheet>',
  ].join('');
}

const edge = (side: string) => `<${side} style="thin"><color rgb="${LINE}"/></${side}>`;
const headerBorder = `<border>${edge('left')}${edge('right')}<top/>${edge('bottom')}<diagonal/></border>`;

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

function cellFormat(look: CellFormat): string {
  const { format = 0, font: fontId = 0, fill = 0, border = 0, vertical = 'top', wrap = true } = look;
  const ids = `numFmtId="${format}" fontId="${fontId}" fillId="${fill}" borderId="${border}" xfId="0"`;
  const applied = [
    look.quoted === true && 'quotePrefix="1"',
    format > 0 && 'applyNumberFormat="1"',
    fontId > 0 && 'applyFont="1"',
    fill > 0 && 'applyFill="1"',
    border > 0 && 'applyBorder="1"',
    'applyAlignment="1"',
  ].filter((part) => part !== false);
  const horizontal = look.horizontal ? `horizontal="${look.horizontal}" ` : '';
  const alignment = `<alignment ${horizontal}vertical="${vertical}"${wrap ? ' wrapText="1"' : ''}/>`;
  return `<xf ${ids} ${applied.join(' ')}>${alignment}</xf>`;
}

function numberFormat(code: string, index: number): string {
  return `<numFmt numFmtId="${FIRST_FREE_FORMAT + index}" formatCode="${xmlCellText(code)}"/>`;
}

function font(weight: string, rgb = 'FF1A1A1A', size = 11): string {
  return `<font>${weight}<sz val="${size}"/><color rgb="${rgb}"/><name val="Calibri"/><family val="2"/></font>`;
}

function patternFill(type: string): string {
  return `<fill><patternFill patternType="${type}"/></fill>`;
}

function solidFill(rgb: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;
}

function many(name: string, items: readonly string[]): string {
  return `<${name} count="${items.length}">${items.join('')}</${name}>`;
}
