/** Horizontal bars of one series, each with its value at its end: options of a question, stages, countries. */
import type { Chart, ChartPoint } from '../../reports/chart.ts';
import { type ChartLook, textAt, widest } from './chart-look.ts';
import type { Area, Drawing, Shape } from './drawing.ts';
import { labelColumn, labelHeight, labelShapes } from './label-column.ts';
import { cutText } from './wrap-text.ts';

export function barChart(chart: Chart, look: ChartLook): Drawing {
  const { categories, series } = chart;
  const fill = series[0]?.color ?? look.ink.muted;
  const points = categories.map((_, at) => series[0]?.points[at] ?? { value: null, label: '' });
  const column = labelColumn(categories, 0.4, look);
  const { ends, zero, lengthOf } = measuredBars(points, chart, column.width, look);
  const isDense = categories.length > 20;
  const thickness = look.size * (isDense ? 1.15 : 1.7) * look.share;
  const shapes: Shape[] = [];
  const areas: Area[] = [];
  let y = 0;
  column.labels.forEach((lines, at) => {
    const height =
      Math.max(thickness, look.size, labelHeight(lines, look)) + look.size * (isDense ? 0.4 : 0.7) * look.share;
    const middle = y + height / 2;
    const value = points[at]?.value ?? null;
    const end = zero + lengthOf(value ?? 0);
    shapes.push(...labelShapes(lines, middle, column, look));
    const own = points[at]?.color ?? fill;
    if (value) shapes.push(bar(Math.min(zero, end), middle, Math.abs(end - zero), thickness, own));
    const { interval } = points[at] ?? {};
    if (interval) shapes.push(...whisker(interval, middle, (value) => zero + lengthOf(value), look));
    else shapes.push(...endLabel(ends[at] ?? '', middle, { end, value }, look));
    areas.push({ x: 0, y, width: look.width, height, category: at });
    y += height;
  });
  if (y > 0) shapes.push(zeroLine(zero, y, look));
  return { width: look.width, height: y, shapes, areas };
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
  look: ChartLook,
): MeasuredBars {
  const values = points.flatMap(({ value, interval = [] }) => [value ?? 0, ...interval]);
  const [lowest, highest] = [Math.min(0, scale?.from ?? 0, ...values), Math.max(0, scale?.to ?? 0, ...values)];
  const { size, measure } = look;
  const cut = { width: look.width * (lowest < 0 ? 0.2 : 0.3), size, measure, weight: 'bold' as const };
  // with intervals the figures are in the names of the categories
  const hasIntervals = points.some(({ interval }) => interval);
  const ends = points.map(({ label }) => (hasIntervals ? '' : cutText(label, cut)));
  const room = widest(ends, look, 'bold') + look.gap * 0.7;
  const left = labelsWidth + (lowest < 0 ? room : 0);
  const length = Math.max(0, look.width - left - room);
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
  look: ChartLook,
): Shape[] {
  const [from, to, stop] = [placeOf(low), placeOf(high), look.size * 0.3];
  const line = (points: [number, number][]): Shape => ({ kind: 'line', points, stroke: look.ink.text, width: 0.9 });
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
  look: ChartLook,
): Shape[] {
  if (label === '') return [];
  const gap = look.gap * 0.7;
  const side = value !== null && value < 0 ? { x: end - gap, anchor: 'end' as const } : { x: end + gap };
  const fill = value === null ? look.ink.muted : look.ink.text;
  return [textAt(label, middle, { ...side, weight: 'bold', fill }, look)];
}

function zeroLine(zero: number, height: number, look: ChartLook): Shape {
  return {
    kind: 'line',
    points: [
      [zero, 0],
      [zero, height],
    ],
    stroke: look.ink.grid,
    width: 1,
  };
}
