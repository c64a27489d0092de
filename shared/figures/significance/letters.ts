/**
 * The letters of a banner: each column carries those of the columns of its group whose figure is significantly lower.
 * All pairs of one row are one family of tests.
 */
import { type Correction, corrected } from './correct.ts';

/** Columns of fewer respondents are not tested, whatever their weights. */
export const fewestInColumn = 30;

interface LetteredColumn {
  letter: string;
  /** How many answered, whatever their weights. */
  respondents: number;
  /** Share or mean; null if there is none. */
  value: number | null;
}

export interface LetterRules {
  /** In percent, e.g. 95. */
  confidence: number;
  correction: Correction;
  /** Between letters, where some columns of the banner have two: AB could be A and B. */
  separator?: string;
}

/** For every column its letters, in the order of the columns; `test` gives null if two columns cannot be tested. */
export function lettersOf<Column extends LetteredColumn>(
  columns: readonly Column[],
  test: (a: Column, b: Column) => { p: number } | null,
  { confidence, correction, separator = '' }: LetterRules,
): string[] {
  const pairs = columns.flatMap((a, at) => columns.slice(at + 1).map((b) => ({ a, b })));
  const ps = pairs.map(({ a, b }) => (isTested(a) && isTested(b) ? (test(a, b)?.p ?? null) : null));
  const least = 1 - confidence / 100;
  const lower = new Map<Column, Set<Column>>(columns.map((column) => [column, new Set()]));
  for (const [at, p] of corrected(ps, correction).entries()) {
    const pair = pairs[at];
    if (!pair || p === null || p > least) continue;
    const [high, low] = (pair.a.value ?? 0) > (pair.b.value ?? 0) ? [pair.a, pair.b] : [pair.b, pair.a];
    lower.get(high)?.add(low);
  }
  return columns.map((column) => {
    const below = lower.get(column);
    const lowerOnes = columns.filter((other) => below?.has(other));
    return lowerOnes.map(({ letter }) => letter).join(separator);
  });
}

function isTested({ respondents, value }: LetteredColumn): boolean {
  return respondents >= fewestInColumn && value !== null;
}
