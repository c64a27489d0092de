/** One ZIP of exports that are ready: a batch that makes no exports of its own, only a bundle of those that were chosen. */

import { hashOf, timeOrderedId } from '../../../crypto.ts';
import { Problem } from '../../../problems/problem.ts';
import { filtersSchema } from '../../../surveys/filters/filters.ts';
import { iso, newWork } from '../../../work/lifecycle.ts';
import type { ExportDeps } from '../../job/export-deps.ts';
import { readExport } from '../../job/follow-export.ts';
import type { Job } from '../../job/job.ts';
import { optionsSchema } from '../../options.ts';
import type { Caller } from '../../owner.ts';
import type { Batch } from '../batch.ts';
import { createBatch } from '../batch-store.ts';
import { batchWork } from '../batch-work.ts';
import type { BundleRequest } from './bundle-request.ts';

const AT_ONCE = 16;

export async function requestBundle(deps: ExportDeps, caller: Caller, request: BundleRequest): Promise<Batch> {
  const exportIds = [...new Set(request.export_ids)];
  const jobs: Job[] = [];
  for (let at = 0; at < exportIds.length; at += AT_ONCE) {
    const some = exportIds.slice(at, at + AT_ONCE).map((id) => readExport(deps, caller, id));
    jobs.push(...(await Promise.all(some)));
  }
  const unready = jobs.find(({ status }) => status !== 'ready');
  if (unready) throw new Problem('conflict.export_not_packable', { id: unready.id, status: unready.status });
  const batch = newBundle(caller.owner, { name: request.name, jobs, now: deps.now() });
  await createBatch(deps, batch);
  await batchWork.hint(deps, batch);
  return batch;
}

function newBundle(owner: string, { name, jobs, now }: { name: string; jobs: readonly Job[]; now: number }): Batch {
  const { branding: _, ...options } = optionsSchema.parse({});
  const exportIds = jobs.map(({ id }) => id);
  const ends = jobs.flatMap(({ expiresAt }) => (expiresAt === undefined ? [] : [expiresAt]));
  const [lastsUntil] = ends.sort();
  return {
    id: timeOrderedId('bat', now),
    owner,
    name,
    exportIds,
    ...(lastsUntil !== undefined && { lastsUntil }),
    surveys: { ids: { inline: [] }, idsCount: 0 },
    outputs: [],
    filters: filtersSchema.parse({}),
    options: { ...options, lang: jobs[0]?.options.lang },
    wantsBundle: true,
    requestHash: hashOf(exportIds),
    status: 'queued',
    stage: 'export',
    createdAt: iso(now),
    warnings: [],
    plan: { isDone: true, found: exportIds.length, offset: 0, pass: 1 },
    turn: 0,
    ...newWork(),
    cleaned: 'nothing',
  };
}
