/** Puts the files of a large export together of what its tasks have made, and reads each back as it is stored. */
import { newestOf } from '../../../tables/newest-row.ts';
import type { HeldJob } from '../../job/held-job.ts';
import type { RenderDeps } from '../../job/run-deps.ts';
import { isReport } from '../../options.ts';
import { answersPrivacy } from '../../outputs/answers-privacy.ts';
import { prepareAnswers } from '../../outputs/answers-table.ts';
import { cutFormatOf } from '../../outputs/formats.ts';
import { createGathering, type Gathered } from '../../outputs/gather.ts';
import { reportOutput } from '../../outputs/report-output.ts';
import { checkCounts, type RenderedOutput, type RenderRequest } from '../../outputs/store-output.ts';
import type { PlanOf } from '../../tasks/plan.ts';
import type { Task } from '../../tasks/task.ts';
import { allTasks } from '../../tasks/task-store.ts';
import { gatheredSchema, renderedSchema, resultOf, wholeSchema } from '../../tasks/work/results.ts';
import type { Frozen } from '../render-here.ts';
import { composeCut, composeWhole } from './compose-output.ts';

/** Undefined where a segment has other rows than were thought to come before the next one. */
export async function putTogether(
  deps: RenderDeps,
  held: HeldJob,
  frozen: Frozen,
  plan: PlanOf<'render'>,
): Promise<RenderedOutput[] | undefined> {
  const { job } = held;
  const { files, snapshots, records } = deps;
  const request = { files, snapshots, records, job, onRows: held.check, ...frozen };
  const tasks = await allTasks(deps, { owner: job.owner, jobId: job.id, plan: job.divided?.plan ?? 0 });
  const privacy = job.outputs.some(({ content }) => !isReport(content))
    ? await answersPrivacy(request, deps.pseudonymKeys, new Map(plan.content))
    : undefined;
  let gathered: Gathered | undefined;
  const outputs: RenderedOutput[] = [];
  for (const [at, output] of job.outputs.entries()) {
    const { content, format } = output;
    const made = tasks.filter((task) => task.output === at);
    if (isReport(content)) {
      gathered ??= await merged(deps, request, tasks);
      outputs.push(await reportOutput({ ...request, gathered }, { content, format }));
      continue;
    }
    if (!privacy) throw new Error('tables without their treatment');
    const table = { request, output, prepared: prepareAnswers({ ...request, privacy }, output) };
    const cut = await cutFormatOf(format, job.options);
    const cutPlan = plan.cuts[at];
    if (!cut || !cutPlan) {
      const whole = await Promise.all(made.map((task) => resultOf(snapshots, task, wholeSchema)));
      outputs.push(await composeWhole(table, whole));
      continue;
    }
    const segments = await Promise.all(made.map((task) => resultOf(snapshots, task, renderedSchema)));
    if (format === 'xlsx' && !areInPlace(plan, segments)) return undefined;
    outputs.push(await composeCut(table, cut, cutPlan, segments));
  }
  return outputs;
}

function areInPlace({ segments }: PlanOf<'render'>, made: readonly { segment: { rows: number } }[]): boolean {
  let before = 0;
  for (const [at, { startRow }] of segments.entries()) {
    if (startRow !== before) return false;
    before += made[at]?.segment.rows ?? 0;
  }
  return true;
}

/** The statistics of all segments, in their order. */
async function merged(
  deps: RenderDeps,
  request: RenderRequest & Pick<Frozen, 'figures'>,
  tasks: readonly Task[],
): Promise<Gathered> {
  const { gatherer } = createGathering(request);
  const counts = { read: 0, filteredOut: 0 };
  const newest: (string | undefined)[] = [];
  let hidden = 0;
  for (const task of tasks.filter(({ kind }) => kind === 'gather')) {
    const found = await resultOf(deps.snapshots, task, gatheredSchema);
    const stored = await deps.snapshots.read(found.key);
    if (!stored) throw new Error(`the statistics ${found.key} are gone`);
    gatherer.mergeStored(stored);
    counts.read += found.counts.read;
    counts.filteredOut += found.counts.filteredOut;
    hidden += found.hidden;
    newest.push(found.newestAt);
  }
  checkCounts(request.snapshot, counts, counts.read - counts.filteredOut);
  const statistics = gatherer.result({ visits: request.figures.visits });
  return { statistics, counts, hidden, newestAt: newestOf(newest) };
}
