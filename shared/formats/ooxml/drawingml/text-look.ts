/** Type and fills in charts. Sizes are in points; the format counts hundredths. */
import { colors } from '../document-colors.ts';

export const INK = '3E4C59';
export const LINE_COLOR = colors.line;
export const GRID_COLOR = 'E9EEF3';

export interface TextLook {
  points: number;
  color?: string;
  isBold?: boolean;
  /** In degrees, clockwise. */
  turned?: number;
  isRightToLeft?: boolean;
  /** Never broken into lines, however little room there seems to be. */
  isOneLine?: boolean;
}

export function textProperties(look: TextLook): string {
  const turn = look.turned === undefined ? '' : ` rot="${Math.round(look.turned * 60_000)}" vert="horz"`;
  const wrap = look.isOneLine ? ' wrap="none"' : '';
  return (
    `<c:txPr><a:bodyPr${turn}${wrap}/><a:lstStyle/><a:p>${paragraphProperties(look)}` +
    '<a:endParaRPr lang="en-US"/></a:p></c:txPr>'
  );
}

export function paragraphProperties(look: TextLook): string {
  return `<a:pPr${look.isRightToLeft ? ' rtl="1"' : ''}><a:defRPr${runAttributes(look)}>${solidFill(look.color ?? INK)}</a:defRPr></a:pPr>`;
}

export function runAttributes({ points, isBold = false }: TextLook): string {
  return ` sz="${Math.round(points * 100)}" b="${isBold ? 1 : 0}"`;
}

export function solidFill(color: string): string {
  return `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
}

export function filled(color: string): string {
  return `<c:spPr>${solidFill(color)}</c:spPr>`;
}

export const invisible = '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>';

export function lineLook(color: string, points: number): string {
  return `<a:ln w="${Math.round(points * 12_700)}" cap="rnd">${solidFill(color)}<a:round/></a:ln>`;
}
