/** Counts how many answers of one column are personal as a whole, and says what the column then is. */
import { type PersonalKind, personalKinds } from './personal-kind.ts';
import { shapeOf } from './value-shape.ts';

/**
 * The share of the non-empty answers. Some people give personal data where nobody asked; a whole column of it is
 * different.
 */
const PERSONAL_SHARE = 0.3;

/** What was counted, as JSON. */
interface StoredTally {
  filled: number;
  personal: number;
  counts: [kind: PersonalKind, count: number][];
}

export interface ContentTally {
  /** `times`: how many gave this very answer. */
  add(value: string, times?: number): void;
  /** The most frequent sort; undefined where too few answers are of any. */
  kind(): PersonalKind | undefined;
  stored(): StoredTally;
  /** Adds what another has counted. */
  merge(stored: StoredTally): void;
}

export function createContentTally(): ContentTally {
  const counts = new Map<PersonalKind, number>();
  let filled = 0;
  let personal = 0;
  return {
    add(value, times = 1) {
      if (value.trim() === '') return;
      filled += times;
      const kind = shapeOf(value);
      if (!kind) return;
      personal += times;
      counts.set(kind, (counts.get(kind) ?? 0) + times);
    },
    stored: () => ({ filled, personal, counts: [...counts] }),
    merge(other) {
      filled += other.filled;
      personal += other.personal;
      for (const [kind, count] of other.counts) counts.set(kind, (counts.get(kind) ?? 0) + count);
    },
    kind() {
      if (personal === 0 || personal < filled * PERSONAL_SHARE) return undefined;
      return personalKinds.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0];
    },
  };
}
