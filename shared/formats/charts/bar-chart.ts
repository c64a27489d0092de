/** Horizontal bars of one series, each with its value at its end: options of a question, stages, countries. */
import type { Chart, ChartPoint } from '../../reports/chart.ts';
import { type ChartStyle, textAt, widest } from './chart-style.ts';
import type { Area, Drawing, Shape } from './drawing.ts';
import { labelColumn, labelHeight, labelShapes } from './label-column.ts';
import { truncateText } from './wrap-text.ts';

export function barChart(chart: Chart, style: ChartStyle): Drawing {
  const { categories, series } = chart;
  const fill = series[0]?.color ?? style.ink.muted;
  const points = categories.map((_, at) => series[0]?.points[at] ?? { value: null, label: '' });
  const column = labelColumn(categories, 0.4, style);
  const { ends, zero, lengthOf } = measuredBars(points, chart, column.width, style);
  const isDense = categories.length > 20;
  const thickness = style.size * (isDense ? 1.15 : 1.7) * style.share;
  const shapes: Shape[] = [];
  const areas: Area[] = [];
  let y = 0;
  column.labels.forEach((lines, at) => {
    const height =
      Math.max(thickness, style.size, labelHeight(lines, style)) + style.size * (isDense ? 0.4 : 0.7) * style.share;
    const middle = y + height / 2;
    const value = points[at]?.value ?? null;
    const end = zero + lengthOf(value ?? 0);
    shapes.push(...labelShapes(lines, middle, column, style));
    const own = points[at]?.color ?? fill;
    if (value) shapes.push(bar(Math.min(zero, end), middle, Math.abs(end - zero), thickness, own));
    const { interval } = points[at] ?? {};
    if (interval) shapes.push(...whisker(interval, middle, (value) => zero + lengthOf(value), style));
    else shapes.push(...endLabel(ends[at] ?? '', middle, { end, value }, style));
    areas.push({ x: 0, y, width: style.width, height, category: at });
    y += height;
  });
  if (y > 0) shapes.push(zeroLine(zero, y, style));
  return { width: style.width, height: y, shapes, areas };
}

interface MeasuredBars {
  /** The values' labels, short enough for their room. */
  ends: string[];
  /** Where bars begin. */
  zero: number;
  lengthOf(value: number): number;
}

function measuredBars(
  points: readonly ChartPoint[],
  { scale }: Chart,
  labelsWidth: number,
  style: ChartStyle,
): MeasuredBars {
  const values = points.flatMap(({ value, interval = [] }) => [value ?? 0, ...interval]);
  const [lowest, highest] = [Math.min(0, scale?.from ?? 0, ...values), Math.max(0, scale?.to ?? 0, ...values)];
  const { size, measure } = style;
  const wrapping = { width: style.width * (lowest < 0 ? 0.2 : 0.3), size, measure, weight: 'bold' as const };
  // with intervals the figures are in the names of the categories
  const hasIntervals = points.some(({ interval }) => interval);
  const ends = points.map(({ label }) => (hasIntervals ? '' : truncateText(label, wrapping)));
  const room = widest(ends, style, 'bold') + style.gap * 0.7;
  const left = labelsWidth + (lowest < 0 ? room : 0);
  const length = Math.max(0, style.width - left - room);
  // first the share, then the length: vast and tiny values stay numbers that way
  const lengthOf = (value: number) => (value / (highest - lowest || 1)) * length;
  return { ends, zero: left - lengthOf(lowest), lengthOf };
}

function bar(x: number, middle: number, width: number, height: number, fill: string): Shape {
  const radius = Math.min(2, width / 2);
  return { kind: 'rect', x, y: middle - height / 2, width: Math.max(0.75, width), height, fill, radius };
}

/** How far off the figure may be: a line with a stop at either end. */
function whisker(
  [low, high]: readonly [number, number],
  middle: number,
  placeOf: (value: number) => number,
  style: ChartStyle,
): Shape[] {
  const [from, to, stop] = [placeOf(low), placeOf(high), style.size * 0.3];
  const line = (points: [number, number][]): Shape => ({ kind: 'line', points, stroke: style.ink.text, width: 0.9 });
  return [
    line([
      [from, middle],
      [to, middle],
    ]),
    ...[from, to].map((x) =>
      line([
        [x, middle - stop],
        [x, middle + stop],
      ]),
    ),
  ];
}

function endLabel(
  label: string,
  middle: number,
  { end, value }: { end: number; value: number | null },
  style: ChartStyle,
): Shape[] {
  if (label === '') return [];
  const gap = style.gap * 0.7;
  const side = value !== null && value < 0 ? { x: end - gap, anchor: 'end' as const } : { x: end + gap };
  const fill = value === null ? style.ink.muted : style.ink.text;
  return [textAt(label, middle, { ...side, weight: 'bold', fill }, style)];
}

function zeroLine(zero: number, height: number, style: ChartStyle): Shape {
  return {
    kind: 'line',
    points: [
      [zero, 0],
      [zero, height],
    ],
    stroke: style.ink.grid,
    width: 1,
  };
}
