/** Rows of whole numbers, and what can be made of them by adding and subtracting: worked out modulo a prime, so that it is exact. */

/** Products of two remainders are whole numbers that a double holds. */
const PRIME = 67_108_859;

export type Vector = readonly number[];

/** The reduced row echelon form without empty rows: a vector with a single entry is among them if it can be made at all. */
export function reducedRows(given: readonly Vector[]): number[][] {
  const rows = given.map((row) => [...row]);
  const columns = rows[0]?.length ?? 0;
  let next = 0;
  for (let column = 0; column < columns && next < rows.length; column++) {
    const at = rows.findIndex((row, index) => index >= next && row[column] !== 0);
    const pivot = rows[at];
    if (!pivot) continue;
    rows[at] = rows[next] ?? pivot;
    rows[next] = pivot;
    scale(pivot, inverse(pivot[column] ?? 1));
    for (const [index, row] of rows.entries()) if (index !== next) subtract(row, pivot, row[column] ?? 0);
    next++;
  }
  return rows.slice(0, next);
}

/** How many of the rows say something that the others do not. */
export function widthOf(rows: readonly Vector[]): number {
  return reducedRows(rows).length;
}

function scale(row: number[], by: number): void {
  for (let at = 0; at < row.length; at++) row[at] = ((row[at] ?? 0) * by) % PRIME;
}

function subtract(row: number[], other: Vector, times: number): void {
  if (times === 0) return;
  for (let at = 0; at < row.length; at++) {
    const rest = ((row[at] ?? 0) - (((other[at] ?? 0) * times) % PRIME)) % PRIME;
    row[at] = rest < 0 ? rest + PRIME : rest;
  }
}

/** By Fermat's little theorem. */
function inverse(value: number): number {
  let result = 1;
  let base = value % PRIME;
  for (let power = PRIME - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
}
