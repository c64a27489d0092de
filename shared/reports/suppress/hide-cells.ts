/**
 * Which cells of one list are hidden: those of too few respondents, and then the smallest of the others until the
 * hidden ones are at least two and their sum, less one for each, is at least the minimum. Whoever takes the shown cells
 * off their total then learns a sum of several, and even if none of them is empty each has room for the minimum.
 */

/** For every count whether it is hidden. `isTotalHidden`: the cells must not tell their total, so some always are. */
export function hideCells(counts: readonly number[], minimumBase: number, isTotalHidden = false): boolean[] {
  const hidden = counts.map((count) => count < minimumBase);
  if (!hidden.includes(true) && !isTotalHidden) return hidden;
  const bySize = counts.map((count, at) => ({ count, at })).sort((a, b) => a.count - b.count || a.at - b.at);
  let cells = hidden.filter(Boolean).length;
  let sum = bySize.slice(0, cells).reduce((total, { count }) => total + count, 0);
  for (const { count, at } of bySize.slice(cells)) {
    if (cells >= 2 && sum - cells >= minimumBase) break;
    hidden[at] = true;
    cells++;
    sum += count;
  }
  return hidden;
}
