/** Plans the rendering of a large export: where the rows of each segment begin, and what all of them must know. */
import { changesPersonal } from '../../../privacy/treatment.ts';
import type { PersonalContent } from '../../../tables/treating/personal-content.ts';
import type { HeldJob } from '../../job/held-job.ts';
import type { RenderDeps } from '../../job/run-deps.ts';
import { isReport } from '../../options.ts';
import { answersPrivacy, wholeScan } from '../../outputs/answers-privacy.ts';
import { prepareAnswers } from '../../outputs/answers-table.ts';
import { segmentedFormatOf } from '../../outputs/formats.ts';
import type { RenderRequest } from '../../outputs/store-output.ts';
import { divideJob } from '../../tasks/divide-job.ts';
import type { PlanFacts, PlanOf, Segment, TablePlan } from '../../tasks/plan.ts';
import { allTasks } from '../../tasks/task-store.ts';
import { measuredSchema, resultOf } from '../../tasks/work/results.ts';
import type { Frozen } from '../render-here.ts';
import { renderTasks } from './render-tasks.ts';
import { divideSizes, type Sizes } from './size-render.ts';

interface Planning {
  segments: readonly Segment[];
  facts: PlanFacts;
  isMeasured: boolean;
}

interface Measured {
  /** Rows of each segment. */
  rows: number[];
  content: PersonalContent;
}

export async function planRender(
  deps: RenderDeps,
  held: HeldJob,
  frozen: Frozen,
  { segments, facts, isMeasured }: Planning,
): Promise<undefined> {
  const request = requestOf(deps, held, frozen, facts);
  const { rows, content } = isMeasured ? await measuredBy(deps, request) : unmeasured(segments);
  let startRow = 0;
  const placed = segments.map(({ from, to }, at) => {
    const segment = { from, to, startRow };
    startRow += rows[at] ?? 0;
    return segment;
  });
  const table = { segments: placed, content: [...content], facts };
  if (!(await divideSizes(deps, held, table))) await divideRender(deps, held, frozen, table, new Map());
  return undefined;
}

/** `sizes`: what the rows have shown to formats that must know all of them. */
export async function divideRender(
  deps: RenderDeps,
  held: HeldJob,
  frozen: Frozen,
  table: TablePlan,
  sizes: Sizes,
): Promise<undefined> {
  const request = requestOf(deps, held, frozen, table.facts);
  const cuts = await segmentPlans(deps, request, new Map(table.content), sizes);
  await divideJob(deps, held, {
    plan: { stage: 'render', ...table, cuts },
    planned: renderTasks(held.job.outputs, cuts, table.segments.length),
  });
}

function requestOf({ files, snapshots }: RenderDeps, held: HeldJob, frozen: Frozen, facts: PlanFacts): RenderRequest {
  const snapshot = { ...frozen.snapshot, warnings: facts.warnings };
  const { survey, dictionary } = frozen;
  return { files, snapshots, job: held.job, survey, snapshot, dictionary, onRows: held.check };
}

function unmeasured(segments: readonly Segment[]): Measured {
  return { rows: segments.map(({ from, to }) => to - from), content: new Map() };
}

async function measuredBy(deps: RenderDeps, request: RenderRequest): Promise<Measured> {
  const { owner, id, divided, options } = request.job;
  const tasks = await allTasks(deps, { owner, jobId: id, plan: divided?.plan ?? 0 });
  const scan = wholeScan(request);
  const rows: number[] = [];
  for (const task of tasks) {
    const { counts, content } = await resultOf(deps.snapshots, task, measuredSchema);
    rows.push(counts.read - counts.filteredOut);
    if (content) scan.merge(content);
  }
  return { rows, content: changesPersonal(options.privacy) ? scan.seen() : new Map() };
}

/** Null for outputs that are rendered whole, or from figures. */
async function segmentPlans(
  deps: RenderDeps,
  request: RenderRequest,
  content: PersonalContent,
  sizes: Sizes,
): Promise<PlanOf<'render'>['cuts']> {
  const { job } = request;
  const cuts: PlanOf<'render'>['cuts'] = [];
  const tables = job.outputs.some(({ content }) => !isReport(content));
  const privacy = tables ? await answersPrivacy(request, deps.pseudonymKeys, content) : undefined;
  for (const [at, output] of job.outputs.entries()) {
    const segmented =
      privacy && output.content === 'answers' ? await segmentedFormatOf(output.format, job.options) : undefined;
    const document = segmented && privacy && prepareAnswers({ ...request, privacy }, output).document;
    const plan = document && (await segmented.plan(document, sizes.get(at) ?? []));
    cuts.push(plan ?? null);
  }
  return cuts;
}
