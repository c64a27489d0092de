/** The one lease: its fence, its renewal, and what becomes of who has lost it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeRecord } from '../../../shared/records/change-record.ts';
import type { Records } from '../../../shared/records/records.ts';
import {
  claimed,
  type Held,
  hasLease,
  holdLease,
  holdsLease,
  isEarly,
  isLost,
  renewed,
  unleased,
  unlessLost,
} from '../../../shared/work/lease.ts';
import { createMemoryRecords } from '../../support/stores/memory-records.ts';

interface Task {
  fence: number;
  attempts: number;
  leaseUntil?: string | undefined;
  done: number;
}

const key = { partition: 'P', sort: 'TASK' };
const reader = { parse: (value: unknown) => value as Task };
const start = Date.parse('2026-03-02T06:00:00Z');
const moreDone = (task: Task) => ({ ...task, done: task.done + 1 });

let now: number;
let records: Records;
let isTableDown: boolean;
let failures: unknown[];
const open: Held<Task>[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  now = start;
  records = createMemoryRecords();
  isTableDown = false;
  failures = [];
  await records.create(key, { fence: 0, attempts: 0, done: 0 });
});

afterEach(async () => {
  for (const held of open.splice(0)) await held.letGo();
  vi.useRealTimers();
});

async function change(work: (task: Task) => Task | undefined): Promise<Task | undefined> {
  if (isTableDown) throw new Error('the table is away');
  return (await changeRecord(records, key, reader, work))?.after;
}

/** Undefined where another is at it. */
async function take(remainingMs?: () => number): Promise<Held<Task> | undefined> {
  const task = await change((found) => (hasLease(found, now) ? undefined : claimed(found, now)));
  if (!task) return undefined;
  const held = holdLease<Task>(task, {
    change: (_, work) => change(work),
    isHeldBy: holdsLease,
    renewed: (found) => renewed(found, now),
    ...(remainingMs && { remainingMs }),
    onFailure: (error) => failures.push(error),
  });
  open.push(held);
  return held;
}

async function taken(remainingMs?: () => number): Promise<Held<Task>> {
  const held = await take(remainingMs);
  if (!held) throw new Error('another holds it');
  return held;
}

const stored = async () => reader.parse((await records.get(key))?.value);

async function secondsLater(seconds: number): Promise<number> {
  now += seconds * 1_000;
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return (Date.parse((await stored()).leaseUntil ?? '') - now) / 1_000;
}

describe('a claim', () => {
  it('counts the fence and the attempts up, and keeps all others out', async () => {
    await taken();
    expect(await stored()).toMatchObject({ fence: 1, attempts: 1, leaseUntil: '2026-03-02T06:00:30.000Z' });
    expect(await take()).toBeUndefined();
  });

  it('is won by one of many', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => take()));
    expect(all.filter((held) => held !== undefined)).toHaveLength(1);
  });

  it('is free for the next when the lease has run out, or was given back', async () => {
    const first = await taken(() => 0);
    await secondsLater(30);
    expect((await taken()).item.fence).toBe(2);
    expect(await unlessLost(first.write(moreDone))).toBeUndefined();
    const second = open.at(-1);
    await second?.write(unleased);
    expect((await taken()).item).toMatchObject({ fence: 3, attempts: 3 });
  });

  it('may come a second early, and no earlier', () => {
    expect(isEarly(undefined, now)).toBe(false);
    expect(isEarly(new Date(now + 1_000).toISOString(), now)).toBe(false);
    expect(isEarly(new Date(now + 1_001).toISOString(), now)).toBe(true);
  });
});

describe('a lease', () => {
  it('is renewed every ten seconds for as long as it is held', async () => {
    const held = await taken();
    for (let turn = 0; turn < 6; turn++) expect(await secondsLater(10)).toBe(30);
    await held.letGo();
    expect(await secondsLater(10)).toBe(20);
  });

  it('is renewed by every write', async () => {
    const held = await taken();
    now += 7_000;
    await held.write(moreDone);
    expect(await stored()).toMatchObject({ done: 1, leaseUntil: new Date(now + 30_000).toISOString() });
  });

  it('runs out with a worker that is past its time limit', async () => {
    let remainingMs = 5_000;
    await taken(() => remainingMs);
    expect(await secondsLater(10)).toBe(30);
    remainingMs = 0;
    expect(await secondsLater(10)).toBe(20);
  });

  it('outlives two renewals that fail, and says that they did', async () => {
    const held = await taken();
    isTableDown = true;
    await secondsLater(20);
    expect(failures).toHaveLength(2);
    isTableDown = false;
    await held.write(moreDone);
    expect(await take()).toBeUndefined();
    expect(await stored()).toMatchObject({ fence: 1, done: 1 });
  });
});

describe('writes of one holder', () => {
  it('come one after the other, each on top of the last', async () => {
    const held = await taken();
    await Promise.all(Array.from({ length: 20 }, () => held.write(moreDone)));
    expect(held.item.done).toBe(20);
  });

  it('that can wait go with the next one, once, also after one that failed', async () => {
    const held = await taken();
    held.writeLater(moreDone);
    held.writeLater(moreDone);
    expect((await stored()).done).toBe(0);
    isTableDown = true;
    await expect(held.write(moreDone)).rejects.toThrow('the table is away');
    isTableDown = false;
    expect((await held.write(moreDone)).done).toBe(3);
    expect((await held.write(moreDone)).done).toBe(4);
  });

  it('that nobody waits for are done when it lets go', async () => {
    const held = await taken();
    held.writeAside(moreDone);
    await held.letGo();
    expect((await stored()).done).toBe(1);
  });
});

describe('who has lost the lease', () => {
  async function lostToAnother(): Promise<Held<Task>> {
    const first = await taken(() => 0);
    await secondsLater(31);
    await taken();
    return first;
  }

  it('writes nothing any more', async () => {
    const held = await lostToAnother();
    await expect(held.write(moreDone)).rejects.toSatisfy(isLost);
    expect(await stored()).toMatchObject({ fence: 2, done: 0 });
  });

  it('is reported at every touch by an error that says where it happened', async () => {
    const held = await lostToAnother();
    await unlessLost(held.write(moreDone));
    let thrown: unknown;
    try {
      held.check();
    } catch (error) {
      thrown = error;
    }
    expect(isLost(thrown)).toBe(true);
    expect(thrown).toBeInstanceOf(Error);
    expect(thrown).toMatchObject({ stack: expect.stringContaining('lease.test.ts') });
  });

  it('learns of it by a renewal, which is no failure to tell of', async () => {
    const held = await taken();
    await records.remove(key);
    expect(() => held.check()).not.toThrow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(() => held.check()).toThrow('fencing number 1');
    expect(failures).toEqual([]);
  });

  it('is distinguished from a worker with another failure', async () => {
    const held = await taken();
    isTableDown = true;
    await expect(held.write(moreDone)).rejects.toThrow('the table is away');
    await expect(unlessLost(held.write(moreDone))).rejects.toThrow('the table is away');
    expect(isLost(new Error('lease_lost'))).toBe(false);
    expect(() => held.check()).not.toThrow();
  });
});
