/** Key figures as cards, up to four side by side. */
import type { KeyFigure } from '../../reports/report-document.ts';
import { colors } from '../ooxml/document-colors.ts';
import { listPart, type Part, type Piece } from './part.ts';
import { fittedText, type RoomySize, textHeight } from './text-lines.ts';
import type { SlideText } from './text-xml.ts';

const MOST_ACROSS = 4;
const BETWEEN = 12;
const INSET = 12;
/** How far a card may grow where the slide has room. */
const GROWTH = { usual: 1.35, alone: 2.2 } as const;

const largeSizes: readonly RoomySize[] = [{ points: 36, isBold: true, lines: 1 }];
const valueSizes: readonly RoomySize[] = [
  { points: 28, isBold: true, lines: 1 },
  { points: 22, isBold: true, lines: 1 },
  { points: 18, isBold: true, lines: 1 },
  { points: 15, isBold: true, lines: 2 },
  { points: 12, isBold: true, lines: 3 },
  { points: 10, isBold: true, lines: 6 },
];

/** Alone on a slide they are larger and in two rows or more. */
export function cardsPart(figures: readonly KeyFigure[], room: number, isAlone: boolean): Part | undefined {
  if (figures.length === 0) return undefined;
  const rowCount = Math.max(isAlone && figures.length > 2 ? 2 : 1, Math.ceil(figures.length / MOST_ACROSS));
  const across = Math.ceil(figures.length / rowCount);
  const starts = figures.map((_, at) => at).filter((at) => at % across === 0);
  const rows = starts.map((from) =>
    cardRow(figures.slice(from, from + across), { across: Math.max(2, across), room, isAlone }),
  );
  return listPart('', room, rows);
}

function cardRow(
  figures: readonly KeyFigure[],
  { across, room, isAlone }: { across: number; room: number; isAlone: boolean },
): Piece {
  const width = (room - BETWEEN * (across - 1)) / across;
  const cards = figures.map((figure) => cardTexts(figure, width - 2 * INSET, isAlone));
  const least = Math.max(...cards.map(({ height }) => height)) + 2 * INSET;
  return {
    least,
    most: least * (isAlone ? GROWTH.alone : GROWTH.usual),
    place: (box) =>
      cards.flatMap(({ texts }, at) => {
        const card = { ...box, x: box.x + at * (width + BETWEEN), width };
        return [
          { kind: 'text', role: 'Figure', box: card, texts, ground: 'bg2', anchor: 'middle', inset: INSET },
          { kind: 'decor', box: { ...card, height: 3 }, color: 'accent1' },
        ];
      }),
  };
}

function cardTexts(
  { label, value, note }: KeyFigure,
  width: number,
  isAlone: boolean,
): { texts: SlideText[]; height: number } {
  const { points } = fittedText(value, width, isAlone ? [...largeSizes, ...valueSizes] : valueSizes);
  const small = isAlone ? 2 : 0;
  const texts: SlideText[] = [
    { text: label, style: { points: 12 + small, color: colors.muted, after: 2 } },
    { text: value, style: { points, isBold: true, color: 'tx2', after: 3 } },
    ...(note === undefined ? [] : [{ text: note, style: { points: 10.5 + small / 2, color: colors.muted } }]),
  ];
  const height = texts.reduce(
    (total, { text, style }) => total + textHeight(text, width, style) + (style.after ?? 0),
    0,
  );
  return { texts, height };
}
