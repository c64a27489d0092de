/** Plans the pull of a very large survey: slices of about equal counts, a task for each. */
import { planSlices } from '../../../snapshots/plan-slices.ts';
import type { LargeSurvey } from '../../../snapshots/pull.ts';
import { emptySnapshot } from '../../../snapshots/snapshot.ts';
import type { HeldJob } from '../../job/held-job.ts';
import { progressOf } from '../../job/progress.ts';
import { pullQuery } from '../../job/pull-query.ts';
import { type RenderDeps, usualDivision } from '../../job/run-deps.ts';
import { divideJob } from '../../tasks/divide-job.ts';
import type { Source } from '../frozen.ts';

/** False where the survey service cannot count or filter by days: then one worker pulls it all. */
export async function dividePull(
  deps: RenderDeps,
  held: HeldJob,
  { upstream, token }: Source,
  { total, oldest }: LargeSurvey,
): Promise<boolean> {
  const { answersATask } = deps.division ?? usualDivision;
  const query = pullQuery(held.job);
  const slices = await planSlices({ upstream, token, query, now: deps.now, oldest, answersASlice: answersATask });
  if (!slices) return false;
  await divideJob(deps, held, {
    plan: { stage: 'pull', slices, rounds: slices.map(() => 1), kept: slices.map(() => null) },
    planned: slices.map((_, segment) => ({ kind: 'pull', segment })),
    // the survey is frozen with it, though nothing is pulled yet
    known: { progress: progressOf(0, total, 0), snapshot: { inline: emptySnapshot } },
  });
  return true;
}
