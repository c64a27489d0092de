/**
 * Which points of a line carry their value: the highest of every series, and where the first one starts and ends, unless a
 * label would cover a line or another label. Of two or three times, the ends of all lines.
 */
import type { Chart, ChartPoint, ChartSeries } from '../../reports/chart.ts';
import { type ChartStyle, textAt, widest } from './chart-style.ts';
import type { Shape } from './drawing.ts';
import type { Plot } from './plot-axis.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Run = readonly [number, number][];

interface Lines {
  runs: readonly Run[];
  places: readonly number[];
  plot: Plot;
}

const fewTimes = 3;

export function markedPoints(series: readonly ChartSeries[], lines: Lines, style: ChartStyle): Shape[] {
  const { places, plot } = lines;
  const taken: Box[] = [];
  return series.flatMap(({ points, color }, index) =>
    remarkable(points, index === 0).flatMap((at): Shape[] => {
      const { value, label, isHollow }: ChartPoint = points[at] ?? { value: null, label: '' };
      if (value === null || label === '') return [];
      const [x, y] = [places[at] ?? 0, plot.yOf(value)];
      const box = boxesBeside(label, x, y, plot, style).find((candidate) => isFree(candidate, taken, lines));
      if (!box) return [];
      taken.push(box);
      const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      // a point that is drawn anyhow says by its filling whether its change may be chance
      const dot: Shape = { kind: 'circle', cx: x, cy: y, r: style.size * 0.28, fill: color };
      return [
        ...(isHollow === undefined ? [dot] : []),
        textAt(label, middle.y, { x: middle.x, anchor: 'middle', weight: 'bold' }, style),
      ];
    }),
  );
}

/**
 * How far the points of several lines over two or three times are from the ends of the plot: the values of their ends are
 * beside them, in the order of the lines. Undefined where the values have no room there.
 */
export function slopeInset({ categories, series }: Chart, plot: Plot, style: ChartStyle): number | undefined {
  const isSlope = categories.length > 1 && categories.length <= fewTimes && series.length > 1;
  if (!isSlope || series.length * style.lineHeight > plot.bottom - plot.top) return undefined;
  const labels = series.flatMap(({ points }) => points.map(({ label }) => label));
  const inset = widest(labels, style, 'bold') + style.size * DOT_ROOM;
  return inset > (plot.right - plot.left) * MOST_INSET ? undefined : inset;
}

export function slopeLabels(series: readonly ChartSeries[], { places, plot }: Omit<Lines, 'runs'>, style: ChartStyle) {
  return places.flatMap((place, at): Shape[] => {
    if (at > 0 && at < places.length - 1) return [];
    const known = series.flatMap(({ points }) => {
      const { value = null, label = '' } = points[at] ?? {};
      return value === null ? [] : [{ label, y: plot.yOf(value) }];
    });
    const sorted = known.toSorted((a, b) => a.y - b.y);
    const ys = apart(
      sorted.map(({ y }) => y),
      plot,
      style,
    );
    const side = at === 0 ? -1 : 1;
    const x = place + side * style.size * (DOT_ROOM - 0.2);
    const anchor = at === 0 ? 'end' : 'start';
    return sorted.map(({ label }, index) => textAt(label, ys[index] ?? 0, { x, anchor, weight: 'bold' }, style));
  });
}

/** In sizes of the type: a point and the room to its label. */
const DOT_ROOM = 0.9;
const MOST_INSET = 0.2;

/** Heights from the top down, moved so that none covers the next, or what is beneath the plot. */
function apart(ys: readonly number[], { bottom }: Plot, { lineHeight, size }: ChartStyle): number[] {
  const down: number[] = [];
  for (const y of ys) down.push(Math.max(y, (down.at(-1) ?? Number.NEGATIVE_INFINITY) + lineHeight));
  const up: number[] = [];
  for (const y of down.toReversed()) up.push(Math.min(y, (up.at(-1) ?? bottom - size * 0.5 + lineHeight) - lineHeight));
  return up.toReversed();
}

function remarkable(points: ChartSeries['points'], isFirst: boolean): number[] {
  const known = points.flatMap(({ value }, at) => (value === null ? [] : [{ value, at }]));
  const [start, end] = [known[0], known.at(-1)];
  if (!start || !end) return [];
  const highest = known.reduce((best, point) => (point.value > best.value ? point : best), start);
  return isFirst ? [...new Set([highest.at, end.at, start.at])] : [highest.at];
}

/** Above the point, and beneath it. */
function boxesBeside(label: string, x: number, y: number, plot: Plot, style: ChartStyle): Box[] {
  const half = style.measure(label, style.size, 'bold') / 2;
  const middle = Math.min(plot.right - half, Math.max(plot.left + half, x));
  const height = style.size * 0.55;
  return [-1, 1].map((side) => {
    const centre = y + side * style.lineHeight * 0.8;
    return { left: middle - half, right: middle + half, top: centre - height, bottom: centre + height };
  });
}

function isFree(box: Box, taken: readonly Box[], { runs, plot }: Lines): boolean {
  const isInside = box.left >= plot.left - 0.01 && box.bottom <= plot.bottom;
  return isInside && !taken.some((other) => overlap(box, other)) && !runs.some((run) => crosses(run, box));
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Looked at in small steps: a label is far larger than a step. */
function crosses(run: Run, { left, right, top, bottom }: Box): boolean {
  return run.some(([x, y], at) => {
    const [nextX, nextY] = run[at + 1] ?? [x, y];
    if (Math.max(x, nextX) < left || Math.min(x, nextX) > right) return false;
    return Array.from({ length: 33 }, (_, step) => step / 32).some((share) => {
      const [px, py] = [x + (nextX - x) * share, y + (nextY - y) * share];
      return px >= left && px <= right && py >= top && py <= bottom;
    });
  });
}
