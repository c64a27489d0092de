/**
 * Text broken into lines of a width, every line with its words in the order they appear on paper. Directions follow the
 * Unicode bidirectional algorithm; text without right-to-left letters never meets it.
 */
import type { Language } from '../../../surveys/language.ts';
import type { TextWeight } from '../../charts/drawing.ts';
import { bidi } from '../../fonts/bidi.ts';
import { hasRightToLeft } from '../../fonts/code-points.ts';
import { inOrder, type LevelPart, levelParts } from '../../fonts/level-parts.ts';
import { foreignIn } from '../../language-runs.ts';
import { breakPoints, type Chunk, shortPieces } from './break-points.ts';
import type { Typesetter, Word } from './typesetter.ts';

export interface TextLine {
  words: Word[];
  /** Points. */
  width: number;
  isRightToLeft: boolean;
  /** What words of it are in that are not in the document's language. */
  foreign?: Language;
}

export interface TextShape {
  size: number;
  weight: TextWeight;
  /** Points; never ends where it is not given. */
  width?: number;
  /** What the document is, where the text itself does not say. */
  isRightToLeft: boolean;
}

interface Fitted {
  chunk: Chunk;
  width: number;
}

/** A text without right-to-left letters that was set in one line before. */
interface WholeLine {
  words: Word[];
  /** Thousandths of the type size. */
  width: number;
}

/** The cells of tables say the same few things again and again. */
const wholeLines = new WeakMap<Typesetter, Record<TextWeight, Map<string, WholeLine>>>();
const LONGEST_KEPT = 40;

export function textLines(setter: Typesetter, text: string, shape: TextShape): TextLine[] {
  const lines = brokenText(setter, text, shape);
  const foreign = foreignIn(text, setter.language);
  return foreign === undefined ? lines : lines.map((line) => ({ ...line, foreign }));
}

function brokenText(setter: Typesetter, text: string, shape: TextShape): TextLine[] {
  const whole = wholeLinesOf(setter)[shape.weight].get(text);
  if (whole && whole.width <= roomOf(shape)) return [lineOf(whole, shape)];
  return drawable(text)
    .split('\n')
    .flatMap((line) => {
      if (!hasRightToLeft(line)) return plainLines(setter, line, shape);
      return mixedLines(setter, line, { ...shape, isRightToLeft: startsRightToLeft(line) });
    });
}

function wholeLinesOf(setter: Typesetter): Record<TextWeight, Map<string, WholeLine>> {
  const known = wholeLines.get(setter) ?? { regular: new Map(), bold: new Map() };
  wholeLines.set(setter, known);
  return known;
}

/** Width of a text on one line, in points. */
export function textWidth(setter: Typesetter, text: string, shape: Omit<TextShape, 'width'>): number {
  return textLines(setter, text.replaceAll('\n', ' '), shape).reduce((widest, { width }) => Math.max(widest, width), 0);
}

/** What needs no second look. */
const ordinary = /^[ -~\u00a0-\u1fff\u2010-\u2027\u2030-\ud7ff]*$/;

/** Line ends as one kind, tabs as spaces; what is no text at all as the sign for that. */
function drawable(text: string): string {
  if (ordinary.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/[\p{Cc}\p{Noncharacter_Code_Point}]/gu, (char) => (char === '\n' ? char : '\ufffd'));
}

/** The first letter with a direction decides; figures alone run as figures do everywhere. */
function startsRightToLeft(line: string): boolean {
  for (const char of line) {
    const type = bidi.getBidiCharTypeName(char);
    if (type === 'L') return false;
    if (type === 'R' || type === 'AL') return true;
  }
  return false;
}

function plainLines(setter: Typesetter, line: string, shape: TextShape): TextLine[] {
  const { weight } = shape;
  const widthOf = ({ text }: Chunk) => setter.word(text, weight).width;
  const lines = brokenLines(line, shape, widthOf).map((fitted) => ({
    words: fitted.map(({ chunk }) => setter.word(chunk.text, weight)),
    width: sum(fitted),
  }));
  const [first] = lines;
  if (first && lines.length === 1 && line.length <= LONGEST_KEPT) wholeLinesOf(setter)[weight].set(line, first);
  return lines.map((whole) => lineOf(whole, shape));
}

function lineOf({ words, width }: WholeLine, { size }: TextShape): TextLine {
  return { words, width: (width * size) / 1000, isRightToLeft: false };
}

/** Thousandths of the type size. */
function roomOf({ size, width }: TextShape): number {
  return width === undefined ? Number.POSITIVE_INFINITY : (width * 1000) / size;
}

/** Fills lines word by word; a word wider than a line is cut where the line ends. */
function brokenLines(line: string, shape: TextShape, widthOf: (chunk: Chunk) => number): Fitted[][] {
  const room = roomOf(shape);
  const lines: Fitted[][] = [];
  let current: Fitted[] = [];
  let used = 0;
  const queue = breakPoints(line).reverse();
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    const wide = widthOf(chunk);
    if (used + wide <= room || (current.length === 0 && (chunk.isSpace || isOne(chunk.text)))) {
      current.push({ chunk, width: wide });
      used += wide;
    } else if (chunk.isSpace) {
      // A space at the end of a line is where the line ends.
      endLine();
    } else {
      const pieces = current.length > 0 && !chunk.isTail ? [chunk] : halves(chunk);
      if (pieces.length > 1) queue.push(...pieces.reverse());
      else if (current.length === 0) queue.push(...scattered(chunk).reverse());
      else {
        endLine();
        queue.push(chunk);
      }
    }
  }
  if (current.length > 0 || lines.length === 0) endLine();
  return lines;

  function endLine() {
    while (current.at(-1)?.chunk.isSpace) current.pop();
    lines.push(current);
    current = [];
    used = 0;
  }
}

/** A word too wide in two: halves find the line's end in few steps. */
function halves(chunk: Chunk): Chunk[] {
  return piecesOf(chunk, shortPieces(chunk.text, Math.max(1, Math.ceil(chunk.text.length / 2))));
}

/** One letter under a pile of marks, wider than a line. */
const scattered = (chunk: Chunk): Chunk[] => (isOne(chunk.text) ? [chunk] : piecesOf(chunk, Array.from(chunk.text)));

function piecesOf({ at, isTail = false }: Chunk, texts: readonly string[]): Chunk[] {
  let start = at;
  return texts.map((text, piece) => {
    const chunk = { at: start, text, isSpace: false, isTail: isTail || piece > 0 };
    start += text.length;
    return chunk;
  });
}

const isOne = (text: string) => text.length <= 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff);

const sum = (fitted: readonly Fitted[]) => fitted.reduce((total, { width }) => total + width, 0);

function mixedLines(setter: Typesetter, line: string, shape: TextShape): TextLine[] {
  const { isRightToLeft, size, weight } = shape;
  const { levels } = bidi.getEmbeddingLevels(line, isRightToLeft ? 'rtl' : 'ltr');
  const wordOf = ({ text, level }: LevelPart) => setter.word(text, weight, level % 2 === 1);
  const widthOf = (chunk: Chunk) => levelParts(chunk, levels).reduce((total, part) => total + wordOf(part).width, 0);
  return brokenLines(line, shape, widthOf).map((fitted) => ({
    words: inOrder(fitted.flatMap(({ chunk }) => levelParts(chunk, levels))).map(wordOf),
    width: (sum(fitted) * size) / 1000,
    isRightToLeft,
  }));
}
