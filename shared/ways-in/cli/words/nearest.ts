/** "Did you mean": the known word that a wrong one is closest to. */

/** Undefined where none is close enough to be meant. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const given = word.toLowerCase();
  const most = Math.max(1, Math.floor(given.length / 3));
  const ranked = known
    .map((one) => ({ one, distance: distanceOf(given, one.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  return ranked[0]?.one;
}

/** A sentence to put behind an error, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}

/** Letters to add, drop, change or swap with their neighbour. */
function distanceOf(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, at) => [at]);
  for (let column = 1; column <= other.length; column++) rows[0]?.push(column);
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const steps = [
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (isSame ? 0 : 1),
      ];
      rows[row]?.push(Math.min(...steps, isSwap ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY));
    }
  }
  return cell(one.length, other.length);
}
