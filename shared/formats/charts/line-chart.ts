/** Counts over time: one line per series, the first with its area; the peak, the end and the start carry their values. */
import type { Chart, ChartSeries } from '../../reports/chart.ts';
import { mix } from '../../reports/palette.ts';
import type { ChartStyle } from './chart-style.ts';
import type { Drawing, Shape } from './drawing.ts';
import { layoutLegend } from './legend.ts';
import { markedPoints, slopeInset, slopeLabels } from './line-labels.ts';
import { axisLabels, type Plot, plotOf } from './plot-axis.ts';
import { pointDot } from './point-dot.ts';

export function lineChart(chart: Chart, style: ChartStyle): Drawing {
  const { categories, series } = chart;
  if (categories.length === 0) return { width: style.width, height: 0, shapes: [] };
  const legend = series.length > 1 ? layoutLegend(series, style) : { shapes: [], height: 0 };
  const values = series.flatMap(({ points }) =>
    points.flatMap(({ value, interval = [] }) => (value === null ? [] : [value, ...interval])),
  );
  const top = legend.height + style.lineHeight * 1.5;
  const plot = plotOf({ top, height: style.size * heightOf(chart, style), values, chart }, style);
  const slope = slopeInset(chart, plot, style);
  const inset = slope ?? style.size * 0.8;
  const step = (plot.right - plot.left - inset * 2) / Math.max(1, categories.length - 1);
  const places = categories.map((_, at) =>
    categories.length === 1 ? (plot.left + plot.right) / 2 : plot.left + inset + at * step,
  );
  const labels = axisLabels(categories, places, plot.bottom + style.lineHeight * 0.3, style);
  const lines = series.map((one) => ({ color: one.color, runs: runsOf(one, places, plot) }));
  const shapes: Shape[] = [
    ...legend.shapes,
    ...lines
      .slice(0, chart.isSmall ? 0 : 1)
      .flatMap(({ runs, color }) => runs.map((run) => area(run, color, plot, style))),
    ...series.flatMap((one) => bandOf(one, places, plot, style)),
    ...plot.grid,
    ...lines.toReversed().flatMap(({ runs, color }) => runs.flatMap((run) => stroke(run, color, style))),
    ...series.flatMap((one) => dotsOf(one, places, plot, style)),
    ...(slope !== undefined
      ? slopeLabels(series, { places, plot }, style)
      : markedPoints(series, { runs: lines.flatMap(({ runs }) => runs), places, plot }, style)),
    ...labels.shapes,
  ];
  const height = plot.bottom + style.lineHeight * 0.3 + labels.height;
  const areas = places.map((place, category) => ({ x: place - step / 2, y: 0, width: step, height, category }));
  return { width: style.width, height, shapes, areas };
}

/** In sizes of the type: several lines beside each other need room to be distinguished. */
function heightOf({ isSmall, series }: Chart, style: ChartStyle): number {
  if (!isSmall) return 13 * style.share;
  return series.length > 2 ? 10 : 7;
}

type Run = [number, number][];

/** A null breaks the line: what is not known is not drawn. */
function runsOf({ points }: ChartSeries, places: readonly number[], plot: Plot): Run[] {
  const runs: Run[] = [[]];
  places.forEach((x, at) => {
    const value = points[at]?.value ?? null;
    if (value === null) runs.push([]);
    else runs.at(-1)?.push([x, plot.yOf(value)]);
  });
  return runs.filter((run) => run.length > 0);
}

/** How far off the figures may be, as a band around the line. */
function bandOf({ points, color }: ChartSeries, places: readonly number[], plot: Plot, style: ChartStyle): Shape[] {
  const ends = places.flatMap((x, at) => {
    const { value = null, interval } = points[at] ?? {};
    return value === null || !interval ? [] : [{ x, low: plot.yOf(interval[0]), high: plot.yOf(interval[1]) }];
  });
  if (ends.length < 2) return [];
  const above = ends.map(({ x, high }): [number, number] => [x, high]);
  const below = ends.map(({ x, low }): [number, number] => [x, low]);
  return [{ kind: 'polygon', points: [...above, ...below.toReversed()], fill: mix(color, style.ink.surface, 0.8) }];
}

/** Points that say whether their change is significant. */
function dotsOf({ points, color }: ChartSeries, places: readonly number[], plot: Plot, style: ChartStyle): Shape[] {
  return places.flatMap((x, at) => {
    const { value = null, isHollow } = points[at] ?? {};
    if (value === null || isHollow === undefined) return [];
    return pointDot([x, plot.yOf(value)], { color, isHollow, r: style.size * 0.4 }, style);
  });
}

function area(run: Run, color: string, plot: Plot, style: ChartStyle): Shape {
  const zero = plot.yOf(0);
  const [start, end] = [run[0]?.[0] ?? 0, run.at(-1)?.[0] ?? 0];
  return { kind: 'polygon', points: [[start, zero], ...run, [end, zero]], fill: mix(color, style.ink.surface, 0.87) };
}

function stroke(run: Run, color: string, style: ChartStyle): Shape[] {
  const [only] = run;
  if (run.length === 1 && only)
    return [{ kind: 'circle', cx: only[0], cy: only[1], r: style.size * 0.25, fill: color }];
  return [{ kind: 'line', points: run, stroke: color, width: style.size * 0.19 }];
}
