/** A grid of shares, the deeper the colour the larger the share: matrices that cannot be stacked. */
import type { Chart, ChartPoint } from '../../reports/chart.ts';
import { inkOn, mix } from '../../reports/palette.ts';
import { type ChartStyle, linesAt, textAt } from './chart-style.ts';
import type { Area, Drawing, Shape } from './drawing.ts';
import { labelColumn, labelHeight, labelShapes } from './label-column.ts';
import { oneLine, wrapText } from './wrap-text.ts';

export function heatMapChart({ categories, series, unit, scale }: Chart, style: ChartStyle): Drawing {
  const rows = labelColumn(
    series.map(({ name }) => name),
    0.32,
    style,
  );
  const gap = 1.5;
  const cell = (style.width - rows.width) / Math.max(1, categories.length);
  const { heads, key } = headsOf(categories, cell, style);
  const headHeight = Math.max(0, ...heads.map((lines) => labelHeight(lines, style))) + style.gap * 0.4;
  const most = Math.max(1e-9, ...series.flatMap(({ points }) => points.map(({ value }) => Math.abs(value ?? 0))));
  const full = scale ?? { from: 0, to: unit === 'percent' ? Math.max(100, most) : most };
  const shapes: Shape[] = heads.flatMap((lines, at) => {
    // every head is on the first row
    const middle = headHeight - style.gap * 0.4 - labelHeight(lines, style) / 2;
    const x = rows.width + (at + 0.5) * cell;
    return linesAt(lines, middle, { x, anchor: 'middle', fill: style.ink.muted }, style);
  });
  const areas: Area[] = [];
  let y = headHeight;
  series.forEach(({ color, points }, row) => {
    const lines = rows.labels[row] ?? [];
    const height = Math.max(style.size * 2.2 * style.share, labelHeight(lines, style) + style.size * 0.4);
    shapes.push(...labelShapes(lines, y + height / 2, rows, style));
    categories.forEach((_, at) => {
      areas.push({ x: rows.width + at * cell, y, width: cell, height, category: at, series: row });
      const box = { x: rows.width + at * cell, y, width: Math.max(0, cell - gap), height: height - gap };
      shapes.push(...cellShapes(points[at], box, { color, full }, style));
    });
    y += height;
  });
  if (series.length === 0) return { width: style.width, height: 0, shapes: [] };
  const below = keyShapes(key, y, style);
  return { width: style.width, height: y + below.height, shapes: [...shapes, ...below.shapes], areas };
}

interface Heads {
  /** Lines above each column. */
  heads: string[][];
  /** What the numbers above the columns stand for; empty where the words are there themselves. */
  key: string[];
}

/** On a narrow page, where words would be cut to pieces, columns are numbered and the words stand below. */
function headsOf(categories: readonly string[], cell: number, style: ChartStyle): Heads {
  const wrapping = { width: cell - style.size * 0.5, maxLines: 3, size: style.size, measure: style.measure };
  const words = categories.map((category) => wrapText(category, wrapping));
  const isNarrow = cell < style.size * 5;
  const isTruncated = words.some(
    (lines, at) => lines.join('').replace(/\s/g, '') !== categories[at]?.replace(/\s/g, ''),
  );
  const isBroken = words.some((lines, at) => lines.join(' ') !== oneLine(categories[at] ?? ''));
  if (!isNarrow || !(isTruncated || isBroken)) return { heads: words, key: [] };
  return {
    heads: categories.map((_, at) => wrapText(String(at + 1), wrapping)),
    key: categories.map((category, at) => `${at + 1} ${oneLine(category)}`),
  };
}

function keyShapes(key: readonly string[], top: number, style: ChartStyle): { shapes: Shape[]; height: number } {
  if (key.length === 0) return { shapes: [], height: 0 };
  const lines = key.flatMap((text) => wrapText(text, { ...style, maxLines: 2 }));
  const height = labelHeight(lines, style);
  const middle = top + style.gap * 0.6 + height / 2;
  return { shapes: linesAt(lines, middle, { x: 0, fill: style.ink.muted }, style), height: height + style.gap * 0.6 };
}

interface CellBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

function cellShapes(
  point: ChartPoint | undefined,
  box: CellBox,
  { color, full }: { color: string; full: NonNullable<Chart['scale']> },
  style: ChartStyle,
): Shape[] {
  const depth = Math.min(1, Math.abs((point?.value ?? 0) - full.from) / Math.max(1e-9, full.to - full.from));
  // a square root makes small shares visible beside none
  const fill =
    point?.value == null ? style.ink.grid : mix(mix(color, style.ink.surface, 0.94), color, Math.sqrt(depth));
  const rect: Shape = { kind: 'rect', ...box, fill, radius: 2 };
  const label = fittingLabel(point, box.width, style);
  if (!label) return [rect];
  const at = { x: box.x + box.width / 2, anchor: 'middle' as const, fill: inkOn(fill), size: label.size };
  return [rect, textAt(label.text, box.y + box.height / 2, at, style)];
}

/** The value as it is said; in a narrow cell without its unit, then rounded, then in smaller letters. */
function fittingLabel(point: ChartPoint | undefined, width: number, style: ChartStyle) {
  if (!point || point.label === '') return undefined;
  const bare = point.label.replace(/[\s\u00a0\u202f]*%$/u, '');
  const texts = [point.label, bare, ...(point.value === null ? [] : [String(Math.round(point.value))])];
  const tries = [style.size, style.size * 0.82].flatMap((size) => texts.map((text) => ({ text, size })));
  return tries.find(({ text, size }) => style.measure(text, size, 'regular') + size * 0.3 <= width);
}
