/** What the worker of tasks does with a message: works on its task, or ends its export where the messages have no end. */
import { z } from 'zod';
import { endlessProblem, idleSchema, isEndless } from '../../work/endless.ts';
import { inChain } from '../job/chain.ts';
import type { RemainingMs, RenderDeps } from '../job/run-deps.ts';
import { failJob } from './advance-job.ts';
import { runTask } from './run-task.ts';

const hintSchema = z.object({
  owner: z.string(),
  jobId: z.string(),
  plan: z.number(),
  n: z.number(),
  chain: idleSchema.optional(),
});

/** A message that cannot be read throws, and its queue parks it. */
export async function handleTaskHint(deps: RenderDeps, message: unknown, remainingMs: RemainingMs): Promise<void> {
  const { chain, ...key } = hintSchema.parse(message);
  if (!chain || !isEndless(chain, deps.now())) return runTask(inChain(deps, chain), key, remainingMs);
  deps.log.error('endless chain of messages ended', { ...key, ...chain });
  await failJob(deps, { ...key, problem: endlessProblem(chain) });
}
