/**
 * Drives the pipeline in memory until everything it accepted has ended: messages are delivered in random order and several
 * times over, the clock goes on by itself, and the sweeper comes by every turn as it would every minute.
 */
import { z } from 'zod';
import { handleBatchHint } from '../../shared/exports/batches/handle-batch-hint.ts';
import type { RenderDeps } from '../../shared/exports/job/run-deps.ts';
import { handleExportHint } from '../../shared/exports/run/handle-export-hint.ts';
import { sweep } from '../../shared/exports/sweep.ts';
import { handleTaskHint } from '../../shared/exports/tasks/handle-task-hint.ts';
import { type createWorld, plentyOfTime } from '../support/worlds/export-world.ts';
import type { Random } from './random.ts';

export type World = ReturnType<typeof createWorld>;

/** Exports of a dozen answers are then shared by several workers, as those of many thousands are. */
export const smallDivision = { fromAnswers: 6, answersATask: 4 };

const batchHint = z.object({ batchId: z.string() });
const taskHint = z.object({ plan: z.number(), n: z.number() });

export interface Drive {
  random: Random;
  /** How often each message is delivered. */
  copies: number;
  /** Messages worked on at a time. */
  atOnce: number;
  isDone(): Promise<boolean>;
  work?(message: unknown): Promise<unknown>;
  /** Turns after which it is stuck. */
  most?: number;
  turnMs?: number;
}

/** Turns it took. */
export async function drive(world: World, options: Drive): Promise<number> {
  const { random, copies, atOnce, isDone, most = 2_000, turnMs = 20_000 } = options;
  const work = options.work ?? ((message: unknown) => workOn(world.deps, message));
  const waiting: { body: unknown; readyAt: number }[] = [];
  for (let turn = 0; turn < most; turn++) {
    while (collect()) {
      const [now, later] = split(waiting, ({ readyAt }) => readyAt <= world.clock.now);
      waiting.splice(0, waiting.length, ...later);
      const deliveries = now.flatMap(({ body }) => Array.from({ length: copies }, () => body));
      await inTurns(random.shuffled(deliveries), atOnce, work);
    }
    if (await isDone()) return turn;
    world.clock.now += turnMs;
    await sweep(world.deps);
  }
  throw new Error(`not everything has ended after ${most} turns`);

  /** Whether any message has arrived. */
  function collect(): boolean {
    const arrived = [world.messages, world.batchMessages, world.taskMessages].flatMap((queue) => queue.splice(0));
    for (const { body, delaySeconds } of arrived) {
      waiting.push({ body, readyAt: world.clock.now + delaySeconds * 1_000 });
    }
    return waiting.some(({ readyAt }) => readyAt <= world.clock.now);
  }
}

export const isTaskHint = (message: unknown) => taskHint.safeParse(message).success;

/** What the workers' functions do with a message. */
export async function workOn(deps: RenderDeps, message: unknown): Promise<void> {
  if (isTaskHint(message)) return handleTaskHint(deps, message, plentyOfTime);
  const take = batchHint.safeParse(message).success ? handleBatchHint : handleExportHint;
  await take(deps, message, plentyOfTime);
}

export async function inTurns<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function split<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}
