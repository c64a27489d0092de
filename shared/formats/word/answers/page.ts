/** The paper a document is laid out on, in twentieths of a point: wider when there are more columns to show. */
import { A4 } from '../document-pieces.ts';

export interface Page {
  /** Width of the page as it is read. */
  width: number;
  height: number;
  margin: number;
  isLandscape: boolean;
  /** What is left for a table. */
  tableWidth: number;
  /** Size of a cell's text in half points. */
  cellSize: number;
  /** Left and right of it. */
  cellPadding: number;
}

/** No side of a page in Word is longer than 22 inches. */
const LONGEST_SIDE = 31_680;
/** Paper is as high for its width as A4 is, whatever its size. */
const HEIGHT_OF_WIDTH = A4.width / A4.height;
/** What a column asks for where many are side by side: a word of eleven letters. */
const COLUMN_WIDTH = 1_300;
const MARGIN = 850;

export function blockPage(): Page {
  return {
    ...A4,
    margin: MARGIN,
    isLandscape: false,
    tableWidth: A4.width - 2 * MARGIN,
    cellSize: 19,
    cellPadding: 80,
  };
}

/** As wide as the columns ask for; where even the widest page is narrow for them, the type is smaller, but never below 6 pt. */
export function tablePage(columns: number): Page {
  const width = Math.min(Math.max(A4.height, columns * COLUMN_WIDTH + 2 * MARGIN), LONGEST_SIDE);
  if (columns <= 6) return landscape(width, 18, 80);
  if (columns <= 12) return landscape(width, 16, 80);
  if (columns <= 24) return landscape(width, 15, 80);
  return columns <= 40 ? landscape(width, 14, 50) : landscape(width, 12, 40);
}

function landscape(width: number, cellSize: number, cellPadding: number): Page {
  const height = Math.round(width * HEIGHT_OF_WIDTH);
  return { width, height, margin: MARGIN, isLandscape: true, tableWidth: width - 2 * MARGIN, cellSize, cellPadding };
}
