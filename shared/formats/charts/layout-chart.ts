/** Lays out any chart as plain shapes within a width; its height follows from what it has to say. */
import type { Chart, ChartKind } from '../../reports/chart.ts';
import { barChart } from './bar-chart.ts';
import { type ChartStyle, styleOf } from './chart-style.ts';
import type { ChartSpace, Drawing, Shape } from './drawing.ts';
import { dumbbellChart } from './dumbbell-chart.ts';
import { gaugeChart } from './gauge-chart.ts';
import { groupedBarChart } from './grouped-bar-chart.ts';
import { heatMapChart } from './heat-map-chart.ts';
import { histogramChart } from './histogram-chart.ts';
import { lineChart } from './line-chart.ts';
import { stackedBarChart } from './stacked-bar-chart.ts';

/** A drawing as in a mirror, its texts still readable: for scripts that run from right to left. */
function mirrored({ width, height, shapes, areas = [] }: Drawing): Drawing {
  return {
    width,
    height,
    shapes: shapes.map((shape) => mirroredShape(shape, width)),
    areas: areas.map((area) => ({ ...area, x: width - area.x - area.width })),
  };
}

const otherEnd = { start: 'end', middle: 'middle', end: 'start' } as const;

function mirroredShape(shape: Shape, width: number): Shape {
  switch (shape.kind) {
    case 'rect':
      return { ...shape, x: width - shape.x - shape.width };
    case 'line':
    case 'polygon':
      return { ...shape, points: shape.points.map(([x, y]): [number, number] => [width - x, y]) };
    case 'arc':
      return { ...shape, cx: width - shape.cx, from: -shape.to, to: -shape.from };
    case 'circle':
      return { ...shape, cx: width - shape.cx };
    case 'text':
      return { ...shape, x: width - shape.x, anchor: otherEnd[shape.anchor] };
  }
}

const layouts: Record<ChartKind, (chart: Chart, style: ChartStyle) => Drawing> = {
  bar: barChart,
  'grouped-bar': groupedBarChart,
  'stacked-bar': stackedBarChart,
  dumbbell: dumbbellChart,
  histogram: histogramChart,
  line: lineChart,
  'heat-map': heatMapChart,
  gauge: gaugeChart,
};

/** Numbers and time run from left to right in every script; only what begins with words is turned. */
const turned: readonly ChartKind[] = ['bar', 'grouped-bar', 'stacked-bar', 'dumbbell', 'heat-map'];

export function layoutChart(chart: Chart, space: ChartSpace): Drawing {
  const drawing = layouts[chart.kind](chart, styleOf(space));
  return space.isRightToLeft && turned.includes(chart.kind) ? mirrored(drawing) : drawing;
}
