/** Writes down how far the pull of a job has come, so that another worker can continue from there. */
import type { Snapshot } from '../../snapshots/snapshot.ts';
import { movedOn } from '../../work/lifecycle.ts';
import type { HeldJob } from '../job/held-job.ts';
import { snapshotPrefix } from '../job/job.ts';
import { rendering } from '../job/job-states.ts';
import { progressOf, pullShare, share } from '../job/progress.ts';
import { hasFigures } from '../job/pull-query.ts';
import type { RunDeps } from '../job/run-deps.ts';
import { spill } from '../job/spill.ts';

export function checkpointer(deps: RunDeps, held: HeldJob): (snapshot: Snapshot) => Promise<void> {
  const { job } = held;
  return async (snapshot) => {
    const stored = await spill(deps.snapshots, `${snapshotPrefix(job)}checkpoint-${job.fence}`, snapshot);
    const total = snapshot.total ?? snapshot.read;
    const progress = progressOf(snapshot.read, total, pullShare * share(snapshot.read, total));
    const isPulled = snapshot.isComplete && !hasFigures(job.outputs);
    await held.write((found) => ({
      ...(isPulled ? rendering(found) : movedOn(found)),
      snapshot: stored,
      progress,
    }));
  };
}
