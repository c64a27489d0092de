/** A grid of figures, the deeper the colour the larger the figure: matrices that cannot be stacked, and many groups. */
import type { Chart, ChartPoint } from '../../reports/chart.ts';
import { mix } from '../../reports/palette.ts';
import { type ChartStyle, linesAt } from './chart-style.ts';
import type { Area, Drawing, Shape } from './drawing.ts';
import { cellTextShapes, cellTexts } from './heat-cells.ts';
import { heatFrame, keyShapes } from './heat-heads.ts';
import { labelHeight, labelShapes } from './label-column.ts';

const GAP = 1.5;

export function heatMapChart(chart: Chart, style: ChartStyle): Drawing {
  const { categories, series, unit, scale } = chart;
  if (series.length === 0) return { width: style.width, height: 0, shapes: [] };
  const { rows, cell, heads, size, key } = heatFrame(chart, style);
  const texts = cellTexts(series, cell - GAP, style);
  const headHeight = Math.max(0, ...heads.map((lines) => labelHeight(lines, style))) + style.gap * 0.4;
  const most = Math.max(1e-9, ...series.flatMap(({ points }) => points.map(({ value }) => Math.abs(value ?? 0))));
  const full = scale ?? { from: 0, to: unit === 'percent' ? Math.max(100, most) : most };
  const shapes: Shape[] = heads.flatMap((lines, at) => {
    // every head is on the first row
    const middle = headHeight - style.gap * 0.4 - labelHeight(lines, style) / 2;
    const x = rows.width + (at + 0.5) * cell;
    return linesAt(lines, middle, { x, anchor: 'middle', fill: style.ink.muted, size }, style);
  });
  const areas: Area[] = [];
  let y = headHeight;
  series.forEach(({ color, points }, row) => {
    const lines = rows.labels[row] ?? [];
    const tallest = Math.max(labelHeight(lines, style), texts.heightOf(points));
    const height = Math.max(style.size * 2.2 * style.share, tallest + style.size * 0.4);
    shapes.push(...labelShapes(lines, y + height / 2, rows, style));
    categories.forEach((_, at) => {
      const x = rows.width + at * cell;
      areas.push({ x, y, width: cell, height, category: at, series: row });
      const fill = fillOf(points[at], { color, full }, style);
      const box = { x, y, width: Math.max(0, cell - GAP), height: height - GAP };
      const middle = { x: x + box.width / 2, y: y + box.height / 2 };
      shapes.push({ kind: 'rect', ...box, fill, radius: 2 });
      shapes.push(...cellTextShapes(texts.textOf(points[at]), middle, fill, style));
    });
    y += height;
  });
  const below = keyShapes(key, y, style);
  return { width: style.width, height: y + below.height, shapes: [...shapes, ...below.shapes], areas };
}

/** A square root makes small shares visible beside none. */
function fillOf(
  point: ChartPoint | undefined,
  { color, full }: { color: string; full: NonNullable<Chart['scale']> },
  { ink }: ChartStyle,
): string {
  if (point?.value == null) return ink.grid;
  const depth = Math.abs(point.value - full.from) / Math.max(1e-9, Math.abs(full.to - full.from));
  return mix(mix(color, ink.surface, 0.94), color, Math.sqrt(Math.min(1, depth)));
}
