/**
 * Which cells of one list are hidden: those of too few respondents, and then the smallest of the others until the
 * hidden ones are at least two and their sum, less one for each, is at least the minimum. Whoever takes the shown cells
 * off their total then learns a sum of several, and even if none of them is empty each has room for the minimum.
 */

interface Rules {
  /** The cells must not reveal their total, so some always are hidden. */
  isTotalHidden?: boolean;
  /** What is hidden whatever its count, in the order of the cells. */
  forced?: readonly boolean[];
  /** Where cells are crossed with others, nearly everybody reveals as much as nearly nobody. */
  most?: number;
}

/** For every count whether it is hidden. */
export function hideCells(counts: readonly number[], minimumBase: number, rules: Rules = {}): boolean[] {
  const { isTotalHidden = false, forced = [], most = Number.POSITIVE_INFINITY } = rules;
  const hidden = counts.map((count, at) => count < minimumBase || count > most || forced[at] === true);
  if (!hidden.includes(true) && !isTotalHidden) return hidden;
  const others = counts.map((count, at) => ({ count, at })).filter(({ at }) => !hidden[at]);
  let cells = counts.length - others.length;
  let sum = counts.reduce((total, count, at) => (hidden[at] ? total + count : total), 0);
  for (const { count, at } of others.sort((a, b) => a.count - b.count || a.at - b.at)) {
    if (cells >= 2 && sum - cells >= minimumBase) break;
    hidden[at] = true;
    cells++;
    sum += count;
  }
  return hidden;
}

/**
 * What the minimum is in weights: one respondent may weigh as much as the heaviest, and whole respondents leave less
 * room than their weights do, at either end.
 */
export function minimumInWeights(minimumBase: number, heaviest: number): number {
  return (minimumBase + 2) * Math.max(1, heaviest);
}
