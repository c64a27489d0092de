/** What surrounds a histogram or a line: the grid with its numbers at the left, and thinned labels beneath. */
import type { Chart } from '../../reports/chart.ts';
import { type ChartStyle, linesAt, textAt, widest } from './chart-style.ts';
import type { Shape } from './drawing.ts';
import { niceCount, niceScale, steppedScale, tickLabel } from './nice-scale.ts';
import { oneLine, truncateText, wrapText } from './wrap-text.ts';

export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The y of a value. */
  yOf(value: number): number;
  grid: Shape[];
}

interface PlotRequest {
  top: number;
  height: number;
  values: readonly number[];
  chart: Pick<Chart, 'kind' | 'unit' | 'language' | 'scale'>;
}

export function plotOf({ top, height, values, chart }: PlotRequest, style: ChartStyle): Plot {
  const { unit, language = 'en' } = chart;
  const scale = axisOf(chart, values);
  const labels = scale.ticks.map((tick) => tickLabel(tick, language, unit === 'percent'));
  const left = widest(labels, style) + style.gap * 0.7;
  const bottom = top + height;
  const yOf = (value: number) => bottom - ((value - scale.from) / (scale.to - scale.from)) * height;
  const grid = scale.ticks.flatMap((tick, at): Shape[] => {
    const y = yOf(tick);
    const stroke = tick === 0 ? style.ink.muted : style.ink.grid;
    const x = left - style.gap * 0.7;
    return [
      {
        kind: 'line',
        points: [
          [left, y],
          [style.width, y],
        ],
        stroke,
        width: tick === 0 ? 0.75 : 0.6,
      },
      textAt(labels[at] ?? '', y, { x, anchor: 'end', fill: style.ink.muted }, style),
    ];
  });
  return { left, right: style.width, top, bottom, yOf, grid };
}

/** Only a line may begin elsewhere than at zero. */
function axisOf({ kind, unit, scale }: PlotRequest['chart'], values: readonly number[]) {
  const isWhole = unit === 'count';
  if (kind === 'line' && scale) return steppedScale(scale.from, scale.to, 4, isWhole);
  return niceScale(Math.min(0, ...values), Math.max(0, ...values), 4, isWhole);
}

/** No numbers and no grid: for bars that carry their values. The highest value fills the plot. */
export function barePlot({ top, height, values }: PlotRequest, style: ChartStyle): Plot {
  const highest = Math.max(0, ...values) || 1;
  const bottom = top + height;
  return { left: 0, right: style.width, top, bottom, yOf: (value) => bottom - (value / highest) * height, grid: [] };
}

interface AxisLabels {
  shapes: Shape[];
  height: number;
}

/** Labels centred beneath their places: all of them in up to three lines where they fit, otherwise every second, third, … */
export function axisLabels(
  texts: readonly string[],
  places: readonly number[],
  top: number,
  style: ChartStyle,
): AxisLabels {
  const slot = Math.abs((places[1] ?? style.width) - (places[0] ?? 0));
  const wrapping = { width: slot - style.size * 0.5, maxLines: 3, size: style.size, measure: style.measure };
  const wrapped = texts.map((text) => wrapText(text, wrapping));
  const isWhole = wrapped.every((lines, at) => lines.join(' ') === oneLine(texts[at] ?? ''));
  const staysInside = wrapped.every((lines, at) =>
    lines.every((line) => isInside(places[at] ?? 0, style.measure(line, style.size, 'regular'), style)),
  );
  if (isWhole && staysInside) {
    const height = Math.max(1, ...wrapped.map((lines) => lines.length)) * style.lineHeight;
    const shapes = wrapped.flatMap((lines, at) => {
      const middle = top + (lines.length * style.lineHeight) / 2;
      return linesAt(lines, middle, { x: places[at] ?? 0, anchor: 'middle', fill: style.ink.muted }, style);
    });
    return { shapes, height };
  }
  return thinned(texts, places, top, style);
}

const isInside = (middle: number, width: number, style: ChartStyle) =>
  middle - width / 2 >= 0 && middle + width / 2 <= style.width;

/** From the first on, each label that has room beside the one before; the ends are pushed inside. */
function thinned(texts: readonly string[], places: readonly number[], top: number, style: ChartStyle): AxisLabels {
  // two have room for more than many
  const wrapping = { width: style.width * Math.max(0.3, 0.9 / texts.length), size: style.size, measure: style.measure };
  const labels = texts.map((text) => truncateText(oneLine(text), wrapping));
  const slot = Math.abs((places[1] ?? style.width) - (places[0] ?? 0)) || style.width;
  const step = niceCount((widest(labels, style) + style.size) / slot);
  const shapes: Shape[] = [];
  let free = 0;
  labels.forEach((label, at) => {
    if (at % step !== 0 || label === '') return;
    const width = style.measure(label, style.size, 'regular');
    const x = Math.min(style.width - width / 2, Math.max(width / 2, places[at] ?? 0));
    if (x - width / 2 < free) return;
    shapes.push(textAt(label, top + style.lineHeight / 2, { x, anchor: 'middle', fill: style.ink.muted }, style));
    free = x + width / 2 + style.size * 0.5;
  });
  return { shapes, height: style.lineHeight };
}
