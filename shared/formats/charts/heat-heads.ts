/** The names of a heat map's rows and columns, and how wide its cells are beside them. */
import type { Chart } from '../../reports/chart.ts';
import { type ChartStyle, linesAt } from './chart-style.ts';
import type { Shape } from './drawing.ts';
import { type LabelColumn, labelColumn, labelHeight } from './label-column.ts';
import { oneLine, wrapText } from './wrap-text.ts';

interface HeatFrame {
  rows: LabelColumn;
  /** The width of a cell. */
  cell: number;
  /** Lines above each column, and the size of their letters. */
  heads: string[][];
  size: number;
  /** What letters or numbers above the columns stand for; empty where the words are there themselves. */
  key: string[];
}

/** How much of the width row names may take: less where that leaves columns the room of their words. */
const NAME_SHARES = [0.32, 0.24];
const SMALL = 0.85;

/** On a narrow page, where words would be cut to pieces, columns have letters or numbers and the words stand below. */
export function heatFrame({ categories, series }: Chart, style: ChartStyle): HeatFrame {
  const names = series.map(({ name }) => name);
  const [share = 1, lessShare = 1] = NAME_SHARES;
  const wide = framesOf(labelColumn(names, share, style), categories, style);
  const usual = wide(style.size);
  const fits = (frame: HeatFrame) => areWhole(frame.heads, categories);
  if (fits(usual)) return usual;
  const smaller = wide(style.size * SMALL);
  if (fits(smaller)) return smaller;
  const rows = labelColumn(names, lessShare, style);
  if (areWhole(rows.labels, names)) {
    const narrow = framesOf(rows, categories, style);
    const found = [style.size, style.size * SMALL].map(narrow).find(fits);
    if (found) return found;
  }
  return usual.cell >= style.size * 5 ? usual : { ...usual, ...keyed(categories, usual.cell, style) };
}

const framesOf = (rows: LabelColumn, categories: readonly string[], style: ChartStyle) => {
  const cell = (style.width - rows.width) / Math.max(1, categories.length);
  return (size: number): HeatFrame => ({
    rows,
    cell,
    heads: categories.map((category) => wrapped(category, cell, size, style)),
    size,
    key: [],
  });
};

const wrapped = (text: string, cell: number, size: number, style: ChartStyle) =>
  wrapText(text, { width: cell - style.size * 0.5, maxLines: 3, size, measure: style.measure });

/** No word is cut, and none is broken. */
const areWhole = (labels: readonly string[][], texts: readonly string[]) =>
  labels.every((lines, at) => lines.join(' ') === oneLine(texts[at] ?? ''));

/** Groups have letters already, by which marks name them. */
const lettered = /^(.*\S) \(([A-Z]{1,2})\)( \*)?$/;

function keyed(categories: readonly string[], cell: number, style: ChartStyle): Pick<HeatFrame, 'heads' | 'key'> {
  const isWhole = (text: string) => areWhole([wrapped(text, cell, style.size, style)], [text]);
  const names = categories.map((category, at) => {
    const plain = oneLine(category);
    const [, words = '', letter = '', mark = ''] = lettered.exec(plain) ?? [];
    if (letter !== '') return { head: `${letter}${mark.trim()}`, words };
    // beside letters a number would be a riddle
    const isClear = categories.some((one) => lettered.test(oneLine(one))) && isWhole(plain);
    return isClear ? { head: plain, words: '' } : { head: String(at + 1), words: plain };
  });
  return {
    heads: names.map(({ head }) => wrapped(head, cell, style.size, style)),
    key: names.flatMap(({ head, words }) => (words === '' ? [] : [`${head} ${words}`])),
  };
}

/** Names of groups run on in lines, as a sentence would. */
export function keyShapes(key: readonly string[], top: number, style: ChartStyle): { shapes: Shape[]; height: number } {
  if (key.length === 0) return { shapes: [], height: 0 };
  const text = key.map((one) => one.replaceAll(' ', '\u00a0')).join('; ');
  const isShort = key.every((one) => style.measure(one, style.size, 'regular') <= style.width / 3);
  const lines = isShort
    ? wrapText(text, { ...style, maxLines: key.length })
    : key.flatMap((one) => wrapText(one, { ...style, maxLines: 2 }));
  const height = labelHeight(lines, style);
  const middle = top + style.gap * 0.6 + height / 2;
  return { shapes: linesAt(lines, middle, { x: 0, fill: style.ink.muted }, style), height: height + style.gap * 0.6 };
}
