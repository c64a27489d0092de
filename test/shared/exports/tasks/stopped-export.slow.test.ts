/** Large exports that do not go their way: cancelled, deleted, failing, poisonous, and with messages that are lost. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cancelExport, deleteExport, retryExport } from '../../../../shared/exports/job/follow-export.ts';
import type { Job } from '../../../../shared/exports/job/job.ts';
import type { Output } from '../../../../shared/exports/options.ts';
import { handleExportHint } from '../../../../shared/exports/run/handle-export-hint.ts';
import { sweep } from '../../../../shared/exports/sweep.ts';
import { taskLife, taskSchema } from '../../../../shared/exports/tasks/task.ts';
import { changeTask, recordKey } from '../../../../shared/exports/tasks/task-store.ts';
import { requestVariant } from '../../../../shared/exports/variants/request-variant.ts';
import { Problem } from '../../../../shared/problems/problem.ts';
import { leftoversOf } from '../../../chaos/leftovers.ts';
import { alice, plentyOfTime } from '../../../support/worlds/export-world.ts';
import { createLargeWorld, type LargeWorld, largeRequest, requestLarge } from '../../../support/worlds/large-world.ts';
import { workUntilEnded } from '../../../support/worlds/many-workers.ts';

const outputs: Output[] = [
  { content: 'answers', format: 'csv' },
  { content: 'answers', format: 'xlsx' },
  { content: 'report', format: 'pdf' },
];
const taskHint = z.object({ owner: z.string(), jobId: z.string(), plan: z.number(), n: z.number() });
const measured = { options: { privacy: { personal: 'mask' } } };
const kinds = ['pull', 'measure', 'render', 'assemble'] as const;

/** A day and more passes, minute by minute at first. */
async function sweepForLong(world: LargeWorld): Promise<void> {
  for (let minute = 0; minute < 25; minute++) {
    world.clock.now += 60_000;
    await sweep(world.deps);
  }
  for (let hour = 0; hour < 60 * 24; hour += 6) {
    world.clock.now += 6 * 3_600_000;
    await sweep(world.deps);
  }
}

function tasksOf(world: LargeWorld) {
  return world.records.everything().filter(({ sort }) => sort.startsWith('TASK#'));
}

/** Does something once, when a task of the kind has ended. */
function inTheMiddleOf(world: LargeWorld, job: Job, kind: string, act: () => Promise<unknown>) {
  let hasActed = false;
  return async () => {
    const { divided } = (await world.read(job)) ?? {};
    const isDone = ({ value }: { value: unknown }) => {
      const task = taskSchema.safeParse(value).data;
      return task?.state === 'done' && task.kind === kind && task.plan === divided?.plan;
    };
    if (hasActed || !tasksOf(world).some(isDone)) return;
    hasActed = true;
    await act();
  };
}

describe('an export that is stopped', () => {
  it.each(kinds)('by cancelling it after the first task of %s leaves nothing behind', async (kind) => {
    const world = createLargeWorld();
    const job = await requestLarge(world, largeRequest(outputs, measured));
    const onMessage = inTheMiddleOf(world, job, kind, () => cancelExport(world.deps, alice, job.id));
    await workUntilEnded(world, job, { onMessage, workers: 3 });
    expect((await world.read(job))?.status).toBe('cancelled');
    await sweepForLong(world);
    expect(tasksOf(world)).toEqual([]);
    expect(await leftoversOf(world)).toEqual({ unfinishedUploads: 0, strayObjects: 0 });
    expect(world.taskMessages.length).toBeLessThan(5);
  });

  it.each(kinds)('by deleting it after the first task of %s leaves nothing behind', async (kind) => {
    const world = createLargeWorld();
    const job = await requestLarge(world, largeRequest(outputs, measured));
    const onMessage = inTheMiddleOf(world, job, kind, () => deleteExport(world.deps, alice, job.id));
    await workUntilEnded(world, job, { onMessage, workers: 3, killEvery: 7 });
    await sweepForLong(world);
    expect(await world.read(job)).toBeUndefined();
    expect(tasksOf(world)).toEqual([]);
    expect(world.files.objects.size + world.snapshots.objects.size).toBe(0);
  });
});

describe('a task that fails', () => {
  it('for good fails its export with its reason, which may be retried', async () => {
    const world = createLargeWorld();
    const broken = { isBroken: true };
    const upstream = world.deps.upstream;
    const failing = {
      ...upstream,
      async *answers(...asked: Parameters<typeof upstream.answers>) {
        const [, { dateFrom }] = asked;
        if (broken.isBroken && dateFrom) throw new Problem('access_denied.upstream', { what: 'survey 7' });
        yield* upstream.answers(...asked);
      },
    };
    Object.assign(world.deps, { newUpstream: () => failing });
    const job = await requestLarge(world, largeRequest(outputs));
    await workUntilEnded(world, job);
    expect(await world.read(job)).toMatchObject({ status: 'failed', problem: { code: 'access_denied' } });
    broken.isBroken = false;
    const again = await retryExport(world.deps, alice, job.id);
    await workUntilEnded(world, again);
    expect((await world.read(job))?.status).toBe('ready');
  });

  it('with a transient failure is retried alone', async () => {
    const world = createLargeWorld();
    let failures = 0;
    const files = {
      ...world.files,
      upload(...asked: Parameters<typeof world.files.upload>) {
        if (asked[0].includes('/segments/') && failures++ === 2) throw new Error('the store has a bad moment');
        return world.files.upload(...asked);
      },
    };
    Object.assign(world.deps, { files });
    const job = await requestLarge(world, largeRequest(outputs));
    await workUntilEnded(world, job);
    expect((await world.read(job))?.status).toBe('ready');
    const attempts = tasksOf(world).map(({ value }) => taskSchema.safeParse(value).data?.attempts ?? 1);
    expect(attempts.filter((count) => count > 1)).toEqual([2]);
  });

  it('by taking its process down twice ends its export as poisonous', async () => {
    const world = createLargeWorld();
    Object.assign(world.deps, { isLostLeaseCrash: true });
    const job = await requestLarge(world, largeRequest(outputs));
    await handleExportHint(world.deps, { owner: job.owner, jobId: job.id }, plentyOfTime);
    const key = { owner: job.owner, jobId: job.id, plan: 1, n: 2 };
    for (const crashes of [1, 2]) {
      const taken = await changeTask(world.deps, key, (task) => {
        const claim = taskLife.claim(task, world.clock.now);
        return 'item' in claim ? claim.item : undefined;
      });
      expect(taken?.leaseUntil).toBeDefined();
      world.clock.now += 60_000;
      await sweep(world.deps);
      const swept = await changeTask(world.deps, key, (task) => task);
      expect(swept).toMatchObject({ crashes, state: crashes === 2 ? 'failed' : 'open' });
    }
    expect(await world.read(job)).toMatchObject({ status: 'failed', problem: { code: 'poisonous' } });
  });
});

describe('messages of tasks', () => {
  it('may be lost, two of three: the sweeper brings the export to its end', async () => {
    const world = createLargeWorld();
    const job = await requestLarge(world, largeRequest(outputs));
    let sent = 0;
    await workUntilEnded(world, job, { isLost: () => ++sent % 3 !== 0 });
    expect((await world.read(job))?.status).toBe('ready');
  });

  it('may be lost where a file is put together', async () => {
    const world = createLargeWorld();
    const job = await requestLarge(world, largeRequest(outputs));
    const lost = new Set<string>();
    const isFirstOfAssembling = (message: unknown) => {
      const key = taskHint.safeParse(message).data;
      const found = key && tasksOf(world).find(({ sort }) => sort === recordKey(key).sort);
      const isOne = found !== undefined && taskSchema.safeParse(found.value).data?.kind === 'assemble';
      if (!isOne || lost.has(found.sort)) return false;
      lost.add(found.sort);
      return true;
    };
    await workUntilEnded(world, job, { isLost: isFirstOfAssembling });
    expect(lost.size).toBe(2);
    expect((await world.read(job))?.status).toBe('ready');
  });

  it('may come many times, in any order', async () => {
    const world = createLargeWorld();
    const job = await requestLarge(world, largeRequest(outputs));
    await workUntilEnded(world, job, { copies: 4, workers: 6 });
    const after = await world.read(job);
    expect(after?.status).toBe('ready');
    expect(after?.files.map(({ rows }) => rows)).toEqual([130, 130, 130]);
  });
});

describe('a stricter file of a large export', () => {
  it('is rendered by many workers from the same snapshot', async () => {
    const world = createLargeWorld();
    const job = await requestLarge(world, largeRequest([{ content: 'answers', format: 'csv' }]));
    await workUntilEnded(world, job);
    const ready = await world.read(job);
    const [file] = ready?.files ?? [];
    if (!ready || !file) throw new Error('there is no file');
    const variant = await requestVariant(world.deps, alice, ready, file, { personal: 'mask' });
    await workUntilEnded(world, variant, { killEvery: 6 });
    const made = await world.read(variant);
    expect(made).toMatchObject({ status: 'ready', files: [{ rows: 130 }] });
    expect(made?.files[0]?.sha256).not.toBe(file.sha256);
    const text = Buffer.from(world.files.objects.get(made?.files[0]?.key ?? '') ?? []).toString();
    expect(text).not.toContain('guest5@example.org');
    await sweepForLong(world);
    expect(tasksOf(world)).toEqual([]);
    expect(world.snapshots.objects.size).toBe(0);
  });
});
