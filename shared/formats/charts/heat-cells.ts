/** What stands in the cells of a heat map: figures, with the letters of the groups that they are significantly higher than. */
import type { ChartPoint, ChartSeries } from '../../reports/chart.ts';
import { inkOn } from '../../reports/palette.ts';
import { type ChartStyle, textAt } from './chart-style.ts';
import type { Shape } from './drawing.ts';

interface CellText {
  lines: string[];
  size: number;
}

interface CellTexts {
  textOf(point: ChartPoint | undefined): CellText | undefined;
  /** What the cells of a row need. */
  heightOf(points: readonly ChartPoint[]): number;
}

const SMALL = 0.82;
const lettersAtEnd = /^(.*\S) ([A-Z][A-Z ]*)$/;

/** All cells alike: in one line or with letters below the figures, in letters that are smaller only if they must be. */
export function cellTexts(series: readonly ChartSeries[], width: number, style: ChartStyle): CellTexts {
  const fits = (text: string, size: number) => style.measure(text, size, 'regular') + size * 0.3 <= width;
  const sizes = [style.size, style.size * SMALL];
  const all = series.flatMap(({ points }) => points.map(({ label }) => label));
  const ways = sizes.flatMap((size) => [whole, parted].map((linesOf) => ({ linesOf, size })));
  const way = ways.find(({ linesOf, size }) => all.every((label) => linesOf(label).every((line) => fits(line, size))));

  function textOf(point: ChartPoint | undefined): CellText | undefined {
    if (!point || point.label === '') return undefined;
    return way ? { lines: way.linesOf(point.label), size: way.size } : shortest(point);
  }

  /** In a narrow cell a figure is without its unit, then rounded; letters stay, because they say what differs. */
  function shortest({ label, value }: ChartPoint): CellText | undefined {
    const [figure = '', ...letters] = parted(label);
    const bare = figure.replace(/[\s\u00a0\u202f]*%$/u, '');
    const texts = [figure, bare, ...(value === null ? [] : [String(Math.round(value))])];
    const tries = sizes.flatMap((size) => texts.map((text) => ({ lines: [text, ...letters], size })));
    return tries.find(({ lines, size }) => lines.every((line) => fits(line, size)));
  }

  return {
    textOf,
    heightOf(points) {
      const texts = points.flatMap((point) => textOf(point) ?? []);
      return Math.max(0, ...texts.map(({ lines, size }) => (lines.length > 1 ? lines.length * lineHeight(size) : 0)));
    },
  };
}

const lineHeight = (size: number) => size * 1.25;

const whole = (label: string): string[] => (label === '' ? [] : [label]);
const parted = (label: string): string[] => lettersAtEnd.exec(label)?.slice(1) ?? whole(label);

/** In the middle of its cell, in ink that can be read on it. */
export function cellTextShapes(
  text: CellText | undefined,
  middle: { x: number; y: number },
  fill: string,
  style: ChartStyle,
): Shape[] {
  if (!text) return [];
  const { lines, size } = text;
  const first = middle.y - ((lines.length - 1) * lineHeight(size)) / 2;
  const at = { x: middle.x, anchor: 'middle' as const, fill: inkOn(fill), size };
  return lines.map((line, index) => textAt(line, first + index * lineHeight(size), at, style));
}
