/** The keys of a bucket in the order S3 lists them, by UTF-8 bytes, with binary search. */

export interface SortedKeys {
  readonly all: readonly string[];
  add(key: string): void;
  remove(key: string): void;
  /** The position of the first key not before the given one. */
  firstFrom(key: string): number;
  /** The position of the first key after all that start with the prefix. */
  firstPast(prefix: string): number;
}

export function sortKeys(keys: Iterable<string>): SortedKeys {
  const all = [...keys].sort(compareKeys);

  function firstWhere(holds: (key: string) => boolean): number {
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(all[middle] ?? '')) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  const firstFrom = (key: string) => firstWhere((other) => compareKeys(other, key) >= 0);
  return {
    all,
    firstFrom,
    firstPast: (prefix) => firstWhere((other) => !other.startsWith(prefix) && compareKeys(other, prefix) > 0),
    add(key) {
      const at = firstFrom(key);
      if (all[at] !== key) all.splice(at, 0, key);
    },
    remove(key) {
      const at = firstFrom(key);
      if (all[at] === key) all.splice(at, 1);
    },
  };
}

/** UTF-16 order is UTF-8 order except that surrogates must come after all other units. */
export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
