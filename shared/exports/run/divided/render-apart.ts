/**
 * Renders a large export with many workers. Answers are cut into segments by their places in the snapshot, so that the
 * files do not depend on how many workers there were: looked at where reports compare, measured where rows must be counted
 * first or widths known, rendered, put together.
 */
import { changesPersonal } from '../../../privacy/treatment.ts';
import { isAppliedUpstream } from '../../../surveys/filters/filters.ts';
import { iso } from '../../../work/lifecycle.ts';
import type { HeldJob } from '../../job/held-job.ts';
import type { Job } from '../../job/job.ts';
import { hasFigures } from '../../job/pull-query.ts';
import { type RenderDeps, usualDivision } from '../../job/run-deps.ts';
import { isReport } from '../../options.ts';
import { needsTwoPasses } from '../../outputs/comparing.ts';
import { divideJob } from '../../tasks/divide-job.ts';
import { type PlanFacts, readPlan, type Segment } from '../../tasks/plan.ts';
import { hasNumberedRows } from '../../tasks/work/in-place.ts';
import { withFilterWarnings } from '../filter-warnings.ts';
import { finishExport } from '../finish-export.ts';
import type { Frozen } from '../render-here.ts';
import { divideFirstPass, settledByTasks } from './look-at-answers.ts';
import { divideRender, planRender } from './plan-render.ts';
import { areRowsInPlace, type Pieces, piecesOf, putTogether } from './put-together.ts';
import { sizesOf } from './size-render.ts';

/** The turn ends with the job divided, or ready. */
export async function renderApart(deps: RenderDeps, held: HeldJob, frozen: Frozen): Promise<undefined> {
  const { job } = held;
  switch (job.divided?.stage) {
    case 'render':
      return finishRendered(deps, held, frozen);
    case 'look': {
      const { segments, facts } = await readPlan(deps.snapshots, job, 'look');
      const settled = await settledByTasks(deps, held, frozen);
      return measureOrPlan(deps, held, frozen, { segments, facts: { ...facts, settled } });
    }
    case 'measure': {
      const { segments, facts } = await readPlan(deps.snapshots, job, 'measure');
      return planRender(deps, held, frozen, { segments, facts, isMeasured: true });
    }
    case 'size': {
      const { stage: _, ...table } = await readPlan(deps.snapshots, job, 'size');
      return divideRender(deps, held, frozen, table, await sizesOf(deps, job));
    }
    default:
      return begin(deps, held, frozen);
  }
}

async function begin(deps: RenderDeps, held: HeldJob, frozen: Frozen): Promise<undefined> {
  const { job } = held;
  const { answersATask } = deps.division ?? usualDivision;
  const { warnings } = await withFilterWarnings(deps.snapshots, job, frozen.snapshot);
  const facts = { warnings, pulledAt: iso(deps.now()) };
  const segments = segmentsOf(frozen.snapshot.read, answersATask);
  if (needsTwoPasses(job)) await divideFirstPass(deps, held, segments, facts);
  else await measureOrPlan(deps, held, frozen, { segments, facts });
  return undefined;
}

async function measureOrPlan(
  deps: RenderDeps,
  held: HeldJob,
  frozen: Frozen,
  { segments, facts }: { segments: readonly Segment[]; facts: PlanFacts },
): Promise<undefined> {
  if (mustMeasure(held.job)) await divideMeasure(deps, held, segments, facts);
  else await planRender(deps, held, frozen, { segments, facts, isMeasured: false });
}

async function finishRendered(deps: RenderDeps, held: HeldJob, frozen: Frozen): Promise<undefined> {
  const { job } = held;
  const plan = await readPlan(deps.snapshots, job, 'render');
  const pieces = await piecesOf(deps, job, plan, job.divided?.plan ?? 0);
  // rows were not where they were thought to be: now they are counted first
  if (!(await areRowsInPlace(deps, job, pieces))) return divideMeasure(deps, held, plan.segments, plan.facts);
  return finish(deps, held, frozen, pieces);
}

async function finish(deps: RenderDeps, held: HeldJob, frozen: Frozen, pieces: Pieces): Promise<undefined> {
  const { survey, dictionary } = frozen;
  const { warnings, pulledAt } = pieces.plan.facts;
  const snapshot = { ...frozen.snapshot, warnings };
  const outputs = await putTogether(deps, held, { ...frozen, snapshot }, pieces);
  const startedAt = Date.parse(held.job.startedAt ?? pulledAt);
  await finishExport(deps, held, { survey, snapshot, dictionary, outputs, startedAt, pulledAt });
  return undefined;
}

async function divideMeasure(
  deps: RenderDeps,
  held: HeldJob,
  segments: readonly Segment[],
  facts: PlanFacts,
): Promise<undefined> {
  const plan = { stage: 'measure' as const, segments: segments.map(({ from, to }) => ({ from, to })), facts };
  const planned = segments.map((_, segment) => ({ kind: 'measure' as const, segment }));
  await divideJob(deps, held, { plan, planned });
}

/** Rows of a sheet are numbered, so it must be known how many come before; and what a column holds may decide about it. */
function mustMeasure({ filters, outputs, options, compared, pullsAll }: Job): boolean {
  const tables = outputs.filter(({ content }) => !isReport(content));
  if (tables.length === 0) return false;
  const isWhole = isAppliedUpstream(filters) && !hasFigures(outputs) && !pullsAll;
  const isEveryAnswerRow = compared?.pulled !== undefined || isWhole;
  return changesPersonal(options.privacy) || (tables.some(hasNumberedRows) && !isEveryAnswerRow);
}

function segmentsOf(answers: number, most: number): Segment[] {
  const count = Math.ceil(answers / most);
  return Array.from({ length: count }, (_, at) => ({ from: at * most, to: Math.min(answers, (at + 1) * most) }));
}
