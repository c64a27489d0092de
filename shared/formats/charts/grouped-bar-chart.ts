/** Horizontal bars in groups: for every category one of each series, each with its value at its end. */
import type { Chart } from '../../reports/chart.ts';
import { type ChartStyle, textAt, widest } from './chart-style.ts';
import type { Area, Drawing, Shape } from './drawing.ts';
import { labelColumn, labelHeight, labelShapes } from './label-column.ts';
import { layoutLegend } from './legend.ts';
import { truncateText } from './wrap-text.ts';

export function groupedBarChart({ categories, series, scale }: Chart, style: ChartStyle): Drawing {
  const column = labelColumn(categories, 0.4, style);
  const legend = layoutLegend(series, style);
  const wrapping = { width: style.width * 0.3, size: style.size, measure: style.measure };
  const labels = series.map(({ points }) => categories.map((_, at) => truncateText(points[at]?.label ?? '', wrapping)));
  const room = widest(labels.flat(), style) + style.gap * 0.7;
  const sizes = series.flatMap(({ points }) => categories.map((_, at) => sizeOf(points[at]?.value)));
  const length = Math.max(0, style.width - column.width - room);
  const most = Math.max(scale?.to ?? 0, ...sizes) || 1;
  const step = style.lineHeight;
  const thickness = style.size * 0.95;
  const shapes: Shape[] = [...legend.shapes];
  const areas: Area[] = [];
  let y = legend.height > 0 ? legend.height + style.gap * 0.7 : 0;
  column.labels.forEach((lines, at) => {
    const height = Math.max(step * series.length, labelHeight(lines, style)) + style.size * 0.8 * style.share;
    shapes.push(...labelShapes(lines, y + height / 2, column, style));
    const first = y + (height - step * series.length) / 2;
    series.forEach(({ color, points }, place) => {
      const middle = first + (place + 0.5) * step;
      const value = points[at]?.value ?? null;
      const width = (sizeOf(value) / most) * length;
      if (width > 0) shapes.push(bar(column.width, middle, { width, thickness }, points[at]?.color ?? color));
      const label = labels[place]?.[at] ?? '';
      const x = column.width + width + style.gap * 0.5;
      const fill = value === null ? style.ink.muted : style.ink.text;
      if (label !== '') shapes.push(textAt(label, middle, { x, fill }, style));
    });
    areas.push({ x: 0, y, width: style.width, height, category: at });
    y += height;
  });
  return { width: style.width, height: y, shapes, areas };
}

function bar(x: number, middle: number, size: { width: number; thickness: number }, fill: string): Shape {
  const { width, thickness } = size;
  return { kind: 'rect', x, y: middle - thickness / 2, width: Math.max(0.75, width), height: thickness, fill };
}

const sizeOf = (value: number | null | undefined) => Math.max(0, value ?? 0);
