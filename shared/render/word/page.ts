/** The paper a document is laid out on, in twentieths of a point: wider when there are more columns to show. */

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
}

const A4 = { width: 11_906, height: 16_838 };
const A3 = { width: 16_838, height: 23_811 };
/** No side of a page in Word is longer than 22 inches. */
const LARGEST = { width: 22_000, height: 31_680 };
const MARGIN = 850;

export function blockPage(): Page {
  return { ...A4, margin: MARGIN, isLandscape: false, tableWidth: A4.width - 2 * MARGIN, cellSize: 19 };
}

export function tablePage(columns: number): Page {
  if (columns <= 6) return landscape(A4, 18);
  if (columns <= 12) return landscape(A4, 16);
  return columns <= 24 ? landscape(A3, 15) : landscape(LARGEST, columns <= 40 ? 14 : 13);
}

function landscape(paper: { width: number; height: number }, cellSize: number): Page {
  const { width: height, height: width } = paper;
  return { width, height, margin: MARGIN, isLandscape: true, tableWidth: width - 2 * MARGIN, cellSize };
}
