/** Which shared pieces the outlines of a CFF font call: the rest of them, most of a large font, can be left out. */

export interface Subroutines {
  items: readonly Buffer[];
  used: Set<number>;
}

interface Walk {
  stack: number[];
  hints: number;
  isDone: boolean;
}

const HINTS = new Set([1, 3, 18, 23]);
const MASKS = new Set([19, 20]);
const CALL_LOCAL = 10;
const CALL_GLOBAL = 29;
const RETURN = 11;
const END = 14;

/** Follows one outline as far as calls go; it reads numbers and counts hints, and draws nothing. */
export function markUsed(outline: Buffer, local: Subroutines, global: Subroutines): void {
  follow(outline, { stack: [], hints: 0, isDone: false }, 0);

  function follow(code: Buffer, walk: Walk, depth: number): void {
    for (let at = 0; at < code.length && !walk.isDone; ) {
      const byte = code.readUInt8(at);
      if (byte >= 32 || byte === 28) {
        at = pushNumber(code, at, byte, walk.stack);
        continue;
      }
      at += byte === 12 ? 2 : 1;
      if (byte === RETURN) return;
      if (byte === CALL_LOCAL || byte === CALL_GLOBAL) call(byte === CALL_LOCAL ? local : global, walk, depth);
      else at += afterOperator(byte, walk);
    }
  }

  function call({ items, used }: Subroutines, walk: Walk, depth: number): void {
    const at = (walk.stack.pop() ?? 0) + biasOf(items.length);
    const code = items[at];
    if (!code || depth > 10) return;
    used.add(at);
    follow(code, walk, depth + 1);
  }
}

/** How many bytes of a mask follow the operator. */
function afterOperator(operator: number, walk: Walk): number {
  if (operator === END) walk.isDone = true;
  const isMask = MASKS.has(operator);
  if (isMask || HINTS.has(operator)) walk.hints += walk.stack.length >> 1;
  walk.stack.length = 0;
  return isMask ? Math.ceil(walk.hints / 8) : 0;
}

function pushNumber(code: Buffer, at: number, byte: number, stack: number[]): number {
  if (byte === 28) {
    stack.push(code.readInt16BE(at + 1));
    return at + 3;
  }
  if (byte === 255) {
    stack.push(code.readInt32BE(at + 1) / 65536);
    return at + 5;
  }
  if (byte <= 246) {
    stack.push(byte - 139);
    return at + 1;
  }
  const next = code.readUInt8(at + 1);
  stack.push(byte <= 250 ? (byte - 247) * 256 + next + 108 : -(byte - 251) * 256 - next - 108);
  return at + 2;
}

/** Small numbers are the shortest, so calls count from the middle. */
const biasOf = (count: number) => (count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768);
