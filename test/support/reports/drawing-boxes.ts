/** The boxes that shapes of a drawing fill: what stands outside of it, and which texts lie over each other. */
import { averageWidth } from '../../../shared/formats/charts/average-width.ts';
import type { Drawing, Shape } from '../../../shared/formats/charts/drawing.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type TextShape = Extract<Shape, { kind: 'text' }>;

export const textsOf = ({ shapes }: Drawing) => shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
export const rectsOf = ({ shapes }: Drawing) => shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape] : []));

/** Shapes that are not inside the drawing, but for half the width of a line. What is not a number lies nowhere. */
export function outside(drawing: Drawing): string[] {
  const slack = 0.51;
  return drawing.shapes.flatMap((shape) => {
    const { left, right, top, bottom } = boxOf(shape);
    const isAcross = left >= -slack && right <= drawing.width + slack;
    return isAcross && top >= -slack && bottom <= drawing.height + slack ? [] : [JSON.stringify(shape)];
  });
}

export function overlaps(drawing: Drawing): string[] {
  const texts = textsOf(drawing).filter(({ text }) => text.trim() !== '');
  const boxes = texts.map(textBox);
  return boxes.flatMap((one, at) =>
    boxes.slice(at + 1).flatMap((other, after) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return across > 0.1 && down > 0.1 ? [`${texts[at]?.text} / ${texts[at + 1 + after]?.text}`] : [];
    }),
  );
}

function boxOf(shape: Shape): Box {
  switch (shape.kind) {
    case 'rect':
      return { left: shape.x, right: shape.x + shape.width, top: shape.y, bottom: shape.y + shape.height };
    case 'text':
      return textBox(shape);
    case 'arc':
      return around(shape.cx, shape.cy, shape.outer, 0);
    case 'circle':
      return around(shape.cx, shape.cy, shape.r, shape.r);
    default:
      return pointsBox(shape.points);
  }
}

/** A letter's height over its baseline and its depth under it, in shares of its size. */
function textBox({ x, y, text, size, weight, anchor }: TextShape): Box {
  const width = averageWidth(text, size, weight);
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { left, right: left + width, top: y - size * 0.75, bottom: y + size * 0.22 };
}

function around(cx: number, cy: number, radius: number, below: number): Box {
  return { left: cx - radius, right: cx + radius, top: cy - radius, bottom: cy + below };
}

function pointsBox(points: readonly (readonly [number, number])[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
