/** What a list costs: it reads little more than it shows, however many jobs there are and however large their surveys. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDynamoRecords } from '../../../shared/adapters/dynamo/dynamo-records.ts';
import type { Job, JobIn } from '../../../shared/exports/job/job.ts';
import { jobBrief } from '../../../shared/exports/job/job-brief.ts';
import { cancelled, failed } from '../../../shared/exports/job/job-states.ts';
import { createJobStore, type JobQuery, type JobStore } from '../../../shared/exports/job/job-store.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { startDynamo, type TestDynamo } from '../../support/stores/dynamo.ts';
import { meterReads, type ReadMeter } from '../../support/stores/read-meter.ts';
import { alice, createWorld, csvRequest, plentyOfTime, survey } from '../../support/worlds/export-world.ts';

const JOBS = 1_000;
const ELSEWHERE = 99;
let dynamo: TestDynamo;
let jobs: JobStore;
let meter: ReadMeter;
let withoutBrief: Job;

const idOf = (at: number) => `exp_${String(at).padStart(26, '0')}`;

/** As a worker leaves it whose survey has 180 KB of questions. */
async function finishedJob(): Promise<JobIn<'ready'>> {
  const world = createWorld();
  const [question] = survey.questions;
  const questions = Array.from({ length: 60 }, (_, at) => ({
    ...question,
    id: `q${at}`,
    title: 'x'.repeat(3_000),
    type: 'input',
    options: [],
    matrixRows: [],
    matrixColumns: [],
    isMultiple: false,
    hasOwnText: false,
  }));
  world.script.survey = async () => ({ ...survey, questions });
  const job = await requestExport(world.deps, alice, csvRequest);
  await runExport(world.deps, job, plentyOfTime);
  const ready = await world.read(job);
  if (ready?.status !== 'ready') throw new Error('the export is not ready');
  return ready;
}

beforeAll(async () => {
  dynamo = await startDynamo();
  const records = createDynamoRecords(dynamo.client, dynamo.recordsTable);
  const made = await finishedJob();
  const all = Array.from({ length: JOBS }, (_, at): Job => {
    const job = { ...made, id: idOf(at), expiresAt: '2999-01-01T00:00:00.000Z' };
    if (at === 3) return failed(job, Date.now(), { code: 'gave_up', message: 'It was.' });
    return at === 5 ? { ...job, surveyId: ELSEWHERE } : job;
  });
  const place = ({ id }: Job) => ({ partition: `O#${alice.owner}`, sort: `EXPORT#${id}` });
  withoutBrief = cancelled({ ...made, id: idOf(JOBS) }, Date.now());
  await records.putMany([
    ...all.map((job) => ({ key: place(job), value: job, times: { brief: jobBrief(job) } })),
    { key: place(withoutBrief), value: withoutBrief },
  ]);
  jobs = createJobStore(records, () => Date.now());
  meter = meterReads(dynamo.client);
});

afterAll(() => dynamo.close());

async function listed(query: JobQuery) {
  Object.assign(meter, { items: 0, bytes: 0, calls: 0 });
  const page = await jobs.list(alice.owner, query);
  return { ...page, ids: page.items.map(({ id }) => id) };
}

describe('a list of a thousand jobs of large surveys', () => {
  it('reads two jobs to show one', async () => {
    expect(await listed({ limit: 1 })).toMatchObject({ ids: [idOf(JOBS)], nextCursor: idOf(JOBS) });
    expect(meter).toMatchObject({ calls: 1, items: 2 });
    expect(meter.bytes).toBeLessThan(64 * 1024);
  });

  it('continues where the page before ended, to the last one, and shows each once', async () => {
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: Awaited<ReturnType<typeof listed>> = await listed({ limit: 100, cursor });
      expect(meter.items).toBeLessThanOrEqual(102);
      seen.push(...page.ids);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(Array.from({ length: JOBS + 1 }, (_, at) => idOf(JOBS - at)));
  });

  it('finds the one that failed, or that is of another survey, without reading the others', async () => {
    for (const [query, at] of [
      [{ status: 'failed' }, 3],
      [{ surveyId: ELSEWHERE }, 5],
      [{ status: 'ready', surveyId: ELSEWHERE }, 5],
    ] as const) {
      expect(await listed({ limit: 1, ...query })).toMatchObject({ ids: [idOf(at)], nextCursor: undefined });
      // the slim index of all of them, the one that is meant, and one without a brief that may have been
      expect(meter.bytes).toBeLessThan(JOBS * 200 + 64 * 1024);
    }
    expect((await listed({ limit: 5, status: 'expired' })).ids).toEqual([]);
  });

  it('finds what was stored without a brief too', async () => {
    expect((await listed({ limit: 5, status: 'cancelled' })).ids).toEqual([withoutBrief.id]);
  });

  it('shows two of many that match after reading three', async () => {
    expect((await listed({ limit: 2, status: 'ready' })).ids).toEqual([idOf(JOBS - 1), idOf(JOBS - 2)]);
    expect(meter.calls).toBeLessThan(8);
  });
});
