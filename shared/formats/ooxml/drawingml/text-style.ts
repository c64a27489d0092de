/** Type and fills in charts. Sizes are in points; the format counts hundredths. */
import { colors } from '../document-colors.ts';

export const INK = '3E4C59';
export const LINE_COLOR = colors.line;
export const GRID_COLOR = 'E9EEF3';

export interface TextStyle {
  points: number;
  color?: string;
  isBold?: boolean;
  /** In degrees, clockwise. */
  turned?: number;
  isRightToLeft?: boolean;
  /** Never broken into lines, however little room there seems to be. */
  isOneLine?: boolean;
}

export function textProperties(style: TextStyle): string {
  const turn = style.turned === undefined ? '' : ` rot="${Math.round(style.turned * 60_000)}" vert="horz"`;
  const wrap = style.isOneLine ? ' wrap="none"' : '';
  return (
    `<c:txPr><a:bodyPr${turn}${wrap}/><a:lstStyle/><a:p>${paragraphProperties(style)}` +
    '<a:endParaRPr lang="en-US"/></a:p></c:txPr>'
  );
}

export function paragraphProperties(style: TextStyle): string {
  return `<a:pPr${style.isRightToLeft ? ' rtl="1"' : ''}><a:defRPr${runAttributes(style)}>${solidFill(style.color ?? INK)}</a:defRPr></a:pPr>`;
}

export function runAttributes({ points, isBold = false }: TextStyle): string {
  return ` sz="${Math.round(points * 100)}" b="${isBold ? 1 : 0}"`;
}

export function solidFill(color: string): string {
  return `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
}

export function filled(color: string): string {
  return `<c:spPr>${solidFill(color)}</c:spPr>`;
}

export const invisible = '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>';

export function lineStyle(color: string, points: number): string {
  return `<a:ln w="${Math.round(points * 12_700)}" cap="rnd">${solidFill(color)}<a:round/></a:ln>`;
}
