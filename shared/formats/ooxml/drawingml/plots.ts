/** The bars and lines of a chart with their series. */
import type { Chart, ChartSeries } from '../../../reports/chart.ts';
import { type ChartSource, categories, seriesName, values } from './chart-data.ts';
import { hasHorizontalBars, isShortStack } from './chart-layout.ts';
import { hexColor, tint } from './colors.ts';
import { dataLabels, endLabels } from './data-labels.ts';
import { storedNumber } from './number-format.ts';
import { filled, INK, LINE_COLOR, lineStyle, solidFill } from './text-style.ts';

/** The two axes are known by these numbers. */
export const axisIds = { category: 111_111_111, value: 222_222_222 } as const;
const axes = `<c:axId val="${axisIds.category}"/><c:axId val="${axisIds.value}"/>`;
const MOST_MARKERS = 60;
/** The inside of a hollow point: pale, because white would vanish where no edge is drawn. */
const HOLLOW_DEPTH = 0.35;
/** Between bars, in percent of their width. */
const gaps: Partial<Record<Chart['kind'], number>> = {
  bar: 45,
  'grouped-bar': 40,
  'stacked-bar': 45,
  gauge: 10,
  histogram: 4,
};

export function plotXml(chart: Chart, source: ChartSource): string {
  return chart.kind === 'line' || chart.kind === 'dumbbell' ? lines(chart, source) : bars(chart, source);
}

function bars(chart: Chart, source: ChartSource): string {
  const isStack = chart.kind === 'stacked-bar' || chart.kind === 'gauge';
  const grouping = !isStack ? 'clustered' : isShortStack(chart) ? 'stacked' : 'percentStacked';
  const gap = gaps[chart.kind] ?? 0;
  return [
    `<c:barChart><c:barDir val="${hasHorizontalBars(chart) ? 'bar' : 'col'}"/>`,
    `<c:grouping val="${grouping}"/><c:varyColors val="0"/>`,
    ...chart.series.map((series, at) => {
      const style = `${filled(hexColor(series.color))}<c:invertIfNegative val="0"/>${ownColors(series)}${dataLabels(chart, series)}${errorBars(chart, series)}`;
      return seriesXml(chart, series, at, source, style);
    }),
    `<c:gapWidth val="${gap}"/>${isStack ? '<c:overlap val="100"/>' : ''}${axes}</c:barChart>`,
  ].join('');
}

/** Intervals, as how far their ends are from the figure. */
function errorBars({ unit }: Chart, { points }: ChartSeries): string {
  if (!points.some(({ interval }) => interval)) return '';
  const side = (name: 'plus' | 'minus', at: 0 | 1) => {
    const ends = points.map(({ value, interval }, place) => {
      const apart = value === null || !interval ? undefined : storedNumber(Math.abs(interval[at] - value), unit);
      return apart === undefined ? '' : `<c:pt idx="${place}"><c:v>${apart}</c:v></c:pt>`;
    });
    const literal = `<c:formatCode>General</c:formatCode><c:ptCount val="${points.length}"/>${ends.join('')}`;
    return `<c:${name}><c:numLit>${literal}</c:numLit></c:${name}>`;
  };
  return [
    '<c:errBars><c:errBarType val="both"/><c:errValType val="cust"/><c:noEndCap val="0"/>',
    `${side('plus', 1)}${side('minus', 0)}<c:spPr>${lineStyle(INK, 1)}</c:spPr></c:errBars>`,
  ].join('');
}

/** Bars of another colour than their series. */
function ownColors({ points }: ChartSeries): string {
  return points
    .flatMap(({ color }, at) =>
      color
        ? [
            `<c:dPt><c:idx val="${at}"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/>${filled(hexColor(color))}</c:dPt>`,
          ]
        : [],
    )
    .join('');
}

function lines(chart: Chart, source: ChartSource): string {
  return [
    '<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>',
    ...chart.series.map((series, at) =>
      seriesXml(chart, series, at, source, lineSeriesStyle(chart, series), '<c:smooth val="0"/>'),
    ),
    // the two points of a category are joined from the higher to the lower
    chart.kind === 'dumbbell' ? `<c:hiLowLines><c:spPr>${lineStyle(LINE_COLOR, 2)}</c:spPr></c:hiLowLines>` : '',
    `<c:marker val="1"/>${axes}</c:lineChart>`,
  ].join('');
}

function lineSeriesStyle(chart: Chart, series: ChartSeries): string {
  const color = hexColor(series.color);
  const isDumbbell = chart.kind === 'dumbbell';
  // LibreOffice takes the colours of a point from its own marker only where that has another size, and draws no edge
  const dot = (fill: string, edge: string, larger = 0) =>
    `<c:symbol val="circle"/><c:size val="${(isDumbbell ? 9 : 6) + larger}"/><c:spPr>${solidFill(fill)}${lineStyle(edge, 1.5)}</c:spPr>`;
  const marker = chart.categories.length <= MOST_MARKERS ? dot(color, 'FFFFFF') : '<c:symbol val="none"/>';
  const hollow = series.points.flatMap(({ isHollow }, at) =>
    isHollow
      ? [
          `<c:dPt><c:idx val="${at}"/><c:marker>${dot(tint(color, HOLLOW_DEPTH), color, 1)}</c:marker><c:bubble3D val="0"/></c:dPt>`,
        ]
      : [],
  );
  const line = isDumbbell ? '<a:ln><a:noFill/></a:ln>' : lineStyle(color, 2);
  return [
    `<c:spPr>${line}</c:spPr><c:marker>${marker}</c:marker>${hollow.join('')}`,
    `${isDumbbell ? dataLabels(chart, series) : endLabels(chart, series)}${errorBars(chart, series)}`,
  ].join('');
}

function seriesXml(
  chart: Chart,
  series: ChartSeries,
  at: number,
  source: ChartSource,
  style: string,
  ending = '',
): string {
  const cells = source.series[at];
  return [
    `<c:ser><c:idx val="${at}"/><c:order val="${at}"/>${seriesName(series, cells)}${style}`,
    `${categories(chart, source)}${values(chart, series, cells)}${ending}</c:ser>`,
  ].join('');
}
