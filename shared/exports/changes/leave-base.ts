/**
 * What a ready export leaves for later ones to be compared with. Nobody waits for it: the files are out and announced.
 * Where it cannot be done, an export of the last day can still be compared with, by its snapshot.
 */
import { listSnapshot } from '../../snapshots/deltas/compare-snapshot.ts';
import { snapshotSchema } from '../../snapshots/snapshot.ts';
import { surveySchema } from '../../surveys/survey.ts';
import { type Job, partsPrefix, snapshotPrefix } from '../job/job.ts';
import type { RenderDeps } from '../job/run-deps.ts';
import { unspill } from '../job/spill.ts';
import { basePrefix, rowShape, rowsOfJob, storeBase } from './base.ts';
import { confirmRun } from './schedule-base.ts';
import { structureOf } from './structure.ts';

export async function leaveBase(deps: RenderDeps, job: Job | undefined): Promise<void> {
  try {
    if (job?.status !== 'ready' || job.deletedAt) return;
    if (job.comparing?.run) await confirmRun(deps, job, job.comparing.run);
    else if (mayBeBase(job)) await listRows(deps, job);
  } catch (error) {
    deps.log.warn('no base left', { jobId: job?.id, error });
  }
}

/** Exports of batches are many, and hardly ever named: for a day their snapshots do. */
function mayBeBase({ base, batchId, variantOf, outputs }: Job): boolean {
  return !base && !batchId && !variantOf && outputs.some(({ content }) => content === 'answers');
}

async function listRows(deps: RenderDeps, job: Job): Promise<void> {
  const { snapshots, files } = deps;
  const survey = job.survey && (await unspill(snapshots, job.survey, surveySchema));
  const snapshot = job.snapshot && (await unspill(snapshots, job.snapshot, snapshotSchema));
  if (!survey || !snapshot) return;
  const prefix = basePrefix(job);
  const list = await listSnapshot(
    {
      snapshots,
      prefix: partsPrefix(job),
      snapshot,
      check() {},
      workPrefix: `${snapshotPrefix(job)}sorting/${job.fence}/`,
      ...(await rowsOfJob(job, { survey, snapshot }, deps.pseudonymKeys)),
    },
    { files, prefix },
  );
  const structure = structureOf(survey, snapshot.facts);
  const base = await storeBase(files, prefix, { shape: rowShape(job.options), structure, list });
  await deps.jobs.change(job, (found) =>
    found.status === 'ready' && !found.deletedAt ? { ...found, base } : undefined,
  );
}
