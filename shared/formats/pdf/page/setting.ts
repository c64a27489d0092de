/** What every part of the page needs to be set: the words' shapes, the colours, and which way the document runs. */
import type { TextWeight } from '../../charts/drawing.ts';
import { type TextLine, textLines } from '../text/text-lines.ts';
import type { Typesetter } from '../text/typesetter.ts';
import type { Page, TextStyle } from './page.ts';
import type { Palette } from './palette.ts';

export interface Setting {
  setter: Typesetter;
  palette: Palette;
  isRightToLeft: boolean;
}

/** The text's strip on the page: from `x`, `width` wide. */
export interface Strip {
  x: number;
  width: number;
}

type Align = 'start' | 'end';

/** From one baseline to the next, in type sizes: Noto's own letters need 1.36. */
export const LEADING = 1.4;
/** From a line's top to its baseline. */
const ASCENT = 1.05;

export function linesOf(setting: Setting, text: string, width: number, size: number, weight: TextWeight = 'regular') {
  const { setter, isRightToLeft } = setting;
  return textLines(setter, text, { size, weight, width, isRightToLeft });
}

/** Places a line in its strip: it starts where its own direction or the document's says, and ends as the document does. */
export function drawLine(
  { page, setting }: { page: Page; setting: Setting },
  line: TextLine,
  { x, width }: Strip,
  top: number,
  { align = 'start', ...style }: TextStyle & { align?: Align | undefined },
): void {
  const isRight = align === 'end' ? !setting.isRightToLeft : line.isRightToLeft || setting.isRightToLeft;
  page.text(line, isRight ? x + width - line.width : x, top + style.size * ASCENT, style);
}

/** The strip as it is in a document that runs the other way. */
export function mirrored(setting: Setting, strip: Strip, within: Strip): Strip {
  if (!setting.isRightToLeft) return strip;
  return { x: within.x + within.width - (strip.x - within.x) - strip.width, width: strip.width };
}
