/** Shapes on a slide of another size: everything grows or shrinks alike. */
import type { Shape } from './slide.ts';
import type { Box } from './slide-size.ts';
import type { SlideText } from './text-xml.ts';

export function scaledShape(shape: Shape, by: number): Shape {
  if (by === 1) return shape;
  const box = scaledBox(shape.box, by);
  switch (shape.kind) {
    case 'text': {
      const { inset = 0 } = shape;
      const scaled = typeof inset === 'number' ? inset * by : { sides: inset.sides * by, ends: inset.ends * by };
      return { ...shape, box, inset: scaled, texts: shape.texts.map((text) => scaledText(text, by)) };
    }
    case 'placeholder':
      return { ...shape, box, ...(shape.points !== undefined && { points: shape.points * by }) };
    case 'chart':
      return { ...shape, box, zoom: shape.zoom * by };
    case 'table':
      return {
        ...shape,
        box,
        widths: shape.widths.map((width) => width * by),
        rows: shape.rows.map(({ height, cells }) => ({ height: height * by, cells })),
        points: shape.points * by,
        margins: by,
      };
    default:
      return { ...shape, box };
  }
}

function scaledBox({ x, y, width, height }: Box, by: number): Box {
  return { x: x * by, y: y * by, width: width * by, height: height * by };
}

function scaledText({ text, style }: SlideText, by: number): SlideText {
  const { points, after, linePoints } = style;
  const scaled = {
    points: points * by,
    ...(after !== undefined && { after: after * by }),
    ...(linePoints !== undefined && { linePoints: linePoints * by }),
  };
  return { text, style: { ...style, ...scaled } };
}
