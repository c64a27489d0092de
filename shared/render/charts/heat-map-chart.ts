/** A grid of shares, the deeper the colour the larger the share: matrices that cannot be stacked. */
import type { Chart, ChartPoint } from '../../reports/chart.ts';
import { inkOn, mix } from '../../reports/palette.ts';
import { type ChartLook, linesAt, textAt } from './chart-look.ts';
import type { Drawing, Shape } from './drawing.ts';
import { labelColumn, labelHeight, labelShapes } from './label-column.ts';
import { wrapText } from './wrap-text.ts';

export function heatMapChart({ categories, series, unit }: Chart, look: ChartLook): Drawing {
  const rows = labelColumn(
    series.map(({ name }) => name),
    0.32,
    look,
  );
  const gap = 1.5;
  const cell = (look.width - rows.width) / Math.max(1, categories.length);
  const wrapping = { width: cell - look.size * 0.5, maxLines: 3, size: look.size, measure: look.measure };
  // a column of single letters helps nobody
  const heads = categories.map((category) => (cell < look.size * 2.5 ? [] : wrapText(category, wrapping)));
  const headHeight = Math.max(0, ...heads.map((lines) => labelHeight(lines, look))) + look.gap * 0.4;
  const most = Math.max(1e-9, ...series.flatMap(({ points }) => points.map(({ value }) => Math.abs(value ?? 0))));
  const full = unit === 'percent' ? Math.max(100, most) : most;
  const shapes: Shape[] = heads.flatMap((lines, at) => {
    // every head is on the first row
    const middle = headHeight - look.gap * 0.4 - labelHeight(lines, look) / 2;
    const x = rows.width + (at + 0.5) * cell;
    return linesAt(lines, middle, { x, anchor: 'middle', fill: look.ink.muted }, look);
  });
  let y = headHeight;
  series.forEach(({ color, points }, row) => {
    const lines = rows.labels[row] ?? [];
    const height = Math.max(look.size * 2.2, labelHeight(lines, look) + look.size * 0.4);
    shapes.push(...labelShapes(lines, y + height / 2, rows, look));
    categories.forEach((_, at) => {
      const box = { x: rows.width + at * cell, y, width: Math.max(0, cell - gap), height: height - gap };
      shapes.push(...cellShapes(points[at], box, { color, full }, look));
    });
    y += height;
  });
  return { width: look.width, height: series.length === 0 ? 0 : y, shapes: series.length === 0 ? [] : shapes };
}

interface CellBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

function cellShapes(
  point: ChartPoint | undefined,
  box: CellBox,
  { color, full }: { color: string; full: number },
  look: ChartLook,
): Shape[] {
  const depth = Math.abs(point?.value ?? 0) / full;
  // a square root lets small shares be told from none
  const fill = point?.value == null ? look.ink.grid : mix(mix(color, look.ink.surface, 0.94), color, Math.sqrt(depth));
  const rect: Shape = { kind: 'rect', ...box, fill, radius: 2 };
  const label = point?.label ?? '';
  const fits = label !== '' && look.measure(label, look.size, 'regular') + look.size * 0.3 <= box.width;
  if (!fits) return [rect];
  const at = { x: box.x + box.width / 2, anchor: 'middle' as const, fill: inkOn(fill) };
  return [rect, textAt(label, box.y + box.height / 2, at, look)];
}
