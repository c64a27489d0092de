/** Finds what a job is compared with: in its record, where it was kept, or in the snapshot of an export of the last day. */
import { Problem } from '../../problems/problem.ts';
import { openList } from '../../snapshots/deltas/answer-list.ts';
import { listSnapshot } from '../../snapshots/deltas/compare-snapshot.ts';
import type { EntryReader } from '../../snapshots/deltas/entries.ts';
import { snapshotSchema } from '../../snapshots/snapshot.ts';
import { surveySchema } from '../../surveys/survey.ts';
import type { HeldJob } from '../job/held-job.ts';
import { partsPrefix, snapshotPrefix } from '../job/job.ts';
import type { RenderDeps } from '../job/run-deps.ts';
import { unspill } from '../job/spill.ts';
import { readBase, rowShape, rowsOfJob } from './base.ts';
import { runBefore } from './schedule-base.ts';
import { type Structure, structureOf } from './structure.ts';

export interface FoundBase {
  structure: Structure;
  /** Undefined where the rows were not listed. */
  rows: EntryReader | undefined;
  shape: string;
  /** For a schedule. */
  run?: Awaited<ReturnType<typeof runBefore>>;
}

/** Undefined for the first run of a schedule. */
export async function findBase(deps: RenderDeps, held: HeldJob): Promise<FoundBase | undefined> {
  const { since, run } = held.job.comparing ?? {};
  if (since !== undefined) return sinceExport(deps, held, since);
  const before = run && (await runBefore(deps, held.job, run));
  const base = before && (await readBase(deps.files, before.base));
  if (!base) return undefined;
  const rows = base.list && (await openList(deps.files, base.list));
  return { structure: base.structure, rows, shape: base.shape, run: before };
}

async function sinceExport(deps: RenderDeps, held: HeldJob, id: string): Promise<FoundBase> {
  const gone = new Problem('changes_base_gone', { id });
  const job = await deps.jobs.get({ owner: held.job.owner, id });
  if (!job || job.deletedAt || job.status !== 'ready') throw gone;
  const shape = rowShape(job.options);
  const kept = job.base && (await readBase(deps.files, job.base));
  const keptRows = kept?.list && (await openList(deps.files, kept.list));
  if (kept && keptRows) return { structure: kept.structure, rows: keptRows, shape };
  const survey = job.survey && (await unspill(deps.snapshots, job.survey, surveySchema));
  const snapshot = job.snapshot && (await unspill(deps.snapshots, job.snapshot, snapshotSchema));
  if (!survey || !snapshot || job.compared?.pulled) throw gone;
  const workPrefix = `${snapshotPrefix(held.job)}since/${held.job.fence}/`;
  const { snapshots } = deps;
  const list = await listSnapshot(
    {
      snapshots,
      prefix: partsPrefix(job),
      snapshot,
      workPrefix,
      check: held.check,
      ...(await rowsOfJob(job, { survey, snapshot }, deps.pseudonymKeys)),
    },
    { files: snapshots, prefix: workPrefix },
  );
  return { structure: structureOf(survey, snapshot.facts), rows: await openList(snapshots, list), shape };
}
