/** Puts the files of a large export together of what its tasks have made, and reads each back as it is stored. */
import type { Settled } from '../../../figures/statistics/comparing/settled.ts';
import { newestOf } from '../../../tables/newest-row.ts';
import type { HeldJob } from '../../job/held-job.ts';
import type { Job } from '../../job/job.ts';
import type { RenderDeps } from '../../job/run-deps.ts';
import { isReport, isTable } from '../../options.ts';
import { answersPrivacy } from '../../outputs/answers-privacy.ts';
import { prepareAnswers } from '../../outputs/answers-table.ts';
import { settledFor } from '../../outputs/comparing.ts';
import { figuresOutput } from '../../outputs/figures-output.ts';
import type { Gathered } from '../../outputs/gather.ts';
import { checkCounts, type RenderedOutput, type RenderRequest } from '../../outputs/store-output.ts';
import type { RenderedPlan } from '../../tasks/plan.ts';
import type { Task } from '../../tasks/task.ts';
import { allTasks } from '../../tasks/task-store.ts';
import { areInPlace, hasNumberedRows } from '../../tasks/work/in-place.ts';
import { gatheredSchema, resultOf } from '../../tasks/work/results.ts';
import { uploadsOutput } from '../../uploads/uploads-output.ts';
import type { Frozen } from '../render-here.ts';
import { composedOutput } from './composed-output.ts';

/** `plan`: how they were rendered, by `tasks`; `composers`: tasks that have put files together since. */
export interface Pieces {
  plan: RenderedPlan;
  tasks: readonly Task[];
  composers: readonly Task[];
}

export async function putTogether(
  deps: RenderDeps,
  held: HeldJob,
  frozen: Frozen,
  { plan, tasks, composers }: Pieces,
): Promise<RenderedOutput[]> {
  const { job } = held;
  const { files, snapshots, records } = deps;
  const request = { files, snapshots, records, job, onRows: held.check, ...frozen };
  const privacy = job.outputs.some(({ content }) => !isReport(content))
    ? await answersPrivacy(request, deps.pseudonymKeys, new Map(plan.content))
    : undefined;
  let gathered: Gathered | undefined;
  const outputs: RenderedOutput[] = [];
  for (const [at, output] of job.outputs.entries()) {
    const { content, format } = output;
    if (isReport(content)) {
      gathered ??= await merged(deps, request, tasks, settledFor(job, plan.facts.settled));
      outputs.push(await figuresOutput({ ...request, gathered }, { content, format }));
      continue;
    }
    if (!privacy) throw new Error('tables without their treatment');
    if (!isTable(content)) {
      outputs.push(await uploadsOutput({ ...request, privacy }, output));
      continue;
    }
    const isOfOutput = (task: Task) => task.output === at;
    outputs.push(
      await composedOutput({
        request,
        at,
        prepared: prepareAnswers({ ...request, privacy }, output),
        tasks: tasks.filter(isOfOutput),
        composer: composers.find(isOfOutput),
      }),
    );
  }
  return outputs;
}

/** What was rendered by the tasks of a plan, and put together by some of them. */
export async function piecesOf(
  deps: RenderDeps,
  { owner, id }: Job,
  plan: RenderedPlan,
  rendered: number,
): Promise<Pieces> {
  const all = await allTasks(deps, { owner, jobId: id, plan: rendered });
  const isComposer = ({ kind }: Task) => kind === 'assemble';
  return { plan, tasks: all.filter((task) => !isComposer(task)), composers: all.filter(isComposer) };
}

/** Whether rows with numbers are where they were thought to be. */
export async function areRowsInPlace(
  { snapshots }: RenderDeps,
  { outputs }: Job,
  { plan, tasks }: Pieces,
): Promise<boolean> {
  const numbered = outputs.findIndex(hasNumberedRows);
  return (
    numbered < 0 ||
    areInPlace(
      snapshots,
      plan,
      tasks.filter(({ output }) => output === numbered),
    )
  );
}

/** The statistics of all segments, in their order. */
async function merged(
  deps: RenderDeps,
  request: RenderRequest & Pick<Frozen, 'figures'>,
  tasks: readonly Task[],
  settled: Settled | undefined,
): Promise<Gathered> {
  const { createGathering, ratingsAsked } = await import('../../outputs/gather.ts');
  const { gatherer } = createGathering(request, settled, ratingsAsked(request.job));
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
