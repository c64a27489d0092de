/** What one piece of work costs in calls to the table, the queues, the files and the keys, counted where they arrive. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** After so long without a call nothing more will come. */
const QUIET_MS = 1_500;
const LOOK_MS = 50;

export interface StoreCalls {
  /** What the host must be started with. */
  env: NodeJS.ProcessEnv;
  /** Calls from when `work` begins until nobody calls any more. */
  during(work: () => Promise<unknown>): Promise<string[]>;
}

export function watchStoreCalls(folder: string): StoreCalls {
  const file = join(folder, 'store-calls.txt');
  const preload = pathToFileURL(join(import.meta.dirname, 'count-calls.mjs')).href;
  const all = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);

  /** How many there are once there are no more. */
  async function atRest(): Promise<string[]> {
    let seen = all();
    for (let quietSince = performance.now(); performance.now() - quietSince < QUIET_MS; ) {
      await pause(LOOK_MS);
      const now = all();
      if (now.length > seen.length) quietSince = performance.now();
      seen = now;
    }
    return seen;
  }

  return {
    env: { CALLS_FILE: file, NODE_OPTIONS: `--import=${preload}` },
    async during(work) {
      const { length } = await atRest();
      await work();
      return (await atRest()).slice(length);
    },
  };
}

/** How many of each, the most first. */
export function tally(calls: readonly string[]): [string, number][] {
  const counts = Map.groupBy(calls, (call) => call);
  return [...counts].map(([call, all]): [string, number] => [call, all.length]).sort(([, a], [, b]) => b - a);
}
