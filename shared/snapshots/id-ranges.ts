/**
 * The set of answer ids already read, kept as sorted ranges: a million neighbouring ids are one range,
 * so de-duplication of a whole survey costs next to no memory.
 */

export interface IdRanges {
  /** True when the id is new; it is remembered. */
  add(id: number): boolean;
  readonly size: number;
}

export function createIdRanges(): IdRanges {
  let firsts = new Float64Array(64);
  let lasts = new Float64Array(64);
  let count = 0;
  let size = 0;

  /** Index of the first range that begins after `id`. */
  function rangeAfter(id: number): number {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((firsts[middle] ?? 0) <= id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function insert(at: number, id: number): void {
    if (count === firsts.length) {
      firsts = grown(firsts);
      lasts = grown(lasts);
    }
    firsts.copyWithin(at + 1, at, count);
    lasts.copyWithin(at + 1, at, count);
    firsts[at] = id;
    lasts[at] = id;
    count++;
  }

  function drop(at: number): void {
    firsts.copyWithin(at, at + 1, count);
    lasts.copyWithin(at, at + 1, count);
    count--;
  }

  function add(id: number): boolean {
    const after = rangeAfter(id);
    const before = after - 1;
    const lastBefore = before >= 0 ? (lasts[before] ?? 0) : Number.NEGATIVE_INFINITY;
    if (id <= lastBefore) return false;
    size++;
    const touchesBefore = id === lastBefore + 1;
    const touchesAfter = after < count && firsts[after] === id + 1;
    if (touchesBefore && touchesAfter) {
      lasts[before] = lasts[after] ?? id;
      drop(after);
    } else if (touchesBefore) lasts[before] = id;
    else if (touchesAfter) firsts[after] = id;
    else insert(after, id);
    return true;
  }

  return {
    add,
    get size() {
      return size;
    },
  };
}

function grown(array: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(array.length * 2);
  larger.set(array);
  return larger;
}
