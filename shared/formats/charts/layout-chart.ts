/** Lays out any chart as plain shapes within a width; its height follows from what it has to say. */
import type { Chart, ChartKind } from '../../reports/chart.ts';
import { barChart } from './bar-chart.ts';
import { type ChartLook, lookOf } from './chart-look.ts';
import type { ChartSpace, Drawing } from './drawing.ts';
import { gaugeChart } from './gauge-chart.ts';
import { heatMapChart } from './heat-map-chart.ts';
import { histogramChart } from './histogram-chart.ts';
import { lineChart } from './line-chart.ts';
import { mirrored } from './mirrored.ts';
import { stackedBarChart } from './stacked-bar-chart.ts';

const layouts: Record<ChartKind, (chart: Chart, look: ChartLook) => Drawing> = {
  bar: barChart,
  'stacked-bar': stackedBarChart,
  histogram: histogramChart,
  line: lineChart,
  'heat-map': heatMapChart,
  gauge: gaugeChart,
};

/** Numbers and time run from left to right in every script; only what begins with words is turned. */
const turned: readonly ChartKind[] = ['bar', 'stacked-bar', 'heat-map'];

export function layoutChart(chart: Chart, space: ChartSpace): Drawing {
  const drawing = layouts[chart.kind](chart, lookOf(space));
  return space.isRightToLeft && turned.includes(chart.kind) ? mirrored(drawing) : drawing;
}
