/** Two points per category, joined by a line: how far two groups are apart. Each figure is on the outer side of its point. */
import type { Chart, ChartPoint } from '../../reports/chart.ts';
import { type ChartStyle, textAt, widest } from './chart-style.ts';
import type { Area, Drawing, Shape } from './drawing.ts';
import { labelColumn, labelHeight, labelShapes } from './label-column.ts';
import { layoutLegend } from './legend.ts';
import { pointDot } from './point-dot.ts';
import { truncateText } from './wrap-text.ts';

export function dumbbellChart({ categories, series, scale }: Chart, style: ChartStyle): Drawing {
  const column = labelColumn(categories, 0.4, style);
  const legend = layoutLegend(series, style);
  const radius = style.size * 0.5;
  const wrapping = { width: style.width * 0.15, size: style.size, measure: style.measure };
  const rows = categories.map((_, at) => endsOf(series.map(({ points, color }) => ({ ...points[at], color }))));
  const texts = rows.map((ends) => ends.map(({ label }) => truncateText(label, wrapping)));
  const room = widest(texts.flat(), style) + radius + style.gap;
  const length = Math.max(0, style.width - column.width - 2 * room);
  const [from, to] = [scale?.from ?? 0, Math.max(scale?.to ?? 0, ...rows.flat().map(({ value }) => value)) || 1];
  const xOf = (value: number) => column.width + room + (Math.max(0, value - from) / (to - from)) * length;
  const shapes: Shape[] = [...legend.shapes];
  const areas: Area[] = [];
  let y = legend.height > 0 ? legend.height + style.gap * 0.7 : 0;
  column.labels.forEach((lines, at) => {
    const height = Math.max(style.size * 1.7 * style.share, labelHeight(lines, style)) + style.size * 0.7 * style.share;
    const middle = y + height / 2;
    const ends = rows[at] ?? [];
    const xs = ends.map(({ value }) => xOf(value));
    const line = (start: number, end: number, stroke: string, width: number): Shape => ({
      kind: 'line',
      points: [
        [start, middle],
        [end, middle],
      ],
      stroke,
      width,
    });
    shapes.push(...labelShapes(lines, middle, column, style));
    shapes.push(line(xOf(from), xOf(to), style.ink.grid, 0.75));
    shapes.push(line(xs[0] ?? xOf(from), xs.at(-1) ?? xOf(from), style.ink.muted, style.size * 0.19));
    ends.forEach(({ color, isHollow = false }, end) => {
      const x = xs[end] ?? 0;
      const isLeft = end === 0 && ends.length > 1;
      const apart = radius + style.gap * 0.6;
      const place = isLeft ? { x: x - apart, anchor: 'end' as const } : { x: x + apart };
      shapes.push(...pointDot([x, middle], { color, isHollow, r: radius }, style));
      shapes.push(textAt(texts[at]?.[end] ?? '', middle, place, style));
    });
    areas.push({ x: 0, y, width: style.width, height, category: at });
    y += height;
  });
  return { width: style.width, height: y, shapes, areas };
}

type End = Pick<ChartPoint, 'label' | 'isHollow'> & { value: number; color: string };

/** The lowest and the highest that are known: labels are on their outer sides. */
function endsOf(points: readonly (Partial<ChartPoint> & { color: string })[]): End[] {
  const known = points.flatMap(({ value = null, label = '', isHollow = false, color }): End[] =>
    value === null ? [] : [{ value, label, isHollow, color }],
  );
  const sorted = known.toSorted((a, b) => a.value - b.value);
  return sorted.length > 2 ? [sorted[0], sorted.at(-1)].filter((end) => end !== undefined) : sorted;
}
