/** Handles a message about an export: works on its job, or ends it where the chain of messages is endless. */
import type { Problem } from '../../problems/problem.ts';
import { leaveBase } from '../changes/leave-base.ts';
import { followChain, linked } from '../job/chain.ts';
import { tellFollowers } from '../job/follower.ts';
import { isFinal, type JobKey } from '../job/job.ts';
import { announceExport } from '../job/job-event.ts';
import { failed } from '../job/job-states.ts';
import { jobMessage } from '../job/job-work.ts';
import type { RemainingMs, RenderDeps } from '../job/run-deps.ts';
import { rememberedFiles } from './remembered-files.ts';
import { runExport } from './run-export.ts';

const hintSchema = linked(jobMessage);

/** Throws for a message that cannot be read; its queue moves it to the dead letters. */
export async function handleExportHint(all: RenderDeps, message: unknown, remainingMs: RemainingMs): Promise<void> {
  const deps = { ...all, snapshots: rememberedFiles(all.snapshots) };
  const { owner, jobId, chain } = hintSchema.parse(message);
  const key = { owner, id: jobId };
  await followChain(
    deps,
    chain,
    { jobId },
    {
      run: (inChain) => runExport(inChain, key, remainingMs),
      end: (problem) => endExport(deps, key, problem),
    },
  );
  await leaveBase(deps, await announceExport(deps, key));
}

async function endExport(deps: RenderDeps, key: JobKey, problem: Problem): Promise<void> {
  const job = await deps.jobs.change(key, (found) =>
    isFinal(found) || found.deletedAt ? undefined : failed(found, deps.now(), problem),
  );
  if (job) await tellFollowers(deps, job);
}
