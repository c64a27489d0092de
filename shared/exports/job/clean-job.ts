/**
 * Cleans up after an ended job, one step at a time: leftovers of other attempts, the snapshot, the files, the record.
 */
import { keysOfBase } from './comparing.ts';
import type { ExportDeps } from './export-deps.ts';
import { isStillRead } from './follower.ts';
import { editedDeckKey, filesPrefix, isFinal, type Job, snapshotPrefix, tasksPrefix } from './job.ts';
import { asOf } from './job-states.ts';

/** Whether a variant or a merge still reads this job's snapshot; then cleaning waits for the next sweep. */
async function isBeingRead(deps: ExportDeps, job: Job): Promise<boolean> {
  const { owner, variants = [] } = job;
  for (const id of variants) {
    const variant = await deps.jobs.get({ owner, id });
    if (variant && !isFinal(variant) && !variant.deletedAt) return true;
  }
  return isFinal(job) && !job.deletedAt && isStillRead(deps, job);
}

const TASKS_AT_ONCE = 100;

/** Removes the tasks of all its plans, whatever their state. */
export async function forgetTasks({ records }: ExportDeps, { owner, id }: Job): Promise<void> {
  const range = { partition: `O#${owner}`, prefix: tasksPrefix(id), limit: TASKS_AT_ONCE };
  for (let found = TASKS_AT_ONCE; found === TASKS_AT_ONCE; ) {
    const page = await records.list(range);
    await Promise.all(page.map(({ partition, sort }) => records.remove({ partition, sort })));
    found = page.length;
  }
}

/** All else was left by other attempts and by tasks; of a job without files that is everything. */
function wantedKeys(job: Job): string[] {
  const { files, manifestKey, shown, base, refreshes, status } = job;
  return [
    ...files.map(({ key }) => key),
    ...(manifestKey !== undefined && files.length > 0 ? [manifestKey] : []),
    ...(shown ? [shown.key] : []),
    ...(base ? keysOfBase(base) : []),
    // it may be retried
    ...(refreshes && status === 'failed' ? [editedDeckKey(job)] : []),
  ];
}

export async function cleanJob(deps: ExportDeps, job: Job): Promise<void> {
  const key = { owner: job.owner, id: job.id };
  if (await isBeingRead(deps, job)) return;
  if (job.deletedAt || job.cleaned === 'files') {
    await deps.files.removeAll(filesPrefix(job));
    await deps.snapshots.removeAll(snapshotPrefix(job));
    await forgetTasks(deps, job);
    return deps.jobs.forget(key);
  }
  if (job.cleaned === 'nothing') {
    await deps.files.removeAll(filesPrefix(job), wantedKeys(job));
    await forgetTasks(deps, job);
    await mark('attempts');
  } else if (job.cleaned === 'attempts') {
    await deps.snapshots.removeAll(snapshotPrefix(job));
    await mark('snapshot');
  } else {
    await deps.files.removeAll(filesPrefix(job));
    await mark('files');
  }

  async function mark(cleaned: Job['cleaned']): Promise<void> {
    await deps.jobs.change(job, (found) => {
      if (found.deletedAt || !isFinal(found)) return undefined;
      const { survey, snapshot, figures, ...rest } = asOf(found, deps.now());
      const frozen = { ...(survey && { survey }), ...(snapshot && { snapshot }), ...(figures && { figures }) };
      return { ...rest, ...(cleaned === 'attempts' && frozen), cleaned };
    });
  }
}
