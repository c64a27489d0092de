/**
 * What somebody can work out who has a file and a pencil: counts that are not shown, each with the least and the most
 * it can be, narrowed by sums until nothing moves any more. It knows nothing of how figures are hidden.
 */

export interface Interval {
  low: number;
  high: number;
}

interface Sum {
  parts: string[];
  whole: string;
  /** Whether the parts are the whole, or overlap and cover it at least. */
  isExact: boolean;
}

export interface Intervals {
  /** A count that is not shown; at least `low`. */
  unknown(name: string, low?: number): void;
  known(name: string, value: number): void;
  sum(parts: readonly string[], whole: string): void;
  /** The parts cover the whole, and none of them is larger. */
  cover(parts: readonly string[], whole: string): void;
  atMost(name: string, other: string): void;
  solved(): ReadonlyMap<string, Interval>;
}

export function createIntervals(): Intervals {
  const intervals = new Map<string, Interval>();
  const sums: Sum[] = [];
  const pairs: { name: string; other: string }[] = [];

  function of(name: string): Interval {
    const found = intervals.get(name);
    if (!found) throw new Error(`nobody has spoken of ${name}`);
    return found;
  }

  function narrow(name: string, low: number, high: number): boolean {
    const interval = of(name);
    const isNarrower = low > interval.low || high < interval.high;
    interval.low = Math.max(interval.low, low);
    interval.high = Math.min(interval.high, high);
    if (interval.low > interval.high) throw new Error(`${name} cannot be: ${interval.low} to ${interval.high}`);
    return isNarrower;
  }

  function useSum({ parts, whole, isExact }: Sum): boolean {
    const total = (end: keyof Interval) => parts.reduce((sum, part) => sum + of(part)[end], 0);
    let hasMoved = narrow(whole, isExact ? total('low') : 0, total('high'));
    for (const part of parts) {
      const others = (end: keyof Interval) =>
        parts.reduce((sum, other) => (other === part ? sum : sum + of(other)[end]), 0);
      const high = isExact ? of(whole).high - others('low') : of(whole).high;
      hasMoved = narrow(part, of(whole).low - others('high'), high) || hasMoved;
    }
    return hasMoved;
  }

  return {
    unknown: (name, low = 0) => {
      intervals.set(name, { low, high: Number.POSITIVE_INFINITY });
    },
    known: (name, value) => {
      intervals.set(name, { low: value, high: value });
    },
    sum: (parts, whole) => {
      // an empty list cannot be recognised as one
      if (parts.length > 0) sums.push({ parts: [...parts], whole, isExact: true });
    },
    cover: (parts, whole) => {
      sums.push({ parts: [...parts], whole, isExact: false });
    },
    atMost: (name, other) => {
      pairs.push({ name, other });
    },
    solved() {
      for (let hasMoved = true; hasMoved; ) {
        hasMoved = false;
        for (const sum of sums) hasMoved = useSum(sum) || hasMoved;
        for (const { name, other } of pairs) {
          hasMoved = narrow(name, 0, of(other).high) || hasMoved;
          hasMoved = narrow(other, of(name).low, Number.POSITIVE_INFINITY) || hasMoved;
        }
      }
      return intervals;
    },
  };
}
