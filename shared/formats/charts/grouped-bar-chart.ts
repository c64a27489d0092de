/** Horizontal bars in groups: for every category one of each series, each with its value at its end. */
import type { Chart } from '../../reports/chart.ts';
import { type ChartLook, textAt, widest } from './chart-look.ts';
import type { Area, Drawing, Shape } from './drawing.ts';
import { labelColumn, labelHeight, labelShapes } from './label-column.ts';
import { layoutLegend } from './legend.ts';
import { cutText } from './wrap-text.ts';

export function groupedBarChart({ categories, series, scale }: Chart, look: ChartLook): Drawing {
  const column = labelColumn(categories, 0.4, look);
  const legend = layoutLegend(series, look);
  const cut = { width: look.width * 0.3, size: look.size, measure: look.measure };
  const labels = series.map(({ points }) => categories.map((_, at) => cutText(points[at]?.label ?? '', cut)));
  const room = widest(labels.flat(), look) + look.gap * 0.7;
  const sizes = series.flatMap(({ points }) => categories.map((_, at) => sizeOf(points[at]?.value)));
  const length = Math.max(0, look.width - column.width - room);
  const most = Math.max(scale?.to ?? 0, ...sizes) || 1;
  const step = look.lineHeight;
  const thickness = look.size * 0.95;
  const shapes: Shape[] = [...legend.shapes];
  const areas: Area[] = [];
  let y = legend.height > 0 ? legend.height + look.gap * 0.7 : 0;
  column.labels.forEach((lines, at) => {
    const height = Math.max(step * series.length, labelHeight(lines, look)) + look.size * 0.8 * look.share;
    shapes.push(...labelShapes(lines, y + height / 2, column, look));
    const first = y + (height - step * series.length) / 2;
    series.forEach(({ color, points }, place) => {
      const middle = first + (place + 0.5) * step;
      const value = points[at]?.value ?? null;
      const width = (sizeOf(value) / most) * length;
      if (width > 0) shapes.push(bar(column.width, middle, { width, thickness }, points[at]?.color ?? color));
      const label = labels[place]?.[at] ?? '';
      const x = column.width + width + look.gap * 0.5;
      const fill = value === null ? look.ink.muted : look.ink.text;
      if (label !== '') shapes.push(textAt(label, middle, { x, fill }, look));
    });
    areas.push({ x: 0, y, width: look.width, height, category: at });
    y += height;
  });
  return { width: look.width, height: y, shapes, areas };
}

function bar(x: number, middle: number, size: { width: number; thickness: number }, fill: string): Shape {
  const { width, thickness } = size;
  return { kind: 'rect', x, y: middle - thickness / 2, width: Math.max(0.75, width), height: thickness, fill };
}

const sizeOf = (value: number | null | undefined) => Math.max(0, value ?? 0);
