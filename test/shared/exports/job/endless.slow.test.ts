/**
 * Our own bound on chains: whatever goes round without coming further is ended with its reason, and whatever gets on or
 * only waits for its time is left alone, however long that takes.
 */

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handleBatchHint } from '../../../../shared/exports/batches/handle-batch-hint.ts';
import { requestBatch } from '../../../../shared/exports/batches/request-batch.ts';
import { inChain } from '../../../../shared/exports/job/chain.ts';
import { readExport, retryExport } from '../../../../shared/exports/job/follow-export.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { handleExportHint } from '../../../../shared/exports/run/handle-export-hint.ts';
import { Problem } from '../../../../shared/problems/problem.ts';
import type { Records } from '../../../../shared/records/records.ts';
import { idleSchema } from '../../../../shared/work/endless.ts';
import { createBatchWorld, csvOf, idsUpTo } from '../../../support/worlds/batch-world.ts';
import { alice, answers, createWorld, csvRequest, plentyOfTime } from '../../../support/worlds/export-world.ts';

const HOUR = 3_600_000;
/** Far more than any bound allows: who gets there goes round for ever. */
const FOR_EVER = 200_000;

const hintSchema = z.object({ owner: z.string(), jobId: z.string(), chain: idleSchema.optional() });
const hintOf = (body: unknown) => hintSchema.parse(body);

type World = ReturnType<typeof createWorld>;

/** Delivers messages as they come, the clock going on by their delays, until none is left; gives their number. */
async function workOff({ deps, messages, clock }: World, isEnough: () => boolean = () => false, using = deps) {
  let delivered = 0;
  for (let message = messages.shift(); message && !isEnough(); message = messages.shift()) {
    if (++delivered > FOR_EVER) throw new Error('goes round for ever');
    clock.now += message.delaySeconds * 1_000;
    await handleExportHint(using, message.body, plentyOfTime);
  }
  return delivered;
}

/** A bucket that never has anything left for us. */
const neverAdmitted = (retryAfterSeconds: number) => async () => {
  throw new Problem('out_of_budget', {}, { retryAfterSeconds });
};

describe('an export that goes round without coming further', () => {
  it('waits for its turn through two days, and runs when it comes', async () => {
    const world = createWorld();
    const job = await requestExport(world.deps, alice, csvRequest);
    const until = world.clock.now + 48 * HOUR;
    const admitted = world.script.survey;
    world.script.survey = (id) => (world.clock.now < until ? neverAdmitted(600)() : admitted(id));
    expect(await workOff(world)).toBeGreaterThan(250);
    expect(await readExport(world.deps, alice, job.id)).toMatchObject({ status: 'ready' });
  });

  it('is ended when its turn has not come in three days, and can be retried', async () => {
    const world = createWorld();
    const job = await requestExport(world.deps, alice, csvRequest);
    const admitted = world.script.survey;
    world.script.survey = neverAdmitted(600);
    await workOff(world);
    const ended = await readExport(world.deps, alice, job.id);
    expect(ended).toMatchObject({ status: 'failed', problem: { code: 'endless' } });
    expect(Date.parse(ended.finishedAt ?? '') - Date.parse(job.createdAt)).toBeGreaterThan(72 * HOUR);
    world.script.survey = admitted;
    await retryExport(world.deps, alice, job.id);
    await workOff(world);
    expect(await readExport(world.deps, alice, job.id)).toMatchObject({ status: 'ready' });
  });

  it('is ended at once where it steps back without its time moving on', async () => {
    const world = createWorld();
    const job = await requestExport(world.deps, alice, csvRequest);
    world.script.survey = neverAdmitted(0.01);
    expect(await workOff(world)).toBeLessThan(200);
    expect(await readExport(world.deps, alice, job.id)).toMatchObject({
      status: 'failed',
      problem: { code: 'endless', message: expect.stringContaining('without any progress') },
    });
  });

  it('is ended by the count in its messages, where a worker only ever sends them on', async () => {
    const world = createWorld();
    const job = await requestExport(world.deps, alice, csvRequest);
    const reported: string[] = [];
    const deps = { ...world.deps, log: { ...world.deps.log, error: (message: string) => reported.push(message) } };
    let hint = hintOf(world.messages.pop()?.body);
    for (let round = 0; !reported.length; round++) {
      expect(round).toBeLessThan(200);
      await inChain(deps, hint.chain).queue.send({ owner: hint.owner, jobId: hint.jobId });
      hint = hintOf(world.messages.pop()?.body);
      if (round > 100) await handleExportHint(deps, hint, plentyOfTime);
    }
    expect(reported).toEqual(['endless chain of messages ended']);
    expect(await readExport(deps, alice, job.id)).toMatchObject({ status: 'failed', problem: { code: 'endless' } });
  });

  it('is left alone while it comes further, through more turns than it would have', async () => {
    const world = createWorld(answers(2_400), 5);
    const job = await requestExport(world.deps, alice, csvRequest);
    let turns = 0;
    for (let message = world.messages.shift(); message; message = world.messages.shift()) {
      expect(++turns).toBeLessThan(1_000);
      let looks = 0;
      // time for one page, and then it is up
      await handleExportHint(world.deps, message.body, () => (looks++ < 3 ? 800_000 : 1));
      expect(hintOf(message.body).chain?.turns ?? 0).toBeLessThan(3);
      if (turns > 110) break;
    }
    expect(turns).toBeGreaterThan(110);
    expect((await readExport(world.deps, alice, job.id)).status).not.toBe('failed');
  });
});

describe('a batch that goes round without coming further', () => {
  it('is ended after five turns in which no time was left for a single survey', async () => {
    const world = createBatchWorld(3);
    const { id } = await requestBatch(world.deps, alice, csvOf({ all: true }));
    let turns = 0;
    for (let message = world.batchMessages.shift(); message; message = world.batchMessages.shift()) {
      expect(++turns).toBeLessThan(20);
      let looks = 0;
      await handleBatchHint(world.deps, message.body, () => (looks++ < 1 ? 800_000 : 1));
    }
    expect(await world.readBatch({ owner: alice.owner, id })).toMatchObject({
      status: 'failed',
      problem: { code: 'gave_up' },
    });
  });

  it('is ended with what it has by the count in its messages', async () => {
    const world = createBatchWorld(3);
    world.refused.add(2);
    const { id } = await requestBatch(world.deps, alice, csvOf({ all: true }, { bundle: 'zip' }));
    const broken = { ...world.deps, files: { ...world.deps.files, beginParts: () => Promise.reject(new Error('no')) } };
    for (let left = 20; left > 0; left--) {
      const message = world.messages.shift() ?? world.batchMessages.shift();
      if (message) await world.deliver(message, broken);
    }
    const since = new Date(world.clock.now).toISOString();
    const hint = { owner: alice.owner, batchId: id, chain: { turns: 101, since } };
    await handleBatchHint(world.deps, hint, plentyOfTime);
    expect(await world.readBatch({ owner: alice.owner, id })).toMatchObject({
      status: 'partial',
      counts: { ready: 2, failed: 1 },
      problem: { code: 'endless' },
    });
  });

  it('starts no export twice, where the store loses every row that says it was started', async () => {
    const world = createBatchWorld(3);
    for (const { id } of world.listed) world.refused.add(id);
    await requestBatch(world.deps, alice, csvOf({ all: true }));
    const replace: Records['replace'] = async (key, ...rest) =>
      key.sort.startsWith('SURVEY#') || world.deps.records.replace(key, ...rest);
    const using = { ...world.deps, records: { ...world.deps.records, replace } };
    let delivered = 0;
    const all = () => world.messages.shift() ?? world.batchMessages.shift();
    for (let message = all(); message; message = all()) {
      expect(++delivered).toBeLessThan(100);
      await world.deliver(message, using);
    }
  });

  it('is left alone with 300 surveys, a third of which fail, and no chain of its messages grows long', async () => {
    const world = createBatchWorld(300, 1);
    for (const { id } of world.listed) if (id % 3 === 0) world.refused.add(id);
    const { id } = await requestBatch(world.deps, alice, csvOf({ ids: idsUpTo(300) }));
    let longest = 0;
    const all = () => world.messages.shift() ?? world.batchMessages.shift();
    for (let message = all(); message; message = all()) {
      longest = Math.max(longest, hintOf({ jobId: '', ...Object(message.body) }).chain?.turns ?? 0);
      await world.deliver(message, world.deps);
    }
    expect(await world.readBatch({ owner: alice.owner, id })).toMatchObject({
      status: 'partial',
      counts: { ready: 200, failed: 100 },
    });
    expect(longest).toBeLessThan(10);
  });
});
