/** Removes what no run of a schedule follows any more: bases of this run and of earlier ones that no later run may need. */
import type { ExportDeps } from '../job/export-deps.ts';
import type { Job } from '../job/job.ts';
import { basesPrefix } from './base.ts';
import { neededBases } from './schedule-base.ts';

export async function dropBases(deps: Pick<ExportDeps, 'records' | 'files'>, job: Job): Promise<void> {
  const { run } = job.comparing ?? {};
  if (!run || job.cleaned !== 'nothing') return;
  const needed = new Set(await neededBases(deps, job, run));
  const prefix = basesPrefix(job, run.scheduleId);
  const exports = new Set<string>();
  for await (const key of deps.files.keys(prefix)) exports.add(key.slice(prefix.length).split('/')[0] ?? '');
  // ids are in the order of time: a run after this one may not have noted its own yet
  for (const id of exports) if (id <= job.id && !needed.has(id)) await deps.files.removeAll(`${prefix}${id}/`);
}
