/** What flows over the slides of a section: each part gives as much of itself as there is room for, and keeps the rest. */

import { colors } from '../ooxml/document-colors.ts';
import type { Shape, TextRole, TextShape } from './slide.ts';
import { type Box, GAP } from './slide-size.ts';
import { textHeight } from './text-lines.ts';
import type { TextStyle } from './text-xml.ts';

/** Something that stays whole on a slide. It may grow where room is left. */
export interface Piece {
  least: number;
  most: number;
  place(box: Box): Shape[];
}

export interface Part {
  /** Nothing where it waits for the next slide; on a slide of its own (`room` is `whole`) it always gives something. */
  take(room: number, whole: number): { piece: Piece; rest?: Part } | undefined;
}

const captionType = { points: 11, isBold: true } as const;

export function captionHeight(caption: string, width: number): number {
  return caption === '' ? 0 : textHeight(caption, width, captionType) + 5;
}

function captionShapes(caption: string, box: Box): TextShape[] {
  if (caption === '') return [];
  const height = captionHeight(caption, box.width);
  return [textShape(caption, { ...box, height }, { ...captionType, color: colors.muted }, 'Caption')];
}

export function textShape(text: string, box: Box, style: TextStyle, role?: TextRole): TextShape {
  return { kind: 'text', box, texts: [{ text, style }], ...(role && { role }) };
}

/** A piece with a caption above it. */
export function captioned(caption: string, width: number, piece: Piece): Piece {
  const above = captionHeight(caption, width);
  return {
    least: above + piece.least,
    most: above + piece.most,
    place: (box) => [
      ...captionShapes(caption, box),
      ...piece.place({ ...box, y: box.y + above, height: box.height - above }),
    ],
  };
}

/** A piece that cannot be cut. */
export function wholePart(piece: Piece): Part {
  return { take: (room, whole) => (piece.least <= room || room >= whole ? { piece } : undefined) };
}

/** A part whose first piece has a heading above it. */
export function headed(caption: string, width: number, part: Part): Part {
  const above = captionHeight(caption, width);
  return {
    take(room, whole) {
      const taken = part.take(room - above, whole - above);
      return taken && { ...taken, piece: captioned(caption, width, taken.piece) };
    },
  };
}

/** Two pieces side by side, each as tall as it is. */
export function beside(left: Piece, right: Piece, { width, gap }: { width: number; gap: number }): Piece {
  return {
    least: Math.max(left.least, right.least),
    most: Math.max(left.most, right.most),
    place: (box) => [
      ...left.place({ ...box, width, height: Math.min(box.height, left.most) }),
      ...right.place({
        ...box,
        x: box.x + width + gap,
        width: box.width - width - gap,
        height: Math.min(box.height, right.most),
      }),
    ],
  };
}

/** One part after the other: what follows waits until the first has no rest. */
export function sequence([first, ...others]: readonly Part[]): Part | undefined {
  if (!first) return undefined;
  return {
    take(room, whole) {
      const taken = first.take(room, whole);
      const rest = taken && sequence([...(taken.rest ? [taken.rest] : []), ...others]);
      return taken && { piece: taken.piece, ...(rest && { rest }) };
    },
  };
}

/** Parts that are on one slide, unless they are too tall for any. */
export function together(parts: readonly Part[], more: readonly Part[]): Part[] {
  const all = [...parts, ...more];
  const apart = sequence(all);
  if (!apart) return [];
  return [
    {
      take(room, whole) {
        const pieces = wholePieces(all, room, whole);
        if (pieces) return { piece: stack(pieces, GAP) };
        return wholePieces(all, whole, whole) ? undefined : apart.take(room, whole);
      },
    },
  ];
}

function wholePieces(parts: readonly Part[], room: number, whole: number): Piece[] | undefined {
  const pieces: Piece[] = [];
  let left = room;
  for (const part of parts) {
    const taken = part.take(left, whole);
    if (!taken || taken.rest || taken.piece.least > left) return undefined;
    pieces.push(taken.piece);
    left -= taken.piece.least + GAP;
  }
  return pieces;
}

/** Pieces one below the other, such as quotes: as many as there is room for, with the caption on every slide. */
export function listPart(caption: string, width: number, pieces: readonly Piece[]): Part | undefined {
  if (pieces.length === 0) return undefined;
  const above = captionHeight(caption, width);
  return {
    take(room, whole) {
      const isFresh = room >= whole;
      const fitting = fittingCount(pieces, room - above);
      const fitsAlone = fittingCount(pieces, whole - above) === pieces.length;
      const waits = fitting === 0 || (fitting < pieces.length && fitsAlone && room < whole * ROOMY);
      if (!isFresh && waits) return undefined;
      // the last of them is never alone
      const isLonely = fitting === pieces.length - 1 && fitting > 2;
      const count = Math.max(1, isLonely ? fitting - 1 : fitting);
      const rest = listPart(caption, width, pieces.slice(count));
      return { piece: captioned(caption, width, stack(pieces.slice(0, count), SMALL_GAP)), ...(rest && { rest }) };
    },
  };
}

function fittingCount(pieces: readonly Piece[], room: number): number {
  let used = -SMALL_GAP;
  const over = pieces.findIndex(({ least }) => {
    used += least + SMALL_GAP;
    return used > room;
  });
  return over < 0 ? pieces.length : over;
}

const SMALL_GAP = 8;
/** The part of a slide that must be free for a list to begin there that would fit on the next. */
const ROOMY = 0.6;

function stack(pieces: readonly Piece[], gap: number): Piece {
  const gaps = gap * (pieces.length - 1);
  return {
    least: sum(pieces.map(({ least }) => least)) + gaps,
    most: sum(pieces.map(({ most }) => most)) + gaps,
    place: (box) => placed(pieces, box, gap),
  };
}

/** Pieces from the top down. Room that is left goes to those that can grow. */
export function placed(pieces: readonly Piece[], box: Box, gap = GAP): Shape[] {
  const spare = box.height - sum(pieces.map(({ least }) => least)) - gap * (pieces.length - 1);
  const wanted = sum(pieces.map(({ least, most }) => most - least));
  const share = wanted <= 0 || spare <= 0 ? 0 : Math.min(1, spare / wanted);
  let y = box.y;
  return pieces.flatMap((piece) => {
    const height = piece.least + (piece.most - piece.least) * share;
    const shapes = piece.place({ ...box, y, height });
    y += height + gap;
    return shapes;
  });
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
