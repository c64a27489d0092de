/** The codes that a codebook lists: a matrix repeats its columns with every row, and what is very much helps nobody. */
import type { Column } from '../column.ts';

const MOST_CODES = 200_000;

interface ListedCodes {
  /** The same columns; those whose codes find no room have none. */
  columns: readonly Column[];
  leftOut: number;
}

export function listedCodes(columns: readonly Column[], most = MOST_CODES): ListedCodes {
  let [room, leftOut] = [most, 0];
  const listed = columns.map((column): Column => {
    const { variable } = column;
    const size = variable?.codes.length ?? 0;
    if (!variable || size <= room) {
      room -= size;
      return column;
    }
    leftOut += size;
    return { ...column, variable: { ...variable, codes: [] } };
  });
  return { columns: leftOut === 0 ? columns : listed, leftOut };
}
