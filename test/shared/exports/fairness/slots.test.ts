/** How many exports of one owner run at a time: the cap, what batches leave free, and no slot lost to a kill. */
import { describe, expect, it } from 'vitest';
import { requestBatch } from '../../../../shared/exports/batches/request-batch.ts';
import { claimSlot, hasFreeSlot, passSlot, releaseSlot } from '../../../../shared/exports/fairness/slots.ts';
import { giveSlotBack } from '../../../../shared/exports/fairness/waiting-line.ts';
import type { Job } from '../../../../shared/exports/job/job.ts';
import { cancelled, jobLife } from '../../../../shared/exports/job/job-states.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { sweep } from '../../../../shared/exports/sweep.ts';
import { createBatchWorld, csvOf, idsUpTo } from '../../../support/worlds/batch-world.ts';
import { alice, bob, createWorld, csvRequest, plentyOfTime } from '../../../support/worlds/export-world.ts';

function slotWorld(ownerJobs = 4) {
  const world = createWorld();
  const { deps, clock } = world;

  /** A job in a worker's hands, which has asked for a slot. */
  async function begun(more: { batchId?: string } = {}, caller = alice) {
    const { id } = await requestExport(deps, caller, csvRequest);
    const job = await deps.jobs.change({ owner: caller.owner, id }, (found) => {
      const claimed = jobLife.claim({ ...found, ...more }, clock.now);
      return 'item' in claimed ? claimed.item : undefined;
    });
    if (!job) throw new Error('the job cannot be claimed');
    return { job, hasSlot: await claimSlot(deps, job, ownerJobs) };
  }
  return { ...world, begun };
}

describe('slots', () => {
  it('are as many as an owner may have, and each owner’s own', async () => {
    const { begun } = slotWorld(4);
    for (let index = 0; index < 4; index++) expect((await begun()).hasSlot).toBe(true);
    expect((await begun()).hasSlot).toBe(false);
    expect((await begun({}, bob)).hasSlot).toBe(true);
  });

  it('are free again when they are given back, once', async () => {
    const { begun, deps } = slotWorld(2);
    const [first] = [await begun(), await begun()];
    await releaseSlot(deps, first.job);
    await releaseSlot(deps, first.job);
    expect((await begun()).hasSlot).toBe(true);
    expect((await begun()).hasSlot).toBe(false);
  });

  it('are not all for batches', async () => {
    const { begun } = slotWorld(4);
    expect((await begun({ batchId: 'bat_1' })).hasSlot).toBe(true);
    expect((await begun({ batchId: 'bat_2' })).hasSlot).toBe(true);
    expect((await begun({ batchId: 'bat_1' })).hasSlot).toBe(false);
    expect((await begun()).hasSlot).toBe(true);
  });

  it('for whole exports can be fewer than for tasks, so that others find room beside them', async () => {
    const { begun, deps } = slotWorld(4);
    const [first] = [await begun(), await begun()];
    const narrow = { ...deps, ownerExports: 2 };
    const next = { owner: alice.owner, id: 'exp_next', fence: 1 };
    expect(await claimSlot(narrow, next, 6)).toBe(false);
    expect(await hasFreeSlot(narrow, next, 6)).toBe(false);
    expect(await claimSlot(narrow, { ...next, id: 'TASK#1', isTask: true }, 6)).toBe(true);
    await releaseSlot(deps, first.job);
    expect(await claimSlot(narrow, next, 6)).toBe(true);
  });

  it('are at least one for a batch, however few there are', async () => {
    const { begun } = slotWorld(1);
    expect((await begun({ batchId: 'bat_1' })).hasSlot).toBe(true);
  });

  it('of killed workers are free when their leases have run out', async () => {
    const { begun, clock } = slotWorld(2);
    await begun();
    clock.now += 20_000;
    await begun();
    expect((await begun()).hasSlot).toBe(false);
    clock.now += 10_001;
    expect((await begun()).hasSlot).toBe(true);
    expect((await begun()).hasSlot).toBe(false);
  });

  it('are not given back by a worker that has lost its job to another', async () => {
    const { begun, deps } = slotWorld(1);
    const { job } = await begun();
    await claimSlot(deps, { ...job, fence: job.fence + 1 }, 1);
    await releaseSlot(deps, job);
    expect((await begun()).hasSlot).toBe(false);
  });

  it('pass from what has ended to what is begun next, which need not write then', async () => {
    const { begun, deps, records } = slotWorld(2);
    const [first] = [await begun(), await begun()];
    const next = { owner: alice.owner, id: 'next', fence: 3 };
    await passSlot(deps, first.job, next);
    await passSlot(deps, first.job, { ...next, id: 'never' });
    const version = async () => (await records.get({ partition: `O#${alice.owner}`, sort: 'SLOTS' }))?.version;
    const before = await version();
    expect(await claimSlot(deps, next, 2)).toBe(true);
    expect(await version()).toBe(before);
    expect(await claimSlot(deps, { ...next, fence: 4 }, 2)).toBe(true);
    expect(await claimSlot(deps, { ...next, id: 'never' }, 1)).toBe(false);
  });

  it('that were passed on and never taken are free for others', async () => {
    const { begun, deps } = slotWorld(1);
    const { job } = await begun();
    await passSlot(deps, job, { owner: alice.owner, id: 'TASK#lost', fence: 1, isTask: true });
    expect((await begun()).hasSlot).toBe(true);
  });

  it('hold when many ask at once', async () => {
    const { begun } = slotWorld(5);
    const asked = await Promise.all(Array.from({ length: 20 }, () => begun()));
    expect(asked.filter(({ hasSlot }) => hasSlot)).toHaveLength(5);
  });
});

describe('an export without a slot', () => {
  it('stands in line with a due time, without an attempt or a message, as if nobody had touched it', async () => {
    const { deps, begun, messages, read } = slotWorld(1);
    await begun();
    const job = await requestExport(deps, alice, csvRequest);
    messages.length = 0;
    await runExport({ ...deps, ownerJobs: 1 }, job, plentyOfTime);
    const waiting = await read(job);
    expect(waiting).toMatchObject({ status: 'queued', attempts: 0 });
    expect(waiting).not.toHaveProperty('startedAt');
    expect(waiting).not.toHaveProperty('problem');
    expect(messages).toEqual([]);
  });

  it('is called by whoever gives a slot back, in the order of requests, singles before batches', async () => {
    const { deps: all, begun, messages, read, clock } = slotWorld(2);
    const deps = { ...all, followers: [], ownerJobs: 2 };
    const [first, second] = [await begun(), await begun()];
    const line: Job[] = [];
    for (const more of [{ batchId: 'bat_1' }, {}, {}, {}]) {
      const job = await requestExport(deps, alice, csvRequest);
      await deps.jobs.change(job, (found) => ({ ...found, ...more }));
      clock.now += 1_000;
      line.push(job);
    }
    messages.length = 0;
    const [ofBatch, ...singles] = line;
    // they come in any order
    for (const job of line.toReversed()) await runExport(deps, job, plentyOfTime);
    expect(messages).toEqual([]);
    await deps.jobs.change(singles[1] ?? first.job, (found) => cancelled(found, clock.now));
    for (const { job } of [first, second]) await giveSlotBack(deps, job);
    await giveSlotBack(deps, first.job);
    const called = () => messages.map(({ body }) => Object(body).jobId);
    expect(called()).toEqual([singles[0]?.id, singles[2]?.id]);
    for (const job of [singles[0], singles[2]]) if (job) await runExport(deps, job, plentyOfTime);
    expect(called()).toContain(ofBatch?.id);
    expect((await read(singles[2] ?? first.job))?.status).toBe('ready');
  });

  it('is called though the slot came free just before it stood in line', async () => {
    const { deps, begun, messages, records } = slotWorld(1);
    const { job: running } = await begun();
    const job = await requestExport(deps, alice, csvRequest);
    messages.length = 0;
    const jobs = {
      ...deps.jobs,
      async change(...[key, work]: Parameters<typeof deps.jobs.change>) {
        const changed = await deps.jobs.change(key, work);
        if (changed?.status === 'queued') await releaseSlot(deps, running);
        return changed;
      },
    };
    await runExport({ ...deps, jobs, ownerJobs: 1 }, job, plentyOfTime);
    expect(messages).toMatchObject([{ body: { jobId: job.id } }]);
    expect(await records.list({ partition: `O#${alice.owner}`, prefix: 'LINE#', limit: 1 })).toEqual([]);
  });

  it('comes back on its own where its call was lost', async () => {
    const { deps, begun, read, clock } = slotWorld(1);
    const { job: running } = await begun();
    const job = await requestExport(deps, alice, csvRequest);
    await runExport({ ...deps, ownerJobs: 1 }, job, plentyOfTime);
    await releaseSlot(deps, running);
    clock.now += 10 * 60_000;
    await sweep(deps);
    await runExport({ ...deps, ownerJobs: 1 }, job, plentyOfTime);
    expect((await read(job))?.status).toBe('ready');
  });

  it('gives its slot back when it ends, also when it fails', async () => {
    const { deps, read, script } = slotWorld();
    const page = script.page;
    const run = async () => {
      const job = await requestExport(deps, alice, csvRequest);
      await runExport({ ...deps, ownerJobs: 1 }, job, plentyOfTime);
      return read(job);
    };
    script.page = () => Promise.reject(new Error('a bug'));
    expect(await run()).toMatchObject({ status: 'queued', attempts: 1 });
    script.page = page;
    expect((await run())?.status).toBe('ready');
    expect((await run())?.status).toBe('ready');
  });
});

it('lets another owner’s single export through while a batch of many is running', async () => {
  const { deps, messages, batchMessages, deliver } = createBatchWorld(0);
  await requestBatch(deps, alice, csvOf({ ids: idsUpTo(500) }));
  for (const message of batchMessages.splice(0)) await deliver(message, deps);
  await requestExport(deps, bob, csvRequest);
  const place = messages.findIndex(({ body }) => JSON.stringify(body).includes(bob.owner));
  expect(place).toBe(8);
});
