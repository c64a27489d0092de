/**
 * Which threads the functions of the queues run in: those that work hard share as many as there are workers; each that
 * mostly waits has a few of its own, so that a slow receiver of webhooks keeps nothing else waiting.
 */
import type { FunctionSpec } from '../topology.ts';
import type { Runtime } from './lambda/call.ts';
import { createThreadPool, type ThreadPool } from './lambda/thread-pool.ts';

const LIGHT_THREADS = 2;

interface ThreadTerms {
  workers: number;
  /** The host before this one went down by itself. */
  hasCrashed: boolean;
}

interface FunctionThreads {
  threadsFor(name: string): Runtime;
  /** What all of them may take together. */
  memoryMb: number;
  /** Calls of a function that there are threads for. */
  mostOf(name: string): number;
  close(): Promise<void>;
}

export function threadsOf(
  functions: Readonly<Record<string, FunctionSpec>>,
  { workers, hasCrashed }: ThreadTerms,
): FunctionThreads {
  const called = Object.entries(functions).filter(([, { trigger }]) => trigger.kind === 'queue');
  const hard = called.filter(([, { isLight }]) => !isLight);
  const memoryMb = Math.max(...hard.map(([, spec]) => spec.memoryMb));
  const shared = createThreadPool({ most: workers, memoryMb, keep: 1, isCareful: hasCrashed });
  const mostOf = (name: string) => (functions[name]?.isLight ? LIGHT_THREADS : workers);
  const pools = new Map<string, ThreadPool>(
    called.map(([name, spec]) => [
      name,
      spec.isLight ? createThreadPool({ most: LIGHT_THREADS, memoryMb: spec.memoryMb, keep: 0 }) : shared,
    ]),
  );
  return {
    memoryMb: workers * memoryMb,
    mostOf,
    threadsFor: (name) => (call) => {
      const [pool, entry] = [pools.get(name), functions[name]?.entry];
      if (!pool || entry === undefined) throw new Error(`No queue calls ${name}.`);
      return pool.run(entry, call);
    },
    close: async () => {
      await Promise.all([...new Set(pools.values())].map((pool) => pool.close()));
    },
  };
}
