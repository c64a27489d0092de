/** What the worker of tasks does with a message: works on its task, or ends its export where the messages have no end. */
import { followChain, linked } from '../job/chain.ts';
import type { RemainingMs, RenderDeps } from '../job/run-deps.ts';
import { runTask } from './run-task.ts';
import { failJob, taskMessage } from './task-work.ts';

const hintSchema = linked(taskMessage);

/** A message that cannot be read throws, and its queue parks it. */
export async function handleTaskHint(deps: RenderDeps, message: unknown, remainingMs: RemainingMs): Promise<void> {
  const { chain, ...key } = hintSchema.parse(message);
  await followChain(deps, chain, key, {
    run: (inChain) => runTask(inChain, key, remainingMs),
    end: (problem) => failJob(deps, { ...key, problem }),
  });
}
