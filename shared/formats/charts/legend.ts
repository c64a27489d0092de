/** Swatches and names of series in a row, which continues on the next line if necessary. */
import type { ChartSeries } from '../../reports/chart.ts';
import { type ChartStyle, textAt } from './chart-style.ts';
import type { Shape } from './drawing.ts';
import { oneLine, truncateText } from './wrap-text.ts';

export function layoutLegend(series: readonly ChartSeries[], style: ChartStyle): { shapes: Shape[]; height: number } {
  const swatch = style.size * 0.8;
  const gap = style.size * 0.45;
  const rowHeight = style.lineHeight * 1.15;
  const shapes: Shape[] = [];
  let [x, row] = [0, 0];
  for (const { name, color } of series) {
    const width = style.width - swatch - gap;
    const text = truncateText(oneLine(name), { width, size: style.size, measure: style.measure });
    const item = swatch + gap + style.measure(text, style.size, 'regular');
    if (x > 0 && x + item > style.width) [x, row] = [0, row + 1];
    const middle = (row + 0.5) * rowHeight;
    shapes.push({ kind: 'rect', x, y: middle - swatch / 2, width: swatch, height: swatch, fill: color, radius: 2 });
    if (text !== '') shapes.push(textAt(text, middle, { x: x + swatch + gap }, style));
    x += item + style.size * 1.6;
  }
  return { shapes, height: series.length === 0 ? 0 : (row + 1) * rowHeight };
}
