/**
 * How a text breaks into lines, by the width of average letters: the fonts are the reader's own. Taken a little wide, so
 * that nothing runs out of its box.
 */
import { averageWidth } from '../charts/average-width.ts';
import { hasTallScript, TALL_LINE } from '../ooxml/tall-scripts.ts';
import { truncateText } from '../ooxml/truncate-text.ts';

export interface TypeSize {
  points: number;
  isBold?: boolean;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Vowel signs that stand beside their letter, in parts of the size. */
const SIGN_WIDTH = 0.35;

/** Fonts of Chinese, Japanese and Korean have more between their lines. */
const eastAsian = /[\u3000-\u9fff\uac00-\ud7af]/;

/** From one line to the next in a text of this script. */
export function lineHeight(text: string, points: number): number {
  if (hasTallScript(text)) return points * TALL_LINE;
  return points * (eastAsian.test(text) ? 1.45 : 1.2);
}

export function textHeight(text: string, width: number, type: TypeSize): number {
  return brokenLines(text, width, type).length * lineHeight(text, type.points);
}

/** Line after line; put together again they are the text. */
export function brokenLines(text: string, width: number, type: TypeSize): string[] {
  if (!/[\r\n]/.test(text) && widthOf(text, type) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of wordsOf(text, width, type)) {
    const wide = widthOf(word.trimEnd(), type);
    if (line !== '' && (used + wide > width || /[\r\n]$/.test(line))) {
      lines.push(line);
      line = '';
      used = 0;
    }
    line += word;
    used += widthOf(word, type);
  }
  return [...lines, line];
}

/** Words with the spaces behind them; one that is wider than a line is broken between two characters. */
function wordsOf(text: string, width: number, type: TypeSize): string[] {
  const words = text.match(/[^\s]*(?:\r\n|[\r\n]|[^\S\r\n]+|$)/g) ?? [];
  return words.flatMap((word) => (widthOf(word.trimEnd(), type) > width ? pieces(word, width, type) : [word]));
}

function pieces(word: string, width: number, type: TypeSize): string[] {
  const found: string[] = [];
  let piece = '';
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const wide = widthOf(segment, type);
    if (piece !== '' && used + wide > width) {
      found.push(piece);
      piece = '';
      used = 0;
    }
    piece += segment;
    used += wide;
  }
  return [...found, piece];
}

/** As much of it as one line holds, with an ellipsis where that is not all. */
export function oneLine(text: string, width: number, type: TypeSize): string {
  const words = text.replace(/\s+/g, ' ').trim();
  if (widthOf(words, type) <= width) return words;
  const [start = ''] = pieces(words, width - widthOf('…', type), type);
  return `${start.trimEnd()}…`;
}

function widthOf(text: string, { points, isBold = false }: TypeSize): number {
  const signs = hasTallScript(text) ? (text.match(/\p{Mc}/gu)?.length ?? 0) : 0;
  return averageWidth(text, points, isBold ? 'bold' : 'regular') + signs * points * SIGN_WIDTH;
}

/** A size, and how many lines a text may have in it. */
export interface RoomySize extends TypeSize {
  lines: number;
}

interface FittedText {
  /** With an ellipsis where it had to be cut. */
  shown: string;
  isWhole: boolean;
  points: number;
  lines: number;
}

/** In the largest of these sizes in which it has no more lines than that size allows; cut where it fits in none. */
export function fittedText(text: string, width: number, sizes: readonly RoomySize[]): FittedText {
  const tries = sizes.map((size) => ({ size, lines: brokenLines(text, width, size) }));
  const { size, lines } = tries.find((one) => one.lines.length <= one.size.lines) ??
    tries.at(-1) ?? { size: { points: 12, lines: 1 }, lines: [text] };
  const isWhole = lines.length <= size.lines;
  const kept = lines.slice(0, size.lines);
  const last = kept.pop() ?? '';
  const shown = isWhole ? text : `${kept.join('')}${truncateText(last, Math.max(1, last.length - 3)).trimEnd()}…`;
  return { shown, isWhole, points: size.points, lines: Math.min(lines.length, size.lines) };
}
