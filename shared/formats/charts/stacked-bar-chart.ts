/** Horizontal bars whose parts make up the whole: rows of a matrix. A label is inside its part, where it fits. */
import type { Chart } from '../../reports/chart.ts';
import { inkOn } from '../../reports/palette.ts';
import { type ChartStyle, textAt } from './chart-style.ts';
import type { Area, Drawing, Shape } from './drawing.ts';
import { labelColumn, labelHeight, labelShapes } from './label-column.ts';
import { layoutLegend } from './legend.ts';

export function stackedBarChart({ categories, series }: Chart, style: ChartStyle): Drawing {
  const column = labelColumn(categories, 0.4, style);
  const legend = layoutLegend(series, style);
  const totals = categories.map((_, at) => series.reduce((sum, { points }) => sum + sizeOf(points[at]?.value), 0));
  const unit = Math.max(0, style.width - column.width) / Math.max(100, ...totals);
  const thickness = style.size * Math.max(1.3, (categories.length > 20 ? 1.4 : 2) * style.share);
  const space = style.size * (categories.length > 20 ? 0.4 : 0.75) * style.share;
  const shapes: Shape[] = [...legend.shapes];
  const areas: Area[] = [];
  let y = legend.height > 0 ? legend.height + style.gap * 0.7 : 0;
  column.labels.forEach((lines, at) => {
    const height = Math.max(thickness, labelHeight(lines, style)) + space;
    const middle = y + height / 2;
    shapes.push(...labelShapes(lines, middle, column, style));
    let x = column.width;
    for (const { color, points } of series) {
      const width = sizeOf(points[at]?.value) * unit;
      shapes.push(...part({ x, middle, width, thickness, color, label: points[at]?.label ?? '' }, style));
      x += width;
    }
    if (totals[at] === 0) shapes.push(nothing(column.width, middle, style));
    areas.push({ x: 0, y, width: style.width, height, category: at });
    y += height;
  });
  return { width: style.width, height: y, shapes, areas };
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
function part({ x, middle, width, thickness, color, label }: Part, style: ChartStyle): Shape[] {
  if (width <= 0) return [];
  const seen = Math.max(Math.min(width, 0.5), width - 1);
  const rect: Shape = { kind: 'rect', x, y: middle - thickness / 2, width: seen, height: thickness, fill: color };
  const fits = label !== '' && style.measure(label, style.size, 'regular') + style.size * 0.6 <= seen;
  if (!fits) return [rect];
  return [rect, textAt(label, middle, { x: x + seen / 2, anchor: 'middle', fill: inkOn(color) }, style)];
}

function nothing(x: number, middle: number, style: ChartStyle): Shape {
  return textAt('–', middle, { x, fill: style.ink.muted }, style);
}

const sizeOf = (value: number | null | undefined) => Math.max(0, value ?? 0);
