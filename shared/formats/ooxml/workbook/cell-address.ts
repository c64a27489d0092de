/** Names of columns and cells as spreadsheets write them: A, Z, AA, and AA1. Columns and rows are counted from 0 and 1. */

export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

export function cellAddress(column: number, row: number): string {
  return `${columnLetters(column)}${row}`;
}

/** A name in front of an address, quoted where it is more than one plain ASCII word. */
export function inSheet(sheetName: string, address: string): string {
  const isPlain = /^[A-Za-z_][A-Za-z_]*$/.test(sheetName);
  return `${isPlain ? sheetName : `'${sheetName.replaceAll("'", "''")}'`}!${address}`;
}
