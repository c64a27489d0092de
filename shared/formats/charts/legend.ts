/** Swatches and names of series in a row, which continues on the next line if necessary. */
import type { ChartSeries } from '../../reports/chart.ts';
import { type ChartLook, textAt } from './chart-look.ts';
import type { Shape } from './drawing.ts';
import { cutText, oneLine } from './wrap-text.ts';

export function layoutLegend(series: readonly ChartSeries[], look: ChartLook): { shapes: Shape[]; height: number } {
  const swatch = look.size * 0.8;
  const gap = look.size * 0.45;
  const rowHeight = look.lineHeight * 1.15;
  const shapes: Shape[] = [];
  let [x, row] = [0, 0];
  for (const { name, color } of series) {
    const width = look.width - swatch - gap;
    const text = cutText(oneLine(name), { width, size: look.size, measure: look.measure });
    const item = swatch + gap + look.measure(text, look.size, 'regular');
    if (x > 0 && x + item > look.width) [x, row] = [0, row + 1];
    const middle = (row + 0.5) * rowHeight;
    shapes.push({ kind: 'rect', x, y: middle - swatch / 2, width: swatch, height: swatch, fill: color, radius: 2 });
    if (text !== '') shapes.push(textAt(text, middle, { x: x + swatch + gap }, look));
    x += item + look.size * 1.6;
  }
  return { shapes, height: series.length === 0 ? 0 : (row + 1) * rowHeight };
}
