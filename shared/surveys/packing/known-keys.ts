/**
 * Finds what a key stands for without reading it: objects of one kind nearly always have the same keys in the same order,
 * some left out, so the keys that followed the last time are held against the bytes first, quotes and all.
 */

export interface KnownKeys<T> {
  /** Call at the start of every object. */
  restart(): void;
  /** The length of the known key whose quote stands at `at`; 0 when it is none of those expected here. */
  match(bytes: Uint8Array, at: number): number;
  /** What the key matched last stands for. */
  matched(): T;
  /** What a key stands for that was read because it did not match; it is expected here from now on. */
  learn(bytes: Buffer, start: number, end: number, isPlain: boolean): T;
}

/** How far ahead a key is looked for where others were left out. */
const LOOK_AHEAD = 12;

export function createKnownKeys<T>(meaningOf: (key: string) => T): KnownKeys<T> {
  const order: { quoted: Buffer; meaning: T }[] = [];
  const meanings = new Map<string, T>();
  let position = 0;

  function match(bytes: Uint8Array, at: number): number {
    const last = Math.min(order.length, position + LOOK_AHEAD);
    for (let here = position; here < last; here++) {
      const quoted = order[here]?.quoted;
      if (quoted !== undefined && stands(quoted, bytes, at)) {
        position = here + 1;
        return quoted.length;
      }
    }
    return 0;
  }

  function matched(): T {
    const known = order[position - 1];
    if (!known) throw new Error('no key was matched');
    return known.meaning;
  }

  /** Keys that come in another order each time are found by name. */
  function learn(bytes: Buffer, start: number, end: number, isPlain: boolean): T {
    const name = keyText(bytes, start, end, isPlain);
    let meaning = meanings.get(name);
    if (meaning === undefined) {
      meaning = meaningOf(name);
      meanings.set(name, meaning);
      if (isPlain) order.splice(position++, 0, { quoted: Buffer.from(bytes.subarray(start - 1, end + 1)), meaning });
    }
    return meaning;
  }

  return {
    restart() {
      position = 0;
    },
    match,
    matched,
    learn,
  };
}

function stands(quoted: Buffer, bytes: Uint8Array, at: number): boolean {
  for (let index = 0; index < quoted.length; index++) if (bytes[at + index] !== quoted[index]) return false;
  return true;
}

/** The text between quotes, escapes undone. */
export function keyText(bytes: Buffer, start: number, end: number, isPlain: boolean): string {
  const text = bytes.toString('utf8', start, end);
  return isPlain || !text.includes('\\') ? text : JSON.parse(`"${text}"`);
}
