/** Waiting with an end: looks again and again, and tells what was seen last when the time is up. */
import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 250;

/** `look` gives undefined, and notes what it saw, for as long as it is not there. */
export async function until<T>(
  what: string,
  seconds: number,
  look: (note: (seen: unknown) => undefined) => Promise<T | undefined>,
): Promise<T> {
  const endsAt = Date.now() + seconds * 1_000;
  let last: unknown;
  const note = (seen: unknown) => {
    last = seen;
    return undefined;
  };
  for (;;) {
    const found = await look(note);
    if (found !== undefined) return found;
    if (Date.now() >= endsAt) throw new Error(`waited ${seconds} s for ${what}; seen last: ${JSON.stringify(last)}`);
    await pause(EVERY_MS);
  }
}
