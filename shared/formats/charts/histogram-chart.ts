/** Vertical bars side by side: how answers are spread over values or dates. Counts are on the bars where all fit. */
import type { Chart, ChartPoint } from '../../reports/chart.ts';
import { type ChartStyle, textAt } from './chart-style.ts';
import type { Drawing, Shape } from './drawing.ts';
import { axisLabels, barePlot, type Plot, plotOf } from './plot-axis.ts';

export function histogramChart(chart: Chart, style: ChartStyle): Drawing {
  const { categories, series } = chart;
  if (categories.length === 0) return { width: style.width, height: 0, shapes: [] };
  const points = categories.map((_, at) => series[0]?.points[at] ?? { value: null, label: '' });
  const values = points.map(({ value }) => value ?? 0);
  // room above the highest bar for its count
  const frame = { top: style.lineHeight * 1.3, height: style.size * 12 * style.share, values, chart };
  const bare = barePlot(frame, style);
  const areDirect = countsFit(points, slotOf(bare, points.length, style), style);
  const plot = areDirect ? bare : plotOf(frame, style);
  const slot = slotOf(plot, points.length, style);
  const places = points.map((_, at) => plot.left + (at + 0.5) * slot);
  const fill = series[0]?.color ?? style.ink.muted;
  const end = areDirect ? plot.left + slot * points.length : plot.right;
  const labels = axisLabels(categories, places, plot.bottom + style.lineHeight * 0.3, style);
  const shapes: Shape[] = [
    ...plot.grid,
    ...places.flatMap((place, at) => barAt(place, slot, values[at] ?? 0, plot, fill)),
    baseline(plot, end, style),
    ...(areDirect ? places.flatMap((place, at) => countAt(points[at], place, plot, style)) : []),
    ...labels.shapes,
  ];
  const height = plot.bottom + style.lineHeight * 0.3 + labels.height;
  const areas = places.map((place, category) => ({ x: place - slot / 2, y: 0, width: slot, height, category }));
  return { width: style.width, height, shapes, areas };
}

/** A few bars do not fill the whole width: they would look like walls. */
function slotOf({ left, right }: Plot, count: number, style: ChartStyle): number {
  return Math.min(style.size * 8, (right - left) / count);
}

function countsFit(points: readonly ChartPoint[], slot: number, style: ChartStyle): boolean {
  return points.every(
    ({ value, label }) => (value ?? 0) >= 0 && style.measure(label, style.size, 'bold') + style.size * 0.3 <= slot,
  );
}

function barAt(place: number, slot: number, value: number, plot: Plot, fill: string): Shape[] {
  const [zero, end] = [plot.yOf(0), plot.yOf(value)];
  const height = Math.abs(end - zero);
  if (height === 0) return [];
  const width = Math.max(slot * 0.6, slot - 1.2);
  return [{ kind: 'rect', x: place - width / 2, y: Math.min(zero, end), width, height, fill }];
}

function baseline(plot: Plot, end: number, style: ChartStyle): Shape {
  const y = plot.yOf(0);
  return {
    kind: 'line',
    points: [
      [plot.left, y],
      [end, y],
    ],
    stroke: style.ink.muted,
    width: 0.75,
  };
}

function countAt(point: ChartPoint | undefined, x: number, plot: Plot, style: ChartStyle): Shape[] {
  if (!point || point.label === '') return [];
  const middle = plot.yOf(point.value ?? 0) - style.lineHeight * 0.6;
  return [textAt(point.label, middle, { x, anchor: 'middle', weight: 'bold' }, style)];
}
