/** p values of one family of tests, made larger because many tests find something by chance. */

export type Correction = 'none' | 'bonferroni' | 'bh';

/** In the order given; null, where nothing could be tested, stays null and is not one of the family. */
export function corrected(ps: readonly (number | null)[], correction: Correction): (number | null)[] {
  if (correction === 'none') return [...ps];
  const size = ps.filter((p) => p !== null).length;
  if (correction === 'bonferroni') return ps.map((p) => (p === null ? null : Math.min(1, p * size)));
  return benjaminiHochberg(ps, size);
}

/** The largest stays; each smaller one is p * size / rank, but never above the one after it. */
function benjaminiHochberg(ps: readonly (number | null)[], size: number): (number | null)[] {
  const known = ps.flatMap((p, at) => (p === null ? [] : [{ p, at }])).sort((a, b) => b.p - a.p);
  const found: (number | null)[] = ps.map(() => null);
  let least = 1;
  for (const [above, { p, at }] of known.entries()) {
    least = Math.min(least, (p * size) / (size - above));
    found[at] = least;
  }
  return found;
}
