/**
 * Compares what a job has pulled with what it follows, once, and writes down what came of it: how many rows are new,
 * changed, deleted and unchanged, how the survey has drifted, and the base for those that follow. A job that wants the
 * changes only continues with a snapshot of these, and a table that follows earlier ones with a survey that remembers
 * them.
 */
import { Problem } from '../../problems/problem.ts';
import { compareSnapshot } from '../../snapshots/deltas/compare-snapshot.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import { driftOf, hasDrift, shortDrift } from '../../surveys/drift.ts';
import type { Survey } from '../../surveys/survey.ts';
import { movedOn } from '../../work/lifecycle.ts';
import type { HeldJob } from '../job/held-job.ts';
import { type Job, partsPrefix, snapshotPrefix } from '../job/job.ts';
import type { RenderDeps } from '../job/run-deps.ts';
import { spill } from '../job/spill.ts';
import { type Base, basePrefix, rowShape, rowsOfJob, storeBase } from './base.ts';
import { type FoundBase, findBase } from './find-base.ts';
import { noteRun } from './schedule-base.ts';
import { following, structureOf } from './structure.ts';

interface Frozen {
  survey: Survey;
  snapshot: Snapshot;
}

/** At most so many changes of each kind of drift are listed: a job must stay small. */
const MOST_CHANGES = 50;

export async function compareJob(deps: RenderDeps, held: HeldJob, frozen: Frozen): Promise<Frozen> {
  const { comparing, compared } = held.job;
  if (!comparing || compared) return frozen;
  const found = await findBase(deps, held);
  const drift = found && driftOf(found.structure.questions, frozen.survey.questions);
  if (drift && hasDrift(drift) && comparing.onDrift === 'fail') throw new Problem('drift', { drift: inWords(drift) });
  const survey = found && comparing.onDrift === 'append' ? following(frozen.survey, found.structure) : frozen.survey;
  const rows = comparing.isDelta || comparing.onlyIfNew ? await compareRows(deps, held, frozen, found) : undefined;
  const snapshot = rows?.delta ?? frozen.snapshot;
  const base = await storeBase(deps.files, basePrefix(held.job), baseOf(held.job, { survey, snapshot }, rows?.list));
  if (comparing.run) await noteRun(deps, held.job, { run: comparing.run, before: found?.run, base });
  const isQuiet = comparing.onlyIfNew && rows && found && !hasNews(rows.counts) && !(drift && hasDrift(drift));
  const comparison: Job['compared'] = {
    ...(rows && { counts: rows.counts }),
    ...(drift && { drift: shortDrift(drift, MOST_CHANGES) }),
    ...(rows?.delta && { pulled: pulledOf(frozen.snapshot, rows) }),
    ...(isQuiet && { isQuiet }),
  };
  const prefix = `${snapshotPrefix(held.job)}compared-${held.job.fence}`;
  const stored = {
    survey: await spill(deps.snapshots, `${prefix}-survey`, survey),
    snapshot: await spill(deps.snapshots, `${prefix}-snapshot`, snapshot),
  };
  await held.write((job) => ({ ...movedOn(job), ...stored, base, compared: comparison }));
  return { survey, snapshot };
}

async function compareRows(deps: RenderDeps, held: HeldJob, frozen: Frozen, found: FoundBase | undefined) {
  const { job } = held;
  const { snapshots, files } = deps;
  const prefix = basePrefix(job);
  return compareSnapshot({
    snapshots,
    prefix: partsPrefix(job),
    snapshot: frozen.snapshot,
    fence: job.fence,
    check: held.check,
    ...(await rowsOfJob(job, frozen, deps.pseudonymKeys)),
    workPrefix: `${snapshotPrefix(job)}sorting/${job.fence}/`,
    base: found?.rows,
    isOtherShape: found !== undefined && found.shape !== rowShape(job.options),
    list: { files, prefix },
    wantsDelta: job.comparing?.isDelta ?? false,
  });
}

function baseOf({ options }: Job, { survey, snapshot }: Frozen, list: Base['list']): Base {
  return { shape: rowShape(options), structure: structureOf(survey, snapshot.facts), ...(list && { list }) };
}

function hasNews({ unchanged: _, ...counts }: { unchanged: number; new: number; changed: number; deleted: number }) {
  return Object.values(counts).some((count) => count > 0);
}

function pulledOf({ total }: Snapshot, { read, filteredOut }: { read: number; filteredOut: number }) {
  return { ...(total !== undefined && { total }), read, filteredOut };
}

/** As `renamed 2, options 1`. */
function inWords(drift: ReturnType<typeof driftOf>): string {
  const { added, removed, renamed, retyped, options } = drift;
  const counted = { added, removed, renamed, retyped, options };
  return Object.entries(counted)
    .filter(([, changes]) => changes.length > 0)
    .map(([kind, changes]) => `${kind} ${changes.length}`)
    .join(', ');
}
