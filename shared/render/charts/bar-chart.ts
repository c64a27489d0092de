/** Lying bars of one series, each with its value at its end: options of a question, stages, countries. */
import type { Chart } from '../../reports/chart.ts';
import { type ChartLook, textAt, widest } from './chart-look.ts';
import type { Drawing, Shape } from './drawing.ts';
import { labelColumn, labelHeight, labelShapes } from './label-column.ts';
import { cutText } from './wrap-text.ts';

export function barChart({ categories, series, scale }: Chart, look: ChartLook): Drawing {
  const color = series[0]?.color ?? look.ink.muted;
  const points = categories.map((_, at) => series[0]?.points[at] ?? { value: null, label: '' });
  const values = points.map(({ value }) => value ?? 0);
  const [lowest, highest] = [Math.min(0, scale?.from ?? 0, ...values), Math.max(0, scale?.to ?? 0, ...values)];
  const column = labelColumn(categories, 0.4, look);
  const cut = {
    width: look.width * (lowest < 0 ? 0.2 : 0.3),
    size: look.size,
    measure: look.measure,
    weight: 'bold' as const,
  };
  const ends = points.map(({ label }) => cutText(label, cut));
  const room = widest(ends, look, 'bold') + look.gap * 0.7;
  const left = column.width + (lowest < 0 ? room : 0);
  const unit = Math.max(0, look.width - left - room) / (highest - lowest || 1);
  const zero = left - lowest * unit;
  const thickness = look.size * (categories.length > 20 ? 1.15 : 1.7);
  const space = look.size * (categories.length > 20 ? 0.4 : 0.7);
  const shapes: Shape[] = [];
  let y = 0;
  column.labels.forEach((lines, at) => {
    const height = Math.max(thickness, labelHeight(lines, look)) + space;
    const middle = y + height / 2;
    const value = values[at] ?? 0;
    const end = zero + value * unit;
    shapes.push(...labelShapes(lines, middle, column, look));
    if (value !== 0)
      shapes.push(bar(Math.min(zero, end), middle - thickness / 2, Math.abs(end - zero), thickness, color));
    shapes.push(
      endLabel(ends[at] ?? '', middle, { end, isNegative: value < 0, isNull: points[at]?.value === null }, look),
    );
    y += height;
  });
  if (y > 0)
    shapes.push({
      kind: 'line',
      points: [
        [zero, 0],
        [zero, y],
      ],
      stroke: look.ink.grid,
      width: 1,
    });
  return { width: look.width, height: y, shapes: shapes.filter((shape) => shape.kind !== 'text' || shape.text !== '') };
}

function bar(x: number, y: number, width: number, height: number, fill: string): Shape {
  return { kind: 'rect', x, y, width: Math.max(0.75, width), height, fill, radius: Math.min(2, width / 2) };
}

interface BarEnd {
  end: number;
  isNegative: boolean;
  isNull: boolean;
}

function endLabel(label: string, middle: number, { end, isNegative, isNull }: BarEnd, look: ChartLook): Shape {
  const gap = look.gap * 0.7;
  const fill = isNull ? look.ink.muted : look.ink.text;
  return isNegative
    ? textAt(label, middle, { x: end - gap, anchor: 'end', weight: 'bold', fill }, look)
    : textAt(label, middle, { x: end + gap, weight: 'bold', fill }, look);
}
