/** Horizontal bars whose parts make up the whole: rows of a matrix. A label is inside its part, where it fits. */
import type { Chart } from '../../reports/chart.ts';
import { inkOn } from '../../reports/palette.ts';
import { type ChartLook, textAt } from './chart-look.ts';
import type { Area, Drawing, Shape } from './drawing.ts';
import { labelColumn, labelHeight, labelShapes } from './label-column.ts';
import { layoutLegend } from './legend.ts';

export function stackedBarChart({ categories, series }: Chart, look: ChartLook): Drawing {
  const column = labelColumn(categories, 0.4, look);
  const legend = layoutLegend(series, look);
  const totals = categories.map((_, at) => series.reduce((sum, { points }) => sum + sizeOf(points[at]?.value), 0));
  const unit = Math.max(0, look.width - column.width) / Math.max(100, ...totals);
  const thickness = look.size * Math.max(1.3, (categories.length > 20 ? 1.4 : 2) * look.share);
  const space = look.size * (categories.length > 20 ? 0.4 : 0.75) * look.share;
  const shapes: Shape[] = [...legend.shapes];
  const areas: Area[] = [];
  let y = legend.height > 0 ? legend.height + look.gap * 0.7 : 0;
  column.labels.forEach((lines, at) => {
    const height = Math.max(thickness, labelHeight(lines, look)) + space;
    const middle = y + height / 2;
    shapes.push(...labelShapes(lines, middle, column, look));
    let x = column.width;
    for (const { color, points } of series) {
      const width = sizeOf(points[at]?.value) * unit;
      shapes.push(...part({ x, middle, width, thickness, color, label: points[at]?.label ?? '' }, look));
      x += width;
    }
    if (totals[at] === 0) shapes.push(nothing(column.width, middle, look));
    areas.push({ x: 0, y, width: look.width, height, category: at });
    y += height;
  });
  return { width: look.width, height: y, shapes, areas };
}

interface Part {
  x: number;
  middle: number;
  width: number;
  thickness: number;
  color: string;
  label: string;
}

/** A hairline of the paper keeps neighbours apart for people who cannot tell their colours apart. */
function part({ x, middle, width, thickness, color, label }: Part, look: ChartLook): Shape[] {
  if (width <= 0) return [];
  const seen = Math.max(Math.min(width, 0.5), width - 1);
  const rect: Shape = { kind: 'rect', x, y: middle - thickness / 2, width: seen, height: thickness, fill: color };
  const fits = label !== '' && look.measure(label, look.size, 'regular') + look.size * 0.6 <= seen;
  if (!fits) return [rect];
  return [rect, textAt(label, middle, { x: x + seen / 2, anchor: 'middle', fill: inkOn(color) }, look)];
}

function nothing(x: number, middle: number, look: ChartLook): Shape {
  return textAt('–', middle, { x, fill: look.ink.muted }, look);
}

const sizeOf = (value: number | null | undefined) => Math.max(0, value ?? 0);
