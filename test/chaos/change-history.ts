/**
 * A made-up history of one survey and its schedule of changes: answers come, change, go and come back, the survey is
 * edited, runs fail, are cancelled and retried, and workers are killed at any call. Somebody applies every file that a
 * successful run brings; in the end they must have what one export of everything has.
 */
import Papa from 'papaparse';
import { type Batch, isBatchFinal } from '../../shared/exports/batches/batch.ts';
import { batchRequestSchema } from '../../shared/exports/batches/batch-request.ts';
import { getBatch } from '../../shared/exports/batches/batch-store.ts';
import { cancelBatch, listChildren, retryBatch } from '../../shared/exports/batches/follow-batch.ts';
import type { Job } from '../../shared/exports/job/job.ts';
import { createJobStore } from '../../shared/exports/job/job-store.ts';
import { requestExport } from '../../shared/exports/request/request-export.ts';
import { handleExportHint } from '../../shared/exports/run/handle-export-hint.ts';
import { createSchedule } from '../../shared/exports/schedules/manage-schedules.ts';
import { createScheduleStore } from '../../shared/exports/schedules/schedule-store.ts';
import { tick } from '../../shared/exports/schedules/tick.ts';
import { Problem } from '../../shared/problems/problem.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../support/worlds/export-world.ts';
import { mortal } from '../support/worlds/mortal-ports.ts';
import { createChangingAnswers } from './changing-answers.ts';
import { drive, workOn } from './drive.ts';
import { type Random, randomOf } from './random.ts';

const PORTS = ['records', 'files', 'snapshots', 'queue', 'batchQueue', 'taskQueue', 'deliveries', 'opener'];
const byIds = { values: 'codes', header: 'code' } as const;

type Row = Record<string, string>;

export interface HistoryResult {
  runs: number;
  /** Files that were applied, and rows in them. */
  applied: number;
  rows: number;
  kills: number;
  unsuccessful: number;
  /**
   * Rows reported as new that were there, reported as changed or deleted that were not, and cells that differ in the
   * end.
   */
  duplicates: number;
  missed: number;
  differing: number;
}

export async function playHistory(seed: number): Promise<HistoryResult> {
  const random = randomOf(seed);
  const history = createHistory(random);
  for (let left = 3 + random.below(5); left > 0; left--) {
    history.live();
    await history.run();
  }
  // the last one must succeed, or nothing can be said
  history.live();
  await history.run(true);
  return history.result();
}

function createHistory(random: Random) {
  const survey = createChangingAnswers(random);
  const world = createWorld(survey.all, 7);
  const schedules = createScheduleStore(world.records);
  const hasFailed = { next: false };
  world.script.survey = async () => {
    if (hasFailed.next) throw new Problem('access_denied.upstream', { what: 'the survey' });
    return survey.survey();
  };
  const division = random.happens(0.5) ? { fromAnswers: 6, answersATask: 4 } : undefined;
  Object.assign(world.deps, { hasRequestBudget: true, ...(division && { division }) });
  const deps = {
    ...world.deps,
    schedules,
    newUpstream: () => world.deps.upstream,
    fingerprints: { of: async (secret: string) => secret },
  };
  const reported: HistoryResult = {
    runs: 0,
    applied: 0,
    rows: 0,
    kills: 0,
    unsuccessful: 0,
    duplicates: 0,
    missed: 0,
    differing: 0,
  };
  const state = new Map<string, Row>();
  const applied = new Set<string>();
  const batches: string[] = [];
  const schedule = createSchedule(deps, alice, {
    name: 'Changes',
    cron: '* * * * *',
    timezone: 'UTC',
    enabled: true,
    onlyIfNew: random.happens(0.3),
    batch: batchRequestSchema.parse({
      surveys: { ids: [7] },
      outputs: csvRequest.outputs,
      filters: csvRequest.filters,
      options: byIds,
      changes: 'since_last_run',
    }),
  });

  async function newRun(): Promise<string | undefined> {
    const { owner, id } = await schedule;
    world.clock.now += 60_000;
    await tick(deps);
    const [run] = (await schedules.runs({ owner, id }, { limit: 1 })).items;
    return run?.batchId;
  }

  async function work(batchId: string, isSafe: boolean): Promise<void> {
    const key = { owner: alice.owner, id: batchId };
    const cancelAt = !isSafe && random.happens(0.1) ? random.below(6) : -1;
    let messages = 0;
    await drive(world, {
      random,
      copies: random.happens(0.2) ? 2 : 1,
      atOnce: 1,
      most: 400,
      async isDone() {
        const batch = await getBatch(world.deps, key);
        return !batch || isBatchFinal(batch);
      },
      async work(message) {
        if (messages++ === cancelAt) await cancelBatch(world.deps, alice, batchId).catch(() => undefined);
        if (isSafe || !random.happens(0.25)) return workOn(world.deps, message);
        const moment = random.one(['before', 'after'] as const);
        const worker = mortal(world.deps, PORTS, { call: 1 + random.below(40), moment });
        const jobs = createJobStore(worker.ports.records, world.deps.now);
        const end = await Promise.race([worker.death, workOn({ ...worker.ports, jobs }, message)]);
        if (end === 'died') reported.kills++;
      },
    });
  }

  async function applyAll(): Promise<void> {
    for (const id of batches) {
      const batch = await getBatch(world.deps, { owner: alice.owner, id });
      if (applied.has(id) || !batch || !isSuccess(batch)) continue;
      const [job] = (await listChildren(world.deps, batch, { limit: 1, status: 'ready' })).items;
      if (!job) continue;
      applied.add(id);
      if (job.files.length > 0) apply(rowsOf(job));
    }
  }

  function apply(rows: readonly Row[]): void {
    reported.applied++;
    reported.rows += rows.length;
    for (const { change = '', ...row } of rows) {
      const id = row.id ?? '';
      if (change === 'new' && state.has(id)) reported.duplicates++;
      if (change !== 'new' && !state.has(id)) reported.missed++;
      if (change === 'deleted') state.delete(id);
      else state.set(id, row);
    }
  }

  const rowsOf = (job: Job): Row[] => {
    const text = Buffer.from(world.files.objects.get(job.files[0]?.key ?? '') ?? []).toString();
    return Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data;
  };

  return {
    live() {
      for (let left = random.below(12); left > 0; left--) survey.change();
    },

    async run(isSafe = false) {
      hasFailed.next = !isSafe && random.happens(0.15);
      const batchId = await newRun();
      if (batchId !== undefined && !batches.includes(batchId)) {
        reported.runs++;
        batches.push(batchId);
        await work(batchId, isSafe);
      }
      hasFailed.next = false;
      const batch = await getBatch(world.deps, { owner: alice.owner, id: batchId ?? '' });
      if (batch && !isSuccess(batch)) reported.unsuccessful++;
      // some time or other somebody retries what failed, perhaps long after others succeeded
      const failed = random.happens(0.3) && !isSafe ? random.one(batches) : undefined;
      if (
        failed &&
        (await retryBatch(world.deps, alice, failed).then(
          () => true,
          () => false,
        ))
      )
        await work(failed, isSafe);
      await applyAll();
    },

    async result(): Promise<HistoryResult> {
      const options = { ...csvRequest.options, ...byIds };
      const job = await requestExport(world.deps, alice, { ...csvRequest, options });
      delete world.deps.division;
      await handleExportHint(world.deps, { owner: job.owner, jobId: job.id }, plentyOfTime);
      const fresh = await world.read(job);
      if (fresh?.status !== 'ready') throw new Error(`the export of everything is ${fresh?.status}`);
      reported.differing = differences(state, rowsOf(fresh));
      return reported;
    },
  };
}

/** A cancelled run counts for nothing; of all others every file that is there does. */
function isSuccess({ status }: Batch): boolean {
  return status === 'ready' || status === 'partial';
}

/** Cells by row and column id; what only earlier files had must be empty. */
function differences(state: ReadonlyMap<string, Row>, fresh: readonly Row[]): number {
  const left = new Map(state);
  let count = 0;
  for (const row of fresh) {
    const kept = left.get(row.id ?? '') ?? {};
    left.delete(row.id ?? '');
    const columns = new Set([...Object.keys(row), ...Object.keys(kept)]);
    for (const column of columns) if (codesIn(row[column]) !== codesIn(kept[column])) count++;
  }
  return count + left.size;
}

/** The codes of a cell stand in the order of the survey's options: that order is no part of an answer. */
function codesIn(cell = ''): string {
  return cell.split('; ').sort().join('; ');
}
