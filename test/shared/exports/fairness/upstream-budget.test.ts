/** The shared budget of requests: never more a minute than set, half after a 429, back by and by, singles before batches. */
import { describe, expect, it } from 'vitest';
import { createUpstreamBudget } from '../../../../shared/exports/fairness/upstream-budget.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { passedOn } from '../../../../shared/problems/problem.ts';
import { createMemoryRecords } from '../../../support/stores/memory-records.ts';
import { sendJson, startUpstream } from '../../../support/upstreams/scripted-upstream.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../../../support/worlds/export-world.ts';

const MINUTE = 60_000;

function budgetWorld(perMinute: number) {
  const records = createMemoryRecords();
  const clock = { now: Date.parse('2026-03-02T06:00:00Z') };
  /** Another process of the same deployment. */
  const worker = (owner = 'alice') =>
    createUpstreamBudget({
      records,
      owner,
      now: () => clock.now,
      perMinute,
      pause: async (ms) => {
        clock.now += ms;
      },
    });

  /** Requests that so many workers can send in this time, taking turns. */
  async function sentWithin(ms: number, workers: ReturnType<typeof worker>[], isChild = false): Promise<number> {
    const end = clock.now + ms;
    let sent = 0;
    while (clock.now < end) {
      for (const each of workers) await each.admit(isChild);
      sent += workers.length;
    }
    return sent;
  }
  return { clock, worker, sentWithin };
}

describe('the budget', () => {
  it.each([1, 4])('holds over %i workers', async (count) => {
    const { worker, sentWithin } = budgetWorld(600);
    const workers = Array.from({ length: count }, () => worker());
    const sent = await sentWithin(10 * MINUTE, workers);
    expect(sent).toBeLessThanOrEqual(600 * 10 + 100 + count * 10);
    expect(sent).toBeGreaterThan(600 * 9);
  });

  it('fills half as fast after a 429, however many meet it, and comes back slowly', async () => {
    const { clock, worker, sentWithin } = budgetWorld(600);
    const workers = [worker(), worker(), worker()];
    await sentWithin(MINUTE, workers);
    for (const each of workers) await each.refused();
    const slow = await sentWithin(MINUTE, workers);
    expect(slow).toBeGreaterThan(250);
    expect(slow).toBeLessThan(400);
    clock.now += 12 * MINUTE;
    await sentWithin(MINUTE, workers);
    expect(await sentWithin(MINUTE, workers)).toBeGreaterThan(550);
  });

  it('is an own one for each owner', async () => {
    const { clock, worker, sentWithin } = budgetWorld(60);
    await sentWithin(MINUTE, [worker('alice')]);
    const start = clock.now;
    for (let sent = 0; sent < 5; sent++) await worker('bob').admit(false);
    expect(clock.now).toBe(start);
  });

  it('never stands still, however often the service refuses', async () => {
    const { clock, worker, sentWithin } = budgetWorld(60);
    const only = worker();
    for (let refusal = 0; refusal < 20; refusal++) {
      await only.refused();
      clock.now += 6_000;
    }
    expect(await sentWithin(5 * MINUTE, [only])).toBeGreaterThan(5);
  });

  it('leaves a share to exports that somebody waits for', async () => {
    const { clock, worker } = budgetWorld(600);
    const start = clock.now;
    const [child, single] = [worker(), worker()];
    while (clock.now === start) await child.admit(true);
    clock.now = start;
    for (let sent = 0; sent < 20; sent++) await single.admit(false);
    expect(clock.now).toBe(start);
    for (let sent = 0; sent < 20; sent++) await single.admit(false);
    expect(clock.now).toBeGreaterThan(start);
  });
});

describe('the survey client', () => {
  it('asks before every request and tells of every 429', async () => {
    const upstream = await startUpstream((_call, response, count) =>
      count === 1 ? sendJson(response, {}, 429, { 'retry-after': '0' }) : sendJson(response, []),
    );
    let [asked, reported] = [0, 0];
    const client = upstream.client({
      admit: async () => void asked++,
      onRateLimited: async () => void reported++,
    });
    expect(await client.surveys('1|key', { limit: 100, offset: 0 })).toEqual([]);
    expect([asked, reported, upstream.calls.length]).toEqual([2, 1, 2]);
  });

  it('sends nothing when it may not, and hands the reason on', async () => {
    const upstream = await startUpstream((_call, response) => sendJson(response, []));
    const refuse = async () => {
      throw passedOn('out_of_budget', 'not now', { retryAfterSeconds: 30 });
    };
    const call = upstream.client({ admit: refuse }).surveys('1|key', { limit: 100, offset: 0 });
    await expect(call).rejects.toMatchObject({ code: 'out_of_budget' });
    expect(upstream.calls).toEqual([]);
  });
});

it('puts an export back that is out of budget, without an attempt, for as long as it takes', async () => {
  const { deps, read, script, clock, messages } = createWorld();
  const job = await requestExport(deps, alice, csvRequest);
  const page = script.page;
  script.page = async () => {
    throw passedOn('out_of_budget', 'not now', { retryAfterSeconds: 30 });
  };
  for (let turn = 0; turn < 12; turn++) {
    await runExport(deps, job, plentyOfTime);
    expect(await read(job)).toMatchObject({ status: 'queued', attempts: 0 });
    clock.now += 31_000;
  }
  expect(messages.at(-1)?.delaySeconds).toBe(30);
  script.page = page;
  await runExport(deps, job, plentyOfTime);
  expect(await read(job)).toMatchObject({ status: 'ready', attempts: 1 });
});
