/** What every slide of content has above and below: chapter, title, base, footer and number. */
import { colors } from '../ooxml/document-colors.ts';
import type { HeadTexts } from './deck-design.ts';
import { textShape } from './part.ts';
import type { Shape, TextShape } from './slide.ts';
import { body, slideSize } from './slide-size.ts';
import { brokenLines, fittedText, lineHeight, oneLine, type RoomySize } from './text-lines.ts';
import type { SlideColor } from './text-xml.ts';

const TOP = 24;
const titleSizes: readonly RoomySize[] = [
  { points: 26, isBold: true, lines: 1 },
  { points: 22, isBold: true, lines: 2 },
  { points: 18, isBold: true, lines: 3 },
  { points: 15, isBold: true, lines: 4 },
  { points: 12, isBold: true, lines: 6 },
  { points: 10.5, isBold: true, lines: 8 },
];
const baseStyle = { points: 12, color: colors.muted } as const;
const aboveStyle = { points: 10.5, isBold: true, color: 'tx2' } as const;
const MOST_BASE_LINES = 3;

/** Also the first point below it. */
export function slideHead({ above, title, base, footer }: HeadTexts): { shapes: Shape[]; below: number } {
  const { shown, points, lines } = fittedText(title, body.width, titleSizes);
  const height = lines * lineHeight(shown, points) + 4;
  const titleTop = TOP + 17;
  const baseTop = titleTop + height;
  const baseLines = base === undefined ? [] : brokenLines(base, body.width, baseStyle).slice(0, MOST_BASE_LINES);
  const baseHeight = baseLines.length * lineHeight(base ?? '', baseStyle.points) + (base === undefined ? 0 : 2);
  // readers of screens begin with the title, wherever it stands
  const shapes: Shape[] = [
    titleShape(shown, points, { y: titleTop, height }),
    ...(above === ''
      ? []
      : [textShape(oneLine(above, body.width, aboveStyle), { ...body, y: TOP, height: 16 }, aboveStyle, 'Chapter')]),
    ...(base === undefined
      ? []
      : [textShape(baseLines.join('').trimEnd(), { ...body, y: baseTop, height: baseHeight }, baseStyle, 'Base')]),
    ...slideFoot(footer),
  ];
  return { shapes, below: baseTop + baseHeight + 12 };
}

/** Whether a slide can show the whole of it as its title. */
export function fitsAsTitle(title: string): boolean {
  return fittedText(title, body.width, titleSizes).isWhole;
}

function titleShape(title: string, points: number, { y, height }: { y: number; height: number }): TextShape {
  const text = { text: title, style: { points, isBold: true } };
  return { kind: 'text', fills: 'title', box: { x: body.x, width: body.width, y, height }, texts: [text] };
}

export const footBox = {
  footer: { x: body.x, y: 506, width: 700, height: 18 },
  number: { x: slideSize.width - body.x - 80, y: 506, width: 80, height: 18 },
} as const;

export function slideFoot(footer: string, color: SlideColor = colors.muted): TextShape[] {
  const style = { points: 9, color };
  return [
    { ...textShape(oneLine(footer, footBox.footer.width, style), footBox.footer, style), fills: 'footer' },
    { ...textShape('', footBox.number, { ...style, align: 'end' }), fills: 'number' },
  ];
}
