/** Handles a message about an export: works on its job, or ends it where the chain of messages is endless. */
import { z } from 'zod';
import { endlessProblem, type Idle, idleSchema, isEndless } from '../../work/endless.ts';
import { leaveBase } from '../changes/leave-base.ts';
import { inChain } from '../job/chain.ts';
import { tellFollowers } from '../job/follower.ts';
import { isFinal, type JobKey } from '../job/job.ts';
import { announceExport } from '../job/job-event.ts';
import { failed } from '../job/job-states.ts';
import type { RemainingMs, RenderDeps } from '../job/run-deps.ts';
import { rememberedFiles } from './remembered-files.ts';
import { runExport } from './run-export.ts';

const hintSchema = z.object({ owner: z.string(), jobId: z.string(), chain: idleSchema.optional() });

/** Throws for a message that cannot be read; its queue moves it to the dead letters. */
export async function handleExportHint(all: RenderDeps, message: unknown, remainingMs: RemainingMs): Promise<void> {
  const deps = { ...all, snapshots: rememberedFiles(all.snapshots) };
  const { owner, jobId, chain } = hintSchema.parse(message);
  const key = { owner, id: jobId };
  if (chain && isEndless(chain, deps.now())) await endExport(deps, key, chain);
  else await runExport(inChain(deps, chain), key, remainingMs);
  await leaveBase(deps, await announceExport(deps, key));
}

async function endExport(deps: RenderDeps, key: JobKey, chain: Idle): Promise<void> {
  const job = await deps.jobs.change(key, (found) =>
    isFinal(found) || found.deletedAt ? undefined : failed(found, deps.now(), endlessProblem(chain)),
  );
  deps.log.error('endless chain of messages ended', { jobId: key.id, ...chain, isEnded: job !== undefined });
  if (job) await tellFollowers(deps, job);
}
