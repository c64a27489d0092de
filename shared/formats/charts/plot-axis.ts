/** What surrounds a histogram or a line: the grid with its numbers at the left, and thinned labels beneath. */
import type { Chart } from '../../reports/chart.ts';
import { type ChartLook, linesAt, textAt, widest } from './chart-look.ts';
import type { Shape } from './drawing.ts';
import { niceCount, niceScale, steppedScale, tickLabel } from './nice-scale.ts';
import { cutText, oneLine, wrapText } from './wrap-text.ts';

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

export function plotOf({ top, height, values, chart }: PlotRequest, look: ChartLook): Plot {
  const { unit, language = 'en' } = chart;
  const scale = axisOf(chart, values);
  const labels = scale.ticks.map((tick) => `${tickLabel(tick, language)}${unit === 'percent' ? '%' : ''}`);
  const left = widest(labels, look) + look.gap * 0.7;
  const bottom = top + height;
  const yOf = (value: number) => bottom - ((value - scale.from) / (scale.to - scale.from)) * height;
  const grid = scale.ticks.flatMap((tick, at): Shape[] => {
    const y = yOf(tick);
    const stroke = tick === 0 ? look.ink.muted : look.ink.grid;
    const x = left - look.gap * 0.7;
    return [
      {
        kind: 'line',
        points: [
          [left, y],
          [look.width, y],
        ],
        stroke,
        width: tick === 0 ? 0.75 : 0.6,
      },
      textAt(labels[at] ?? '', y, { x, anchor: 'end', fill: look.ink.muted }, look),
    ];
  });
  return { left, right: look.width, top, bottom, yOf, grid };
}

/** Only a line may begin elsewhere than at zero. */
function axisOf({ kind, unit, scale }: PlotRequest['chart'], values: readonly number[]) {
  const isWhole = unit === 'count';
  if (kind === 'line' && scale) return steppedScale(scale.from, scale.to, 4, isWhole);
  return niceScale(Math.min(0, ...values), Math.max(0, ...values), 4, isWhole);
}

/** No numbers and no grid: for bars that carry their values. The highest value fills the plot. */
export function barePlot({ top, height, values }: PlotRequest, look: ChartLook): Plot {
  const highest = Math.max(0, ...values) || 1;
  const bottom = top + height;
  return { left: 0, right: look.width, top, bottom, yOf: (value) => bottom - (value / highest) * height, grid: [] };
}

interface AxisLabels {
  shapes: Shape[];
  height: number;
}

/** Labels centred beneath their places: all of them in up to three lines where they fit, else every second, third, … */
export function axisLabels(
  texts: readonly string[],
  places: readonly number[],
  top: number,
  look: ChartLook,
): AxisLabels {
  const slot = Math.abs((places[1] ?? look.width) - (places[0] ?? 0));
  const wrapping = { width: slot - look.size * 0.5, maxLines: 3, size: look.size, measure: look.measure };
  const wrapped = texts.map((text) => wrapText(text, wrapping));
  const isWhole = wrapped.every((lines, at) => lines.join(' ') === oneLine(texts[at] ?? ''));
  const staysInside = wrapped.every((lines, at) =>
    lines.every((line) => isInside(places[at] ?? 0, look.measure(line, look.size, 'regular'), look)),
  );
  if (isWhole && staysInside) {
    const height = Math.max(1, ...wrapped.map((lines) => lines.length)) * look.lineHeight;
    const shapes = wrapped.flatMap((lines, at) => {
      const middle = top + (lines.length * look.lineHeight) / 2;
      return linesAt(lines, middle, { x: places[at] ?? 0, anchor: 'middle', fill: look.ink.muted }, look);
    });
    return { shapes, height };
  }
  return thinned(texts, places, top, look);
}

const isInside = (middle: number, width: number, look: ChartLook) =>
  middle - width / 2 >= 0 && middle + width / 2 <= look.width;

/** From the first on, each label that has room beside the one before; the ends are pushed inside. */
function thinned(texts: readonly string[], places: readonly number[], top: number, look: ChartLook): AxisLabels {
  // two have room for more than many
  const cut = { width: look.width * Math.max(0.3, 0.9 / texts.length), size: look.size, measure: look.measure };
  const labels = texts.map((text) => cutText(oneLine(text), cut));
  const slot = Math.abs((places[1] ?? look.width) - (places[0] ?? 0)) || look.width;
  const step = niceCount((widest(labels, look) + look.size) / slot);
  const shapes: Shape[] = [];
  let free = 0;
  labels.forEach((label, at) => {
    if (at % step !== 0 || label === '') return;
    const width = look.measure(label, look.size, 'regular');
    const x = Math.min(look.width - width / 2, Math.max(width / 2, places[at] ?? 0));
    if (x - width / 2 < free) return;
    shapes.push(textAt(label, top + look.lineHeight / 2, { x, anchor: 'middle', fill: look.ink.muted }, look));
    free = x + width / 2 + look.size * 0.5;
  });
  return { shapes, height: look.lineHeight };
}
