/**
 * Lets the rest of the host go first: where cores are few, who renders for minutes can wait a moment, and who asks for a
 * page cannot. Only Linux gives every thread a rank of its own; elsewhere, and where it may not be changed, all stay equal.
 */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Of the thread that calls it. */
export function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(threadNumber(), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // equal then
  }
}

/** What Linux calls the thread that asks; 0 elsewhere. Node's own number of a thread means nothing there. */
export function threadNumber(): number {
  if (process.platform !== 'linux') return 0;
  return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
}
