/** Values of partial sums as JSON and back, exactly. What comes back was stored by this product, and is checked all the same. */

type StoredNumber = number | string;

/** JSON has no infinities and no minus zero. */
export function storedNumber(value: number): StoredNumber {
  return Number.isFinite(value) && !Object.is(value, -0) ? value : String(value);
}

export function readNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return Number(value);
  throw new Error('stored statistics lack a number');
}

export function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new Error('stored statistics lack a text');
}

export function readItems(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error('stored statistics lack a list');
}

/** Keys and counts by turns, in the order of the keys: equal counts are stored as equal bytes. */
export function storedCounts<Key extends string | number>(counts: ReadonlyMap<Key, number>): StoredNumber[] {
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, count]) => [typeof key === 'number' ? storedNumber(key) : key, count]);
}

export function readCounts<Key>(value: unknown, readKey: (key: unknown) => Key): Map<Key, number> {
  const items = readItems(value);
  const counts = new Map<Key, number>();
  for (let at = 0; at < items.length; at += 2) counts.set(readKey(items[at]), readNumber(items[at + 1]));
  return counts;
}
