/**
 * Ends this very thread in the middle of every fifth call of the worker: before or after one of the calls it makes, or,
 * where it makes too few, with the work done and its answer not given. Threads count together, in a folder. No export and
 * no task is hit twice, because the second fall without progress is meant to end it.
 */
import { appendFileSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachCall } from './kill-point.ts';

const EVERY = 5;
const MOST_CALLS = 40;

interface ThreadKills {
  begin(messageBody: string): void;
  end(): void;
}

export function threadKills(folder: string): ThreadKills {
  /** Undefined while this thread shall live. */
  let callsLeft: number | undefined;
  const meet = () => {
    if (callsLeft !== undefined && --callsLeft <= 0) process.exit(1);
  };
  eachCall('before', meet);
  eachCall('after', meet);
  return {
    begin(messageBody) {
      callsLeft = undefined;
      const counter = join(folder, 'calls');
      appendFileSync(counter, '.');
      const mark = join(folder, `killed-${workIn(messageBody)}`);
      const isOwed = statSync(counter).size / EVERY >= killsIn(folder) + 1;
      if (!isOwed || existsSync(mark)) return;
      writeFileSync(mark, '');
      callsLeft = 1 + Math.floor(Math.random() * MOST_CALLS);
    },
    end() {
      if (callsLeft !== undefined) process.exit(1);
    },
  };
}

/** The export, or which of its tasks, that a message is about. */
function workIn(messageBody: string): string {
  const found = [/"jobId":"(\w+)"/, /"plan":(\d+)/, /"n":(\d+)/].map((part) => part.exec(messageBody)?.[1] ?? '');
  return found.join('-');
}

export function killsIn(folder: string): number {
  return readdirSync(folder).filter((name) => name.startsWith('killed-')).length;
}
