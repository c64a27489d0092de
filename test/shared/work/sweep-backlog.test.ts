/** The sweeper and a backlog: live work first, many at a time, none stopped by another, and over before its time is. */
import { describe, expect, it } from 'vitest';
import { sweep } from '../../../shared/exports/sweep.ts';
import { dueRecords } from '../../bench/due-records.ts';
import { createWorld } from '../../support/worlds/export-world.ts';

async function backlog(count: number) {
  const world = createWorld();
  const due = await dueRecords(0, count, world.clock.now);
  await world.deps.records.putMany(due);
  return { ...world, due };
}

describe('a backlog of due records', () => {
  it('is swept whole, and the report says of what kinds it was', async () => {
    const { deps, messages, deliveries } = await backlog(200);
    expect(await sweep(deps)).toMatchObject({
      found: 200,
      done: 200,
      left: 0,
      oldestDueAgeMs: 0,
      requeued: 100,
      cleaned: 100,
      failed: 0,
      byKind: {
        job: { found: 80, done: 80, left: 0 },
        delivery: { found: 20, done: 20, left: 0 },
        cleaning: { found: 100, done: 100, left: 0 },
      },
    });
    expect(messages).toHaveLength(80);
    expect(deliveries).toHaveLength(20);
    expect(await sweep(deps)).toMatchObject({ found: 0, requeued: 0 });
  });

  it('has its live jobs sent on before anything is cleaned up', async () => {
    const { deps, messages } = await backlog(200);
    const sentBefore: number[] = [];
    const removeAll = async () => void sentBefore.push(messages.length);
    await sweep({ ...deps, files: { ...deps.files, removeAll } });
    expect(new Set(sentBefore)).toEqual(new Set([80]));
  });

  it('is swept many records at a time', async () => {
    const { deps } = await backlog(200);
    let [now, most] = [0, 0];
    const send = async () => {
      most = Math.max(most, ++now);
      await new Promise((done) => setImmediate(done));
      now--;
    };
    await sweep({ ...deps, queue: { ...deps.queue, send } });
    expect(most).toBeGreaterThan(8);
  });

  it('is not held up by records that fail, which are left with their age', async () => {
    const { deps, due } = await backlog(100);
    const broken = new Set(due.filter((_, at) => at % 20 === 1).map(({ key }) => key.sort));
    const get: typeof deps.records.get = async (key) => {
      if (broken.has(key.sort)) throw new Error('cannot be read');
      return deps.records.get(key);
    };
    const jobs = {
      ...deps.jobs,
      get: async (key: { owner: string; id: string }) => {
        await get({ partition: '', sort: `EXPORT#${key.id}` });
        return deps.jobs.get(key);
      },
    };
    const report = await sweep({ ...deps, jobs });
    expect(report).toMatchObject({ found: 100, done: 95, left: 5, failed: 5 });
    expect(report.oldestDueAgeMs).toBeGreaterThan(3_600_000);
  });

  it('is left in part when the time of a run is up, counted, and gone on with by the next', async () => {
    const { deps, clock, messages } = await backlog(200);
    const send: typeof deps.queue.send = async (message) => {
      clock.now += 700;
      await deps.queue.send(message);
    };
    const slow = { ...deps, queue: { ...deps.queue, send } };
    const first = await sweep(slow);
    expect(first.found).toBe(200);
    expect(first.left).toBeGreaterThanOrEqual(100);
    expect(first.cleaned).toBe(0);
    expect(first.oldestDueAgeMs).toBeGreaterThan(0);
    const second = await sweep(slow);
    expect(second.left).toBeLessThan(first.left);
    for (let run = 0; run < 5; run++) await sweep(slow);
    expect(messages).toHaveLength(80);
    expect(await sweep(slow)).toMatchObject({ found: 0, left: 0 });
  });

  it('ends before the time limit of its function', async () => {
    const { deps } = await backlog(100);
    let looks = 0;
    const report = await sweep(deps, undefined, { remainingMs: () => 60_000 - 1_000 * looks++ });
    expect(report.done).toBeGreaterThan(0);
    expect(report.left).toBeGreaterThan(0);
  });
});
