/**
 * Works on large exports in memory, message by message, and prints what each kind of task and turn costs:
 * `node record-tasks.ts <address of half of the answers> <address of all>`. The last one has a report besides, so that
 * rows are measured and statistics gathered.
 */
import { createSurveyClient } from '../../../shared/adapters/survey-client/survey-client.ts';
import { leaveBase } from '../../../shared/exports/changes/leave-base.ts';
import type { Job } from '../../../shared/exports/job/job.ts';
import { announceExport } from '../../../shared/exports/job/job-event.ts';
import { createJobStore } from '../../../shared/exports/job/job-store.ts';
import type { RenderDeps } from '../../../shared/exports/job/run-deps.ts';
import { type Output, optionsSchema } from '../../../shared/exports/options.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { handleTaskHint } from '../../../shared/exports/tasks/handle-task-hint.ts';
import { taskSchema } from '../../../shared/exports/tasks/task.ts';
import { recordKey } from '../../../shared/exports/tasks/task-store.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { alice, createWorld, plentyOfTime } from '../../support/worlds/export-world.ts';
import { SURVEY_ID } from '../page-files.ts';
import { type Meter, meteredFiles, meteredQueue, meteredRecords, writeUnitsOf } from './metered-ports.ts';
import { composeKinds, type Recorded, type Recording, renderKinds, taskHintSchema, type WorkKind } from './recorded.ts';
import { addCost, noCost, scaledCost, type WorkCost } from './work-cost.ts';

const csv: Output = { content: 'answers', format: 'csv' };
const xlsx: Output = { content: 'answers', format: 'xlsx' };
const report: Output = { content: 'report', format: 'pdf' };

/** What a turn of the export's own worker does, by the stage it finds. */
const turns: Record<NonNullable<Job['divided']>['stage'] | 'none', WorkKind> = {
  none: 'plan',
  pull: 'join',
  look: 'place',
  measure: 'place',
  size: 'place',
  render: 'finish',
};

type Run = Omit<Recorded, 'work'> & { costs: Map<WorkKind, WorkCost[]> };

/** What one turn costs is multiplied for the large export, so that chance is evened out. */
const TIMES = 3;

async function record(baseUrl: string, outputs: Output[]): Promise<Recorded> {
  const { costs, ...reported } = await recordOnce(baseUrl, outputs);
  const all = [costs];
  while (all.length < TIMES) all.push((await recordOnce(baseUrl, outputs)).costs);
  return { ...reported, work: meansOf(all) };
}

async function recordOnce(baseUrl: string, outputs: Output[]): Promise<Run> {
  const upstream = createSurveyClient({ baseUrl, isOwnOrigin: false });
  const world = createWorld([]);
  const meter: Meter = { cost: noCost() };
  const records = meteredRecords(world.deps.records, meter);
  const deps: RenderDeps = {
    ...world.deps,
    records,
    jobs: createJobStore(records, Date.now),
    files: meteredFiles(world.deps.files, meter),
    snapshots: meteredFiles(world.deps.snapshots, meter),
    queue: meteredQueue(world.deps.queue, meter),
    taskQueue: meteredQueue(world.deps.taskQueue, meter),
    now: Date.now,
    newUpstream: () => upstream,
  };
  const request = { surveyId: SURVEY_ID, filters: filtersSchema.parse({}), outputs, options: optionsSchema.parse({}) };
  const requested = await requestExport({ ...world.deps, upstream, now: Date.now }, alice, request);
  const costs = new Map<WorkKind, WorkCost[]>();
  let exportUnits = 1;
  for (let next = takeMessage(); next; next = takeMessage()) {
    const kind = await kindOf(next.body);
    const cost = await costOf(() => work(next.body));
    if (kind) noteCost(kind, cost);
    exportUnits = Math.max(exportUnits, writeUnitsOf(await world.deps.jobs.get(requested)));
  }
  const job = await world.deps.jobs.get(requested);
  if (job?.status !== 'ready') throw new Error(`the export ended as ${JSON.stringify(job)}`);
  noteCost('base', await costOf(() => leaveBase(deps, job)));
  return { answers: job.progress.read, exportUnits, fileBytes: bytesOf(job), costs };

  function noteCost(kind: WorkKind, cost: WorkCost): void {
    costs.set(kind, [...(costs.get(kind) ?? []), cost]);
  }

  /** As the workers do it, but for what comes when the files are out. */
  async function work(message: unknown): Promise<void> {
    if (taskHintSchema.safeParse(message).success) return handleTaskHint(deps, message, plentyOfTime);
    await runExport(deps, requested, plentyOfTime);
    await announceExport(deps, requested);
  }

  function takeMessage() {
    return world.taskMessages.shift() ?? world.messages.shift();
  }

  /** Undefined where nothing is left to do: a task may be pointed at more than once. */
  async function kindOf(message: unknown): Promise<WorkKind | undefined> {
    const hint = taskHintSchema.safeParse(message).data;
    if (!hint) return turns[(await world.deps.jobs.get(requested))?.divided?.stage ?? 'none'];
    const task = taskSchema.safeParse((await world.deps.records.get(recordKey(hint)))?.value).data;
    if (task?.state !== 'open') return undefined;
    if (task.kind === 'render') return renderKinds[task.output ?? 0];
    if (task.kind === 'assemble') return composeKinds[task.output ?? 0];
    // nothing recorded compares
    return task.kind === 'look' ? undefined : task.kind;
  }

  async function costOf(run: () => Promise<void>): Promise<WorkCost> {
    meter.cost = noCost();
    const callsBefore = upstream.callCount();
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    return { ...meter.cost, cpuS: meter.cost.cpuS + (user + system) / 1e6, pages: upstream.callCount() - callsBefore };
  }
}

function bytesOf({ files }: Job): number {
  return files.reduce((sum, file) => sum + file.sizeBytes, 0);
}

function meansOf(runs: readonly Run['costs'][]): Recorded['work'] {
  const kinds = new Set(runs.flatMap((costs) => [...costs.keys()]));
  return Object.fromEntries(
    [...kinds].map((kind) => {
      const all = runs.flatMap((costs) => costs.get(kind) ?? []);
      const each = scaledCost(all.reduce(addCost, noCost()), 1 / all.length);
      return [kind, { count: all.length / runs.length, each }];
    }),
  );
}

const [halfUrl = '', allUrl = ''] = process.argv.slice(2);
await recordOnce(halfUrl, [csv, xlsx]); // loads everything
const recording: Recording = {
  half: await record(halfUrl, [csv, xlsx]),
  tables: await record(allUrl, [csv, xlsx]),
  withReport: await record(allUrl, [xlsx, report]),
};
process.stdout.write(`${JSON.stringify(recording)}\n`);
