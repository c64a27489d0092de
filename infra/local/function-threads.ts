/**
 * Which threads functions run in. Of those that queues call, the ones that work hard share as many as there are workers;
 * each that mostly waits has a few of its own, so that a slow receiver of webhooks keeps nothing else waiting. One owner
 * never has more than these; the spare ones are for others, while calls only wait for a server that does not answer.
 * Heavy calls of people have threads that they share. None of them waits for another: what the pipeline asks the survey
 * service for in the meantime is answered by the host's own thread.
 */
import type { FunctionSpec } from '../topology.ts';
import type { Stores } from './aws-json/over-port.ts';
import type { Runtime } from './lambda/call.ts';
import { createThreadPool, type ThreadPool } from './lambda/thread-pool.ts';

const LIGHT_THREADS = 2;
const LIGHT_SPARE = 6;
const LEAST_SPARE = 2;
const MOST_SPARE = 4;
/** Messages that wait for a thread: so many that those of a modest owner are among them. */
const IN_HAND = 10_000;
/** The threads of heavy calls: how many there are at most, the memory of each, and how many calls share one. */
const HEAVY = { most: 4, memoryMb: 256, callsAtOnce: 8, keep: 1 } as const;

interface ThreadTerms {
  workers: number;
  /** The host before this one crashed. */
  hasCrashed: boolean;
  stores?: Stores | undefined;
}

interface FunctionThreads {
  threadsFor(name: string): Runtime;
  /** What all of them may take together. */
  memoryMb: number;
  /** How many calls of a function may run or wait for a thread at a time. */
  inHand: number;
  close(): Promise<void>;
}

export function threadsOf(
  functions: Readonly<Record<string, FunctionSpec>>,
  { workers, hasCrashed, stores }: ThreadTerms,
): FunctionThreads {
  const called = Object.entries(functions).filter(([, { trigger }]) => trigger.kind === 'queue');
  const hard = called.filter(([, { isLight }]) => !isLight);
  const memoryMb = Math.max(...hard.map(([, spec]) => spec.memoryMb));
  const spare = Math.max(LEAST_SPARE, Math.min(MOST_SPARE, workers));
  const shared = createThreadPool({ most: workers, spare, memoryMb, keep: 1, isCareful: hasCrashed, stores });
  // a host that has one worker is to be a small one
  const mostHeavy = Math.min(HEAVY.most, 2 * workers - 1);
  const heavy = createThreadPool({ ...HEAVY, most: mostHeavy, stores });
  const light = { most: LIGHT_THREADS, spare: LIGHT_SPARE, keep: 0, stores };
  const poolOf = ({ trigger, isLight, memoryMb: own }: FunctionSpec) => {
    if (trigger.kind === 'http') return heavy;
    return isLight ? createThreadPool({ ...light, memoryMb: own }) : shared;
  };
  const withHeavy = Object.entries(functions).filter(([, { trigger }]) => trigger.kind === 'http' && trigger.heavy);
  const pools = new Map([...called, ...withHeavy].map(([name, spec]): [string, ThreadPool] => [name, poolOf(spec)]));
  return {
    memoryMb: workers * memoryMb + mostHeavy * HEAVY.memoryMb,
    inHand: IN_HAND,
    threadsFor: (name) => (call) => {
      const [pool, entry] = [pools.get(name), functions[name]?.entry];
      if (!pool || entry === undefined) throw new Error(`${name} has no threads.`);
      return pool.run(entry, call);
    },
    close: async () => {
      await Promise.all([...new Set(pools.values())].map((pool) => pool.close()));
    },
  };
}
