/** Texts that flow: plain ones, warnings, and respondents' own words, each on a ground of its own. */
import type { ReportBlock } from '../../reports/report-document.ts';
import { colors } from '../ooxml/document-colors.ts';
import { tint } from '../ooxml/drawingml/colors.ts';
import { beside, listPart, type Part, type Piece } from './part.ts';
import type { Shape, TextRole } from './slide.ts';
import type { Box } from './slide-size.ts';
import { brokenLines, lineHeight } from './text-lines.ts';
import type { SlideColor, TextStyle } from './text-xml.ts';

/** A longer text goes on in a box of its own, on the next slide if need be. */
const TALLEST = 300;
const BAR = 3;
const INSET = 9;

interface TextRoom {
  width: number;
  /** What a slide can hold. */
  tallest: number;
}

const tones = {
  normal: { points: 14 },
  muted: { points: 12, color: colors.muted },
  warning: { points: 13 },
} as const;

export function textPart({ text, tone }: Extract<ReportBlock, { kind: 'text' }>, room: TextRoom): Part | undefined {
  const ground = tone === 'warning' ? { ground: tint(colors.warning, 0.08), bar: colors.warning } : undefined;
  return listPart('', room.width, boxedTexts(text, room, { style: tones[tone], ...ground }));
}

/** Short ones are in two columns. */
export function quotesPart(
  { caption, quotes }: Extract<ReportBlock, { kind: 'quotes' }>,
  room: TextRoom,
): Part | undefined {
  const style: BoxStyle = { style: { points: 13 }, ground: 'bg2', bar: 'accent1', role: 'Quote' };
  const { width } = room;
  const half = (width - BETWEEN) / 2;
  const narrow = quotes.map((quote) => boxedTexts(quote, { ...room, width: half }, style));
  const isShort =
    quotes.length >= FEWEST_PAIRS && narrow.every(([first, more]) => first && !more && first.least < TALLEST_HALF);
  if (!isShort)
    return listPart(
      caption,
      width,
      quotes.flatMap((quote) => boxedTexts(quote, room, style)),
    );
  const pieces = narrow.flat();
  const pairs = pieces.flatMap((left, at) => {
    const right = pieces[at + 1];
    if (at % 2 === 1) return [];
    return right ? [levelPair(left, right, half)] : [beside(left, nothing, { width: half, gap: BETWEEN })];
  });
  return listPart(caption, width, pairs);
}

const BETWEEN = 16;
const FEWEST_PAIRS = 5;
const TALLEST_HALF = 120;
const nothing: Piece = { least: 0, most: 0, place: () => [] };

/** Side by side and equally tall. */
function levelPair(left: Piece, right: Piece, width: number): Piece {
  const height = Math.max(left.least, right.least);
  const level = (piece: Piece) => ({ ...piece, least: height, most: height });
  return beside(level(left), level(right), { width, gap: BETWEEN });
}

interface BoxStyle {
  style: TextStyle;
  ground?: SlideColor;
  bar?: SlideColor;
  role?: TextRole;
}

function boxedTexts(text: string, { width, tallest }: TextRoom, { style, ground, bar, role }: BoxStyle): Piece[] {
  const inset = ground === undefined ? 0 : INSET;
  const lines = brokenLines(text, width - 2 * inset, style);
  const most = Math.max(1, Math.floor((Math.min(TALLEST, tallest) - 2 * inset) / lineHeight(text, style.points)));
  const starts = lines.map((_, at) => at).filter((at) => at % most === 0);
  return starts.map((from) => {
    const shown = lines.slice(from, from + most);
    const height = shown.length * lineHeight(text, style.points) + 2 * inset + 2;
    const texts = [{ text: shown.join('').trimEnd(), style }];
    return {
      least: height,
      most: height,
      place: (box) => [
        { kind: 'text', box, texts, inset, anchor: 'middle', ...(ground && { ground }), ...(role && { role }) },
        ...(bar === undefined ? [] : [sideBar(box, bar)]),
      ],
    };
  });
}

/** Along the side where lines begin. */
export function sideBar(box: Box, color: SlideColor): Shape {
  return { kind: 'decor', box: { ...box, width: BAR }, color };
}
