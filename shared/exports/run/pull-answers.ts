/** All answers of an export, in a snapshot: pulled here, or in slices by many workers where there are very many. */
import { isLarge, type PullRequest, pull } from '../../snapshots/pull.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import type { HeldJob } from '../job/held-job.ts';
import { snapshotPrefix } from '../job/job.ts';
import { progressOf, pullShare, share } from '../job/progress.ts';
import { pullQuery } from '../job/pull-query.ts';
import { type RenderDeps, usualDivision } from '../job/run-deps.ts';
import { checkpointer } from './checkpointer.ts';
import { dividePull } from './divided/divide-pull.ts';
import { joinPull } from './divided/join-pull.ts';
import type { Source } from './frozen.ts';

interface Pulling extends Source {
  before: Snapshot;
  isOutOfTime(): boolean;
}

/** Undefined when others pull them now: the job is divided, and this turn is over. */
export async function pullAnswers(deps: RenderDeps, held: HeldJob, from: Pulling): Promise<Snapshot | undefined> {
  if (from.before.isComplete) return from.before;
  if (held.job.divided?.stage === 'pull') return joinPull(deps, held, from);
  const request = pullRequest(deps, held, from);
  // a cap on requests is used up by one worker as fast as by many, and a merge only copies
  if (deps.hasRequestBudget || held.job.merge) return pull(request);
  const { fromAnswers } = deps.division ?? usualDivision;
  const pulled = await pull({ ...request, divideFrom: fromAnswers });
  if (!isLarge(pulled)) return pulled;
  return (await dividePull(deps, held, from, pulled)) ? undefined : pull(request);
}

function pullRequest(deps: RenderDeps, held: HeldJob, from: Pulling): PullRequest {
  const { job } = held;
  return {
    upstream: from.upstream,
    files: deps.snapshots,
    token: from.token,
    query: pullQuery(job),
    prefix: snapshotPrefix(job),
    fence: job.fence,
    snapshot: from.before,
    isOutOfTime: from.isOutOfTime,
    now: deps.now,
    onPage: (read, total) => held.progress(progressOf(read, total ?? read, pullShare * share(read, total))),
    checkpoint: checkpointer(deps, held),
    ...(job.merge && { keepsAll: true }),
  };
}
