/** How often each pair of two numbers comes up: in a table where that is not too large, and in a map otherwise. */

/** Numbers by place, and how many different ones there can be. */
interface Numbers {
  of: Uint32Array;
  count: number;
}

const LARGEST_TABLE = 1 << 23;

/** Gives, for each first number, the second ones it came with, and how often. */
export function countPairs(first: Numbers, second: Numbers): (first: number) => [second: number, times: number][] {
  const cells = first.count * second.count;
  return cells <= LARGEST_TABLE ? countInTable(first, second) : countInMap(first, second);
}

function countInTable(first: Numbers, second: Numbers): ReturnType<typeof countPairs> {
  const { count } = second;
  const table = new Uint32Array(first.count * count);
  for (let at = 0; at < first.of.length; at++) {
    const cell = (first.of[at] ?? 0) * count + (second.of[at] ?? 0);
    table[cell] = (table[cell] ?? 0) + 1;
  }
  return (one) => {
    const found: [number, number][] = [];
    for (let other = 0; other < count; other++) {
      const times = table[one * count + other] ?? 0;
      if (times > 0) found.push([other, times]);
    }
    return found;
  };
}

function countInMap(first: Numbers, second: Numbers): ReturnType<typeof countPairs> {
  const maps = new Map<number, Map<number, number>>();
  for (let at = 0; at < first.of.length; at++) {
    const [one, other] = [first.of[at] ?? 0, second.of[at] ?? 0];
    let counts = maps.get(one);
    if (!counts) {
      counts = new Map();
      maps.set(one, counts);
    }
    counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  return (one) => [...(maps.get(one) ?? [])];
}
