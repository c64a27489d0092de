/**
 * The queues of a world in memory, worked off as Lambda would: a message carries the trace of the invocation that sent
 * it, and the loop rule decides whether it may invoke. Nothing else moves the work along, neither sweeper nor clock.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queue } from '../../shared/ports.ts';
import type { LoopRule } from '../cloud/front/loop-rule.ts';
import type { BatchWorld } from '../support/worlds/batch-world.ts';

type Message = BatchWorld['messages'][number];

export interface Drained {
  invocations: number;
  /** Messages that the rule has kept from invoking. */
  parked: number;
}

/** `most`: invocations after which it has no end of its own. */
export async function drainUnderRule(world: BatchWorld, rule: LoopRule, most: number): Promise<Drained> {
  const running = new AsyncLocalStorage<string>();
  const traces = new WeakMap<Message, string>();
  const using = {
    ...world.deps,
    queue: traced(world.deps.queue, world.messages),
    batchQueue: traced(world.deps.batchQueue, world.batchMessages),
  };
  const done: Drained = { invocations: 0, parked: 0 };
  for (let next = taken(world); next && done.invocations < most; next = taken(world)) await invoke(next);
  return done;

  async function invoke({ functionName, message }: Taken): Promise<void> {
    const trace = traces.get(message);
    if (!rule.admits(functionName, trace)) {
      done.parked++;
      return;
    }
    done.invocations++;
    world.clock.now += message.delaySeconds * 1_000;
    await running.run(rule.traceFor(functionName, [trace]), () => world.deliver(message, using));
  }

  /** What is sent inside an invocation belongs to its chain. */
  function traced(queue: Queue, waiting: readonly Message[]): Queue {
    const mark = async (send: () => Promise<void>) => {
      const before = waiting.length;
      const sent = send();
      const trace = running.getStore();
      if (trace !== undefined) for (const message of waiting.slice(before)) traces.set(message, trace);
      await sent;
    };
    return {
      send: (body, delaySeconds) => mark(() => queue.send(body, delaySeconds)),
      sendMany: (bodies) => mark(() => queue.sendMany(bodies)),
    };
  }
}

interface Taken {
  functionName: string;
  message: Message;
}

/** What is due first; a batch hears of an export that has ended before the next export begins, so chains grow longest. */
function taken({ messages, batchMessages }: BatchWorld): Taken | undefined {
  const byDelay = (a: Message, b: Message) => a.delaySeconds - b.delaySeconds;
  const soonest = [...batchMessages, ...messages].toSorted(byDelay)[0];
  if (!soonest) return undefined;
  const isExport = messages.includes(soonest);
  const waiting = isExport ? messages : batchMessages;
  waiting.splice(waiting.indexOf(soonest), 1);
  return { functionName: isExport ? 'export-worker' : 'batch-worker', message: soonest };
}
