/** The most memory that each thread of a host held for itself, as far as a thread can tell. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface ThreadMemory {
  /** What the host must be started with. */
  env: NodeJS.ProcessEnv;
  /** Megabytes of the main thread, and of each other one. */
  peaks(): { main: number; others: number[] };
}

export function watchThreadMemory(folder: string): ThreadMemory {
  mkdirSync(folder, { recursive: true });
  const notes = mkdtempSync(join(folder, 'thread-memory-'));
  const preload = pathToFileURL(join(import.meta.dirname, 'note-memory.mjs')).href;
  const megabytesOf = (thread: string) => Number(readFileSync(join(notes, thread), 'utf8')) / 2 ** 20;
  return {
    env: { MEMORY_FOLDER: notes, NODE_OPTIONS: `--import=${preload}` },
    peaks() {
      const [main = '', ...others] = readdirSync(notes).sort((a, b) => Number(a) - Number(b));
      return { main: megabytesOf(main), others: others.map(megabytesOf) };
    },
  };
}
