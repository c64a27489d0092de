/** A grid of shares, the deeper the colour the larger the share: matrices that cannot be stacked. */
import type { Chart, ChartPoint } from '../../reports/chart.ts';
import { inkOn, mix } from '../../reports/palette.ts';
import { type ChartLook, linesAt, textAt } from './chart-look.ts';
import type { Area, Drawing, Shape } from './drawing.ts';
import { labelColumn, labelHeight, labelShapes } from './label-column.ts';
import { oneLine, wrapText } from './wrap-text.ts';

export function heatMapChart({ categories, series, unit, scale }: Chart, look: ChartLook): Drawing {
  const rows = labelColumn(
    series.map(({ name }) => name),
    0.32,
    look,
  );
  const gap = 1.5;
  const cell = (look.width - rows.width) / Math.max(1, categories.length);
  const { heads, key } = headsOf(categories, cell, look);
  const headHeight = Math.max(0, ...heads.map((lines) => labelHeight(lines, look))) + look.gap * 0.4;
  const most = Math.max(1e-9, ...series.flatMap(({ points }) => points.map(({ value }) => Math.abs(value ?? 0))));
  const full = scale ?? { from: 0, to: unit === 'percent' ? Math.max(100, most) : most };
  const shapes: Shape[] = heads.flatMap((lines, at) => {
    // every head is on the first row
    const middle = headHeight - look.gap * 0.4 - labelHeight(lines, look) / 2;
    const x = rows.width + (at + 0.5) * cell;
    return linesAt(lines, middle, { x, anchor: 'middle', fill: look.ink.muted }, look);
  });
  const areas: Area[] = [];
  let y = headHeight;
  series.forEach(({ color, points }, row) => {
    const lines = rows.labels[row] ?? [];
    const height = Math.max(look.size * 2.2 * look.share, labelHeight(lines, look) + look.size * 0.4);
    shapes.push(...labelShapes(lines, y + height / 2, rows, look));
    categories.forEach((_, at) => {
      areas.push({ x: rows.width + at * cell, y, width: cell, height, category: at, series: row });
      const box = { x: rows.width + at * cell, y, width: Math.max(0, cell - gap), height: height - gap };
      shapes.push(...cellShapes(points[at], box, { color, full }, look));
    });
    y += height;
  });
  if (series.length === 0) return { width: look.width, height: 0, shapes: [] };
  const below = keyShapes(key, y, look);
  return { width: look.width, height: y + below.height, shapes: [...shapes, ...below.shapes], areas };
}

interface Heads {
  /** Lines above each column. */
  heads: string[][];
  /** What the numbers above the columns stand for; empty where the words are there themselves. */
  key: string[];
}

/** On a narrow page, where words would be cut to pieces, columns are numbered and the words stand below. */
function headsOf(categories: readonly string[], cell: number, look: ChartLook): Heads {
  const wrapping = { width: cell - look.size * 0.5, maxLines: 3, size: look.size, measure: look.measure };
  const words = categories.map((category) => wrapText(category, wrapping));
  const isNarrow = cell < look.size * 5;
  const isCut = words.some((lines, at) => lines.join('').replace(/\s/g, '') !== categories[at]?.replace(/\s/g, ''));
  const isBroken = words.some((lines, at) => lines.join(' ') !== oneLine(categories[at] ?? ''));
  if (!isNarrow || !(isCut || isBroken)) return { heads: words, key: [] };
  return {
    heads: categories.map((_, at) => wrapText(String(at + 1), wrapping)),
    key: categories.map((category, at) => `${at + 1} ${oneLine(category)}`),
  };
}

function keyShapes(key: readonly string[], top: number, look: ChartLook): { shapes: Shape[]; height: number } {
  if (key.length === 0) return { shapes: [], height: 0 };
  const lines = key.flatMap((text) => wrapText(text, { ...look, maxLines: 2 }));
  const height = labelHeight(lines, look);
  const middle = top + look.gap * 0.6 + height / 2;
  return { shapes: linesAt(lines, middle, { x: 0, fill: look.ink.muted }, look), height: height + look.gap * 0.6 };
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
  look: ChartLook,
): Shape[] {
  const depth = Math.min(1, Math.abs((point?.value ?? 0) - full.from) / Math.max(1e-9, full.to - full.from));
  // a square root makes small shares visible beside none
  const fill = point?.value == null ? look.ink.grid : mix(mix(color, look.ink.surface, 0.94), color, Math.sqrt(depth));
  const rect: Shape = { kind: 'rect', ...box, fill, radius: 2 };
  const label = fittingLabel(point, box.width, look);
  if (!label) return [rect];
  const at = { x: box.x + box.width / 2, anchor: 'middle' as const, fill: inkOn(fill), size: label.size };
  return [rect, textAt(label.text, box.y + box.height / 2, at, look)];
}

/** The value as it is said; in a narrow cell without its unit, then rounded, then in smaller letters. */
function fittingLabel(point: ChartPoint | undefined, width: number, look: ChartLook) {
  if (!point || point.label === '') return undefined;
  const bare = point.label.replace(/[\s\u00a0\u202f]*%$/u, '');
  const texts = [point.label, bare, ...(point.value === null ? [] : [String(Math.round(point.value))])];
  const tries = [look.size, look.size * 0.82].flatMap((size) => texts.map((text) => ({ text, size })));
  return tries.find(({ text, size }) => look.measure(text, size, 'regular') + size * 0.3 <= width);
}
