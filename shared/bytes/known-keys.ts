/**
 * Finds what a member stands for without reading its key: objects of one kind nearly always have the same members in
 * the same order, some left out. So the bytes that led to the next value last time (brace or comma, key and colon) are
 * compared first.
 */
import { type KnownRun, knownRun, matchesAt } from './int32-words.ts';

/** What leads to a value, and what that value stands for. */
interface Lead<T> {
  readonly run: KnownRun;
  readonly meaning: T;
}

export interface KnownKeys<T> {
  /** Call at the start of every object. */
  restart(): void;
  /** The known lead at `at`, if it is one of those expected here. */
  match(bytes: DataView, at: number): Lead<T> | undefined;
  /** What a key stands for that was read because its lead did not match. */
  meaningOf(bytes: Buffer, start: number, end: number, isPlain: boolean): T;
  /** From now on these bytes are expected here, and lead to a value of that meaning. */
  expectNext(lead: Uint8Array, meaning: T): void;
}

/** How far ahead a member is looked for where others were left out. */
const LOOK_AHEAD = 8;
/** The most leads kept: with more there is no order, and searching them would cost more than reading. */
const MAX_LEADS = 2_000;

export function createKnownKeys<T>(readKey: (key: string) => T): KnownKeys<T> {
  const leads: Lead<T>[] = [];
  const meanings = new Map<string, T>();
  let position = 0;

  return {
    restart() {
      position = 0;
    },
    match(bytes, at) {
      // a brace or comma, two quotes and a colon: there is a whole first word
      const first = bytes.getInt32(at, true);
      const last = Math.min(leads.length, position + LOOK_AHEAD);
      for (let here = position; here < last; here++) {
        const lead = leads[here];
        if (lead !== undefined && lead.run.first === first && matchesAt(lead.run, bytes, at)) {
          position = here + 1;
          return lead;
        }
      }
      return undefined;
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
    expectNext(bytes, meaning) {
      if (leads.length >= MAX_LEADS) return;
      // one that was expected elsewhere moves, so that the order settles
      const known = leads.findIndex((lead) => lead.meaning === meaning && lead.run.bytes.equals(bytes));
      const [lead = { run: knownRun(bytes), meaning }] = known < 0 ? [] : leads.splice(known, 1);
      if (known >= 0 && known < position) position--;
      leads.splice(position++, 0, lead);
    },
  };
}

/** The text between quotes, escapes undone. */
export function keyText(bytes: Buffer, start: number, end: number, isPlain: boolean): string {
  const text = bytes.toString('utf8', start, end);
  return isPlain || !text.includes('\\') ? text : JSON.parse(`"${text}"`);
}
