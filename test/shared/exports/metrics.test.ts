/** The figures for operators: every end of an export, a batch, a run or a try is reported once, whoever brought it about. */

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createEmfMetrics } from '../../../shared/adapters/emf-metrics.ts';
import { requestBatch } from '../../../shared/exports/batches/request-batch.ts';
import { cancelExport } from '../../../shared/exports/job/follow-export.ts';
import { leaving } from '../../../shared/exports/job/job.ts';
import { failed } from '../../../shared/exports/job/job-states.ts';
import { createJobStore } from '../../../shared/exports/job/job-store.ts';
import { meteredJobs } from '../../../shared/exports/job/metered-jobs.ts';
import type { RenderDeps } from '../../../shared/exports/job/run-deps.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { sweep } from '../../../shared/exports/sweep.ts';
import type { Metrics } from '../../../shared/ports.ts';
import { passedOn } from '../../../shared/problems/problem.ts';
import { hearLogs } from '../../support/hosts/heard-logs.ts';
import { createBatchWorld, csvOf, idsUpTo } from '../../support/worlds/batch-world.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../../support/worlds/export-world.ts';
import { createScheduleWorld } from '../../support/worlds/schedule-world.ts';
import { createWebhookWorld } from '../../support/worlds/webhook-world.ts';

const emfSchema = z.looseObject({
  _aws: z.object({
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string(), Unit: z.string() })),
      }),
    ),
  }),
});

/** The lines that CloudWatch would read while `work` runs. */
async function emfLines(work: () => Promise<unknown>): Promise<z.infer<typeof emfSchema>[]> {
  const heard = hearLogs();
  try {
    await work();
  } finally {
    heard.stop();
  }
  const lines = heard.said().split('\n').filter(Boolean);
  return lines.filter((line) => line.includes('"_aws"')).map((line) => emfSchema.parse(JSON.parse(line)));
}

/** A world whose figures go where those of a deployment go. */
function emfWorld() {
  const world = createWorld();
  const metrics: Metrics = createEmfMetrics('test');
  const { now } = world.deps;
  const deps: typeof world.deps = {
    ...world.deps,
    metrics,
    jobs: meteredJobs(createJobStore(world.records, now), metrics, now),
  };
  return { ...world, deps };
}

const refuse = async () => {
  throw passedOn('access_denied', 'This key may not.');
};

async function exported(world: { deps: RenderDeps & Parameters<typeof requestExport>[0] }) {
  const job = await requestExport(world.deps, alice, csvRequest);
  await runExport(world.deps, job, plentyOfTime);
  return job;
}

describe('an export that fails', () => {
  it('puts out a line with its problem code, under its stage', async () => {
    const world = emfWorld();
    world.script.page = refuse;
    const lines = await emfLines(() => exported(world));
    const failure = lines.find((line) => line.FailedExports === 1);
    expect(failure).toMatchObject({ service: 'survey-exports', stage: 'test', problem: 'access_denied' });
    expect(failure?._aws.CloudWatchMetrics).toEqual([
      {
        Namespace: 'SurveyExports',
        Dimensions: [['service', 'stage', 'problem']],
        Metrics: [{ Name: 'FailedExports', Unit: 'Count' }],
      },
    ]);
    expect(lines).toContainEqual(expect.objectContaining({ Exports: 1, outcome: 'failed' }));
  });

  it('is reported once, however often its message comes', async () => {
    const world = createWorld();
    world.script.page = refuse;
    const job = await exported(world);
    await runExport(world.deps, job, plentyOfTime);
    expect(world.metrics.counted).toEqual(['Exports failed', 'FailedExports access_denied']);
  });

  it('because its process went down is reported by the sweeper', async () => {
    const world = createWorld();
    const deps = { ...world.deps, isLostLeaseCrash: true };
    const job = await requestExport(deps, alice, csvRequest);
    for (const _ of ['first', 'second']) {
      await deps.jobs.change(job, (found) => ({
        ...leaving(found),
        status: 'running',
        leaseUntil: '2026-01-01T00:00:00Z',
      }));
      await sweep(deps);
    }
    expect(world.metrics.counted).toEqual(['Exports failed', 'FailedExports poisonous']);
  });

  it('for a reason of another release does not make a metric of its own', async () => {
    const world = createWorld();
    const job = await requestExport(world.deps, alice, csvRequest);
    await world.deps.jobs.change(job, (found) =>
      failed(found, world.clock.now, { code: 'eaten_by_a_whale', message: 'It was.' }),
    );
    expect(world.metrics.counted).toContain('FailedExports other');
  });
});

describe('an export that ends well', () => {
  it('tells its rows and how long it took from its request, to pull and to render', async () => {
    const world = createWorld();
    const job = await requestExport(world.deps, alice, csvRequest);
    world.clock.now += 40_000;
    await runExport(world.deps, job, plentyOfTime);
    expect(world.metrics.counted).toEqual(['Exports ready']);
    expect(world.metrics.measured).toEqual({
      WaitSeconds: [40],
      PullSeconds: [0],
      RenderSeconds: [0],
      ExportSeconds: [40],
      ExportRows: [12],
    });
  });

  it('puts out all that is measured together as one line without more dimensions', async () => {
    const world = emfWorld();
    const lines = await emfLines(() => exported(world));
    const rows = lines.find((line) => line.ExportRows === 12);
    expect(rows?._aws.CloudWatchMetrics[0]?.Dimensions).toEqual([['service', 'stage']]);
    expect(rows).toHaveProperty('ExportSeconds');
  });
});

describe('an export that nobody begins', () => {
  it('tells how long it waits each time its message is sent again', async () => {
    const world = createWorld();
    await requestExport(world.deps, alice, csvRequest);
    for (const _ of ['first', 'second']) {
      world.clock.now += 400_000;
      await sweep(world.deps);
    }
    expect(world.metrics.measured).toEqual({ WaitSeconds: [400, 800] });
  });

  it('because its owner cancelled it counts as cancelled', async () => {
    const world = createWorld();
    const job = await requestExport(world.deps, alice, csvRequest);
    await cancelExport(world.deps, alice, job.id);
    expect(world.metrics.counted).toEqual(['Exports cancelled']);
  });
});

describe('a record that cannot be read', () => {
  it('is counted by whoever comes across it', async () => {
    const world = createWorld();
    const job = await exported(world);
    const key = { partition: `O#${alice.owner}`, sort: `EXPORT#${job.id}` };
    await world.records.putMany([{ key, value: { status: 'of another release' } }]);
    await world.deps.jobs.get(job);
    await world.deps.jobs.list(alice.owner, { limit: 10 });
    expect(world.metrics.measured.UnreadableItems).toEqual([1, 1]);
  });
});

describe('a batch', () => {
  it('is counted by its outcome, once', async () => {
    const world = createBatchWorld(3);
    world.refused.add(2);
    await requestBatch(world.deps, alice, csvOf({ ids: idsUpTo(3) }));
    await world.drain({ copies: 2 });
    expect(world.metrics.counted.filter((line) => line.startsWith('Batches'))).toEqual(['Batches partial']);
    expect(world.metrics.counted.filter((line) => line === 'Exports ready')).toHaveLength(2);
  });
});

describe('a run of a schedule', () => {
  it('is counted by its outcome, once, and so are the slots that nobody was there for', async () => {
    const world = createScheduleWorld();
    const schedule = await world.make();
    await world.tickAt('2026-03-16T06:00:00Z');
    const [run] = await world.runs(schedule);
    await world.endBatch(run?.batchId ?? '');
    await world.tickAt('2026-03-16T06:05:00Z');
    await world.tickAt('2026-03-16T06:10:00Z');
    const reported = world.metrics.counted.filter((line) => line.startsWith('ScheduleRuns'));
    expect(reported).toEqual(['ScheduleRuns missed', 'ScheduleRuns missed', 'ScheduleRuns done']);
  });
});

describe('a webhook', () => {
  it('is counted by what came of every try', async () => {
    const world = createWebhookWorld();
    await world.addWebhook();
    let status = 503;
    world.receiver.answer = async () => ({ status });
    await world.announcedExport();
    await world.work();
    status = 204;
    await world.pass(3_600_000);
    const reported = world.metrics.counted.filter((line) => line.startsWith('WebhookTries'));
    expect(reported).toEqual(['WebhookTries retried', 'WebhookTries delivered']);
  });
});
