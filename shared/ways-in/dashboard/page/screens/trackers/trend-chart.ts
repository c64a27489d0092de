/** Lines from wave to wave, each with the band of its intervals. A wave that did not ask leaves a gap. */
import type { TrackerMatch, TrendLine } from '../../api/trackers.ts';
import { type Child, type ElementView, h } from '../../view/view.ts';

interface TrendStyle {
  waves: TrackerMatch['waves'];
  label: string;
  wording(value: number): string;
}

const [width, height] = [440, 200];
const room = { left: 52, right: 16, top: 14, bottom: 28 };

interface Scales {
  x(at: number): number;
  y(value: number): number;
  ticks: number[];
}

export function trendChart(lines: readonly TrendLine[], { waves, label, wording }: TrendStyle): ElementView {
  const scales = scalesOf(lines, waves.length);
  const { x, y, ticks } = scales;
  return h('svg.trend', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label }, [
    ticks.map((tick) =>
      h('g', { key: tick }, [
        h('line.trend-grid', { x1: room.left, x2: width - room.right, y1: y(tick), y2: y(tick) }),
        h('text.trend-text', { x: room.left - 8, y: y(tick) + 4, 'text-anchor': 'end' }, wording(tick)),
      ]),
    ),
    waves.map(({ wave, quiz_id }, at) =>
      h('text.trend-text', { key: quiz_id, x: x(at), y: height - 8, 'text-anchor': 'middle' }, String(wave)),
    ),
    lines.map((line, at) =>
      h(
        `g.trend-${at}`,
        { key: at },
        segmentsOf(line).map((segment) => drawn(segment, scales)),
      ),
    ),
  ]);
}

interface Point {
  at: number;
  value: number;
  low: number;
  high: number;
}

/** Waves in a row that asked the question. */
function segmentsOf({ points }: TrendLine): Point[][] {
  const segments: Point[][] = [[]];
  for (const [at, { value, low, high }] of points.entries()) {
    if (value === null) segments.push([]);
    else segments.at(-1)?.push({ at, value, low: low ?? value, high: high ?? value });
  }
  return segments.filter((segment) => segment.length > 0);
}

function drawn(segment: readonly Point[], { x, y }: Scales): Child {
  const path = (points: readonly (readonly [number, number])[]) => points.map(([px, py]) => `${px},${py}`).join(' ');
  const upper = segment.map(({ at, high }) => [x(at), y(high)] as const);
  const lower = segment.map(({ at, low }) => [x(at), y(low)] as const);
  return [
    h('polygon.trend-band', { points: path([...upper, ...lower.toReversed()]) }),
    h('polyline.trend-line', { points: path(segment.map(({ at, value }) => [x(at), y(value)] as const)) }),
    segment.map(({ at, value, low, high }) =>
      h('g', { key: at }, [
        h('line.trend-whisker', { x1: x(at), x2: x(at), y1: y(low), y2: y(high) }),
        h('circle.trend-dot', { cx: x(at), cy: y(value), r: 4 }),
      ]),
    ),
  ];
}

function scalesOf(lines: readonly TrendLine[], waves: number): Scales {
  const values = lines.flatMap(({ points }) => points.flatMap(({ low, value, high }) => [low, value, high]));
  const known = values.filter((value) => value !== null);
  const isShare = lines.every(({ measure }) => measure !== 'mean');
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const margin = (highest - lowest || 1) * 0.1;
  const from = isShare ? Math.max(0, lowest - margin) : lowest - margin;
  const to = isShare ? Math.min(100, highest + margin) : highest + margin;
  const step = (width - room.left - room.right) / Math.max(1, waves);
  const tall = height - room.top - room.bottom;
  return {
    x: (at) => room.left + step * (at + 0.5),
    y: (value) => room.top + tall * (1 - (value - from) / (to - from || 1)),
    ticks: [0, 1, 2, 3].map((part) => from + ((to - from) * part) / 3),
  };
}
