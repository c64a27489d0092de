/**
 * Finds what a member stands for without reading its key: objects of one kind nearly always have the same members in the
 * same order, some left out, so what led to the next value the last time, brace or comma, key and colon, is held against
 * the bytes first.
 */

export interface KnownKeys<T> {
  /** Call at the start of every object. */
  restart(): void;
  /** The length of the known lead that stands at `at`; 0 when it is none of those expected here. */
  match(bytes: Uint8Array, at: number): number;
  /** What the member matched last stands for. */
  matched(): T;
  /** What a key stands for that was read because its lead did not match. */
  meaningOf(bytes: Buffer, start: number, end: number, isPlain: boolean): T;
  /** From now on these bytes are expected here, and lead to a value of that meaning. */
  expectNext(lead: Uint8Array, meaning: T): void;
}

/** How far ahead a member is looked for where others were left out. */
const LOOK_AHEAD = 8;
/** Leads kept in all: more are no order, and looking through them would cost more than reading. */
const MAX_LEADS = 2_000;

export function createKnownKeys<T>(readKey: (key: string) => T): KnownKeys<T> {
  const leads: Buffer[] = [];
  const leadMeanings: T[] = [];
  const meanings = new Map<string, T>();
  let position = 0;

  return {
    restart() {
      position = 0;
    },
    match(bytes, at) {
      const last = Math.min(leads.length, position + LOOK_AHEAD);
      for (let here = position; here < last; here++) {
        const lead = leads[here];
        if (lead !== undefined && stands(lead, bytes, at)) {
          position = here + 1;
          return lead.length;
        }
      }
      return 0;
    },
    matched() {
      const meaning = leadMeanings[position - 1];
      if (meaning === undefined) throw new Error('no member was matched');
      return meaning;
    },
    meaningOf(bytes, start, end, isPlain) {
      const name = keyText(bytes, start, end, isPlain);
      let meaning = meanings.get(name);
      if (meaning === undefined) {
        meaning = readKey(name);
        meanings.set(name, meaning);
      }
      return meaning;
    },
    expectNext(lead, meaning) {
      if (leads.length >= MAX_LEADS) return;
      leads.splice(position, 0, Buffer.from(lead));
      leadMeanings.splice(position, 0, meaning);
      position++;
    },
  };
}

/** Whether these very bytes stand at that place. */
export function stands(expected: Uint8Array, bytes: Uint8Array, at: number): boolean {
  for (let index = 0; index < expected.length; index++) if (bytes[at + index] !== expected[index]) return false;
  return true;
}

/** The text between quotes, escapes undone. */
export function keyText(bytes: Buffer, start: number, end: number, isPlain: boolean): string {
  const text = bytes.toString('utf8', start, end);
  return isPlain || !text.includes('\\') ? text : JSON.parse(`"${text}"`);
}
