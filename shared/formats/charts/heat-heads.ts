/** The names of a heat map's rows and columns, and how wide its cells are beside them. */
import type { Chart } from '../../reports/chart.ts';
import { type ChartLook, linesAt } from './chart-look.ts';
import type { Shape } from './drawing.ts';
import { type LabelColumn, labelColumn, labelHeight } from './label-column.ts';
import { oneLine, wrapText } from './wrap-text.ts';

export interface HeatFrame {
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
export function heatFrame({ categories, series }: Chart, look: ChartLook): HeatFrame {
  const names = series.map(({ name }) => name);
  const [share = 1, lessShare = 1] = NAME_SHARES;
  const wide = framesOf(labelColumn(names, share, look), categories, look);
  const usual = wide(look.size);
  const fits = (frame: HeatFrame) => areWhole(frame.heads, categories);
  if (fits(usual)) return usual;
  const smaller = wide(look.size * SMALL);
  if (fits(smaller)) return smaller;
  const rows = labelColumn(names, lessShare, look);
  if (areWhole(rows.labels, names)) {
    const narrow = framesOf(rows, categories, look);
    const found = [look.size, look.size * SMALL].map(narrow).find(fits);
    if (found) return found;
  }
  return usual.cell >= look.size * 5 ? usual : { ...usual, ...keyed(categories, usual.cell, look) };
}

const framesOf = (rows: LabelColumn, categories: readonly string[], look: ChartLook) => {
  const cell = (look.width - rows.width) / Math.max(1, categories.length);
  return (size: number): HeatFrame => ({
    rows,
    cell,
    heads: categories.map((category) => wrapped(category, cell, size, look)),
    size,
    key: [],
  });
};

const wrapped = (text: string, cell: number, size: number, look: ChartLook) =>
  wrapText(text, { width: cell - look.size * 0.5, maxLines: 3, size, measure: look.measure });

/** No word is cut, and none is broken. */
const areWhole = (labels: readonly string[][], texts: readonly string[]) =>
  labels.every((lines, at) => lines.join(' ') === oneLine(texts[at] ?? ''));

/** Groups have letters already, by which marks name them. */
const lettered = /^(.*\S) \(([A-Z]{1,2})\)( \*)?$/;

function keyed(categories: readonly string[], cell: number, look: ChartLook): Pick<HeatFrame, 'heads' | 'key'> {
  const isWhole = (text: string) => areWhole([wrapped(text, cell, look.size, look)], [text]);
  const names = categories.map((category, at) => {
    const plain = oneLine(category);
    const [, words = '', letter = '', mark = ''] = lettered.exec(plain) ?? [];
    if (letter !== '') return { head: `${letter}${mark.trim()}`, words };
    // beside letters a number would be a riddle
    const isClear = categories.some((one) => lettered.test(oneLine(one))) && isWhole(plain);
    return isClear ? { head: plain, words: '' } : { head: String(at + 1), words: plain };
  });
  return {
    heads: names.map(({ head }) => wrapped(head, cell, look.size, look)),
    key: names.flatMap(({ head, words }) => (words === '' ? [] : [`${head} ${words}`])),
  };
}

/** Names of groups run on in lines, as a sentence would. */
export function keyShapes(key: readonly string[], top: number, look: ChartLook): { shapes: Shape[]; height: number } {
  if (key.length === 0) return { shapes: [], height: 0 };
  const text = key.map((one) => one.replaceAll(' ', '\u00a0')).join('; ');
  const isShort = key.every((one) => look.measure(one, look.size, 'regular') <= look.width / 3);
  const lines = isShort
    ? wrapText(text, { ...look, maxLines: key.length })
    : key.flatMap((one) => wrapText(one, { ...look, maxLines: 2 }));
  const height = labelHeight(lines, look);
  const middle = top + look.gap * 0.6 + height / 2;
  return { shapes: linesAt(lines, middle, { x: 0, fill: look.ink.muted }, look), height: height + look.gap * 0.6 };
}
