/** A drawing as in a mirror, its texts still readable: for scripts that run from right to left. */
import type { Drawing, Shape } from './drawing.ts';

export function mirrored({ width, height, shapes }: Drawing): Drawing {
  return { width, height, shapes: shapes.map((shape) => mirroredShape(shape, width)) };
}

const otherEnd = { start: 'end', middle: 'middle', end: 'start' } as const;

function mirroredShape(shape: Shape, width: number): Shape {
  switch (shape.kind) {
    case 'rect':
      return { ...shape, x: width - shape.x - shape.width };
    case 'line':
    case 'polygon':
      return { ...shape, points: shape.points.map(([x, y]): [number, number] => [width - x, y]) };
    case 'arc':
      return { ...shape, cx: width - shape.cx, from: -shape.to, to: -shape.from };
    case 'circle':
      return { ...shape, cx: width - shape.cx };
    case 'text':
      return { ...shape, x: width - shape.x, anchor: otherEnd[shape.anchor] };
  }
}
