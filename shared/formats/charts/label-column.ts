/** The labels of horizontal bars and of a heat map's rows: one column, as wide as they need and no wider than allowed. */

import { distinctNames } from '../../reports/distinct-names.ts';
import { type ChartLook, linesAt } from './chart-look.ts';
import type { Shape } from './drawing.ts';
import { oneLine, wrapText } from './wrap-text.ts';

export interface LabelColumn {
  /** With the gap to what is beside it. */
  width: number;
  labels: string[][];
}

export function labelColumn(texts: readonly string[], widestShare: number, look: ChartLook): LabelColumn {
  const maxWidth = look.width * widestShare;
  const wrapping = { width: maxWidth, maxLines: texts.length > 20 ? 2 : 3, size: look.size, measure: look.measure };
  const wrapped = texts.map((text) => wrapText(text, wrapping));
  const joined = wrapped.map((lines) => lines.join(' '));
  const labels = distinctNames(texts.map(oneLine), joined).map((name, at) =>
    name === joined[at] ? (wrapped[at] ?? []) : wrapText(name, wrapping),
  );
  const widths = labels.flat().map((line) => look.measure(line, look.size, 'regular'));
  const width = widths.length === 0 ? 0 : Math.min(maxWidth, Math.max(...widths)) + look.gap;
  return { width, labels };
}

export function labelHeight(lines: readonly string[], look: ChartLook): number {
  return lines.length * look.lineHeight;
}

/** Lines that end where the bars begin. */
export function labelShapes(lines: readonly string[], middle: number, column: LabelColumn, look: ChartLook): Shape[] {
  return linesAt(lines, middle, { x: column.width - look.gap, anchor: 'end' }, look);
}
