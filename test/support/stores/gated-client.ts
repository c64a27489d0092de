/**
 * A table whose every call waits at a gate, so that a test decides in which order the calls of many writers arrive, and
 * which writer is killed before its next call. While all wait, nothing in the table changes.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Draw } from './cut-pages.ts';

interface Waiting {
  writer: symbol;
  go(): Promise<void>;
}

export function createGate(client: DynamoDBClient, draw: Draw) {
  const writers = new AsyncLocalStorage<symbol>();
  const live = new Set<symbol>();
  const failures: unknown[] = [];
  let waiting: Waiting[] = [];

  client.middlewareStack.add(
    (next) => (args) => {
      const writer = writers.getStore();
      if (!writer) return next(args);
      return new Promise((resolve, reject) => {
        const go = () => next(args).then(resolve, reject).then(nextTurn);
        waiting.push({ writer, go });
      });
    },
    { step: 'initialize' },
  );

  function start(work: () => Promise<unknown>): void {
    const writer = Symbol('writer');
    live.add(writer);
    void writers
      .run(writer, work)
      .catch((error: unknown) => failures.push(error))
      .finally(() => live.delete(writer));
  }

  /** Lets one call through or, one in so many times, kills who makes it. False when nobody is left. */
  async function step(callsAKill: number): Promise<boolean> {
    while (live.size > 0 && waiting.length === 0) await nextTurn();
    const chosen = waiting[draw(Math.max(1, waiting.length))];
    if (!chosen) return false;
    if (draw(callsAKill) === 0) {
      live.delete(chosen.writer);
      waiting = waiting.filter(({ writer }) => writer !== chosen.writer);
      return true;
    }
    waiting = waiting.filter((one) => one !== chosen);
    await chosen.go();
    return true;
  }

  return { start, step, failures };
}

/** Time for a writer to come to its next call. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
