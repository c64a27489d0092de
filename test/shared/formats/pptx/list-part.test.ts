/** Pieces of a slide one below the other take the room of each, and of the gaps between them. */
import { expect, it } from 'vitest';
import { listPart, type Piece } from '../../../../shared/formats/pptx/part.ts';

const piece: Piece = { least: 10, most: 15, place: () => [] };
const roomOf = (count: number) =>
  listPart(
    '',
    400,
    Array.from({ length: count }, () => piece),
  )?.take(500, 500)?.piece;

it('one piece has no gap, and three have two', () => {
  expect(roomOf(1)).toMatchObject({ least: 10, most: 15 });
  expect(roomOf(3)).toMatchObject({ least: 46, most: 61 });
});
