/**
 * The set of answer ids already read, kept as sorted ranges: a million neighbouring ids are one range, so
 * de-duplicating a whole survey needs almost no memory. Ranges are kept in blocks, because ids may come in any order
 * and far apart, and in one long list every new range would move all that follow.
 */

export interface IdRanges {
  /** True when the id is new; it is remembered. */
  add(id: number): boolean;
  readonly size: number;
  /**
   * All ids as a flat list to be stored: how far each range begins behind the end of the last, then how many ids it holds.
   * Undefined when there are more ranges than `most`.
   */
  ranges(most: number): number[] | undefined;
}

/** Gives every id of a stored list of ranges, the smallest first. */
export function eachIdOf(ranges: readonly number[], see: (id: number) => void): void {
  let id = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    id += ranges[at] ?? 0;
    for (let left = ranges[at + 1] ?? 0; left > 0; left--) see(id++);
  }
}

const BLOCK = 512;

interface Block {
  firsts: Float64Array;
  lasts: Float64Array;
  count: number;
}

export function createIdRanges(): IdRanges {
  const blocks: Block[] = [newBlock()];
  let size = 0;

  /** The block in which the id lies or would lie: the last one that begins at it or before. */
  function blockOf(id: number): number {
    let low = 0;
    let high = blocks.length - 1;
    if ((blocks[high]?.firsts[0] ?? 0) <= id) return high;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((blocks[middle]?.firsts[0] ?? 0) <= id) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function insert(blockAt: number, block: Block, at: number, id: number): void {
    if (block.count < BLOCK) {
      put(block, at, id);
      return;
    }
    const upper = split(block);
    blocks.splice(blockAt + 1, 0, upper);
    const isUpper = at > block.count;
    put(isUpper ? upper : block, isUpper ? at - block.count : at, id);
  }

  /** The range behind is now one with the one before it. */
  function drop(blockAt: number, block: Block, at: number): void {
    move(block, at + 1, at);
    block.count--;
    if (block.count === 0 && blocks.length > 1) blocks.splice(blockAt, 1);
  }

  function add(id: number): boolean {
    const blockAt = blockOf(id);
    const block = blocks[blockAt] ?? newBlock();
    const after = rangeAfter(block, id);
    const before = after - 1;
    const lastBefore = before >= 0 ? (block.lasts[before] ?? 0) : Number.NEGATIVE_INFINITY;
    if (id <= lastBefore) return false;
    size++;
    // the range behind the last one of a block is the first of the next block
    const isInNext = after === block.count;
    const behindAt = isInNext ? blockAt + 1 : blockAt;
    const behind = isInNext ? blocks[behindAt] : block;
    const place = isInNext ? 0 : after;
    const touchesBefore = id === lastBefore + 1;
    const touchesAfter = behind !== undefined && place < behind.count && behind.firsts[place] === id + 1;
    if (touchesBefore && touchesAfter) {
      block.lasts[before] = behind.lasts[place] ?? id;
      drop(behindAt, behind, place);
    } else if (touchesBefore) block.lasts[before] = id;
    else if (touchesAfter) behind.firsts[place] = id;
    else insert(blockAt, block, after, id);
    return true;
  }

  function ranges(most: number): number[] | undefined {
    if (blocks.reduce((sum, { count }) => sum + count, 0) > most) return undefined;
    const flat: number[] = [];
    let end = 0;
    for (const { firsts, lasts, count } of blocks) {
      for (let at = 0; at < count; at++) {
        const [first = 0, last = 0] = [firsts[at], lasts[at]];
        flat.push(first - end, last - first + 1);
        end = last + 1;
      }
    }
    return flat;
  }

  return {
    add,
    ranges,
    get size() {
      return size;
    },
  };
}

function newBlock(): Block {
  return { firsts: new Float64Array(BLOCK), lasts: new Float64Array(BLOCK), count: 0 };
}

/** Index of the first range of the block that begins after `id`. */
function rangeAfter({ firsts, count }: Block, id: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((firsts[middle] ?? 0) <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function put(block: Block, at: number, id: number): void {
  move(block, at, at + 1);
  block.firsts[at] = id;
  block.lasts[at] = id;
  block.count++;
}

function move({ firsts, lasts, count }: Block, from: number, to: number): void {
  firsts.copyWithin(to, from, count);
  lasts.copyWithin(to, from, count);
}

/** The upper half moves into a block of its own. */
function split(block: Block): Block {
  const half = block.count >>> 1;
  const upper = newBlock();
  upper.firsts.set(block.firsts.subarray(half, block.count));
  upper.lasts.set(block.lasts.subarray(half, block.count));
  upper.count = block.count - half;
  block.count = half;
  return upper;
}
