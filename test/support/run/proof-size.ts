/**
 * How much of a long proof is run. A change should know within minutes whether it is right, so the dearest proofs
 * run in part; `PROOFS=all` runs the whole of them.
 */
export const isWhole = process.env.PROOFS === 'all';

/** So many of all, spread evenly, the first among them. */
export function someOf<Item>(all: readonly Item[], count: number): Item[] {
  if (isWhole || count >= all.length) return [...all];
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]).filter(
    (item): item is Item => item !== undefined,
  );
}

/** How often something is done: usually, and in the whole proof. */
export const inPart = (usual: number, whole: number): number => (isWhole ? whole : usual);
