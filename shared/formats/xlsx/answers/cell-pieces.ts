/** The fixed pieces of XML around the content of rows and cells. */
import { columnLetters } from '../../ooxml/workbook/cell-address.ts';
import { type Piece, pieceOf } from '../../piece.ts';
import { style } from './styles.ts';

/** `<c r="AB`, to be followed by the digits of the row. */
export function cellStart(column: number): Piece {
  return pieceOf(`<c r="${columnLetters(column)}`);
}

/** What follows the address, by style. */
interface CellOpenings {
  number: Piece;
  text: Piece;
  /** Readers keep spaces at the ends. */
  spacedText: Piece;
  /** A place in the table of strings. */
  place: Piece;
}

export const cellOpenings: readonly CellOpenings[] = Object.values(style).map((number) => {
  const attribute = number === style.plain ? '"' : `" s="${number}"`;
  return {
    number: pieceOf(`${attribute}><v>`),
    text: pieceOf(`${attribute} t="inlineStr"><is><t>`),
    spacedText: pieceOf(`${attribute} t="inlineStr"><is><t xml:space="preserve">`),
    place: pieceOf(`${attribute} t="s"><v>`),
  };
});

export const numberClose = pieceOf('</v></c>');
export const textClose = pieceOf('</t></is></c>');

export const rowStart = pieceOf('<row r="');
/** Heights take five characters, so that they can be set when the row has been written. */
export const rowHeight = pieceOf('" ht="15.00" customHeight="1">');
export const rowHeightAt = '" ht="'.length;
export const rowEnd = pieceOf('</row>');

const LINE_POINTS = 15;
/** A row can be 409 points tall. */
export const MAX_LINES = 27;
/** By number of lines. */
export const heights = Array.from({ length: MAX_LINES + 1 }, (_, lines) =>
  pieceOf((lines * LINE_POINTS).toFixed(2).slice(0, 5)),
);
