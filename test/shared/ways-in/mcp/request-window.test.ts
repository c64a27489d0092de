/** The assistant endpoint's limit: never more than 180 in any sliding minute, and nobody refused who had room. */
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../../shared/problems/problem.ts';
import type { Records } from '../../../../shared/records/records.ts';
import { type AdmitRequest, createRequestWindow } from '../../../../shared/ways-in/mcp/request-window.ts';
import { createMemoryRecords } from '../../../support/stores/memory-records.ts';

const start = Date.parse('2026-03-02T06:00:00Z');

/** Undefined when let in, else the seconds to wait. */
async function outcome(admit: AdmitRequest, owner = 'u-1'): Promise<number | undefined> {
  try {
    await admit(owner);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'rate_limited') throw error;
    return error.retryAfterSeconds;
  }
}

/** What the limit means, without any table: whether 180 were let in within the minute that ends now. */
function createModel() {
  const admitted: number[] = [];
  return {
    admitted,
    hasRoom: (at: number) => admitted.filter((time) => time > at - 60_000).length < 180,
  };
}

/** Every read and write takes a turn of the event loop or three, so that workers come between each other. */
function slow(records: Records): Records {
  let calls = 0;
  const later = async <T>(work: () => Promise<T>) => {
    for (let wait = calls++ % 3; wait >= 0; wait--) await turn();
    return work();
  };
  return {
    ...records,
    get: (key) => later(() => records.get(key)),
    create: (...all) => later(() => records.create(...all)),
    replace: (...all) => later(() => records.replace(...all)),
  };
}

describe('the limit on requests', () => {
  it('lets in 180 at once, refuses the next, and says exactly when to come back', async () => {
    const clock = { now: start };
    const admit = createRequestWindow(createMemoryRecords(), () => clock.now);
    for (let at = 0; at < 180; at++) {
      clock.now = start + at * 100;
      expect(await outcome(admit)).toBeUndefined();
    }
    expect(await outcome(admit)).toBe(43);
    clock.now = start + 59_999;
    expect(await outcome(admit)).toBe(1);
    clock.now = start + 60_000;
    expect(await outcome(admit)).toBeUndefined();
    expect(await outcome(admit)).toBe(1);
  });

  it('counts owners apart', async () => {
    const admit = createRequestWindow(createMemoryRecords(), () => start);
    for (let at = 0; at < 180; at++) await admit('u-1');
    expect(await outcome(admit, 'u-1')).toBe(60);
    expect(await outcome(admit, 'u-2')).toBeUndefined();
  });

  it('agrees with its definition at every request of any history, on three workers', async () => {
    const gaps = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.constantFrom(0, 30_000, 60_000),
      ),
      {
        minLength: 200,
        maxLength: 600,
      },
    );
    await fc.assert(
      fc.asyncProperty(gaps, async (steps) => {
        const clock = { now: start };
        const records = createMemoryRecords();
        const workers = Array.from({ length: 3 }, () => createRequestWindow(records, () => clock.now));
        const model = createModel();
        for (const [index, gap] of steps.entries()) {
          clock.now += gap;
          const admit = workers[index % 3];
          if (!admit) throw new Error('no worker');
          const isLetIn = (await outcome(admit)) === undefined;
          expect(isLetIn).toBe(model.hasRoom(clock.now));
          if (isLetIn) model.admitted.push(clock.now);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('lets in exactly 180 of 400 that come at once over eight workers', async () => {
    const records = createMemoryRecords();
    const workers = Array.from({ length: 8 }, () => createRequestWindow(slow(records), () => start));
    const all = Array.from({ length: 400 }, (_, at) => {
      const admit = workers[at % 8];
      if (!admit) throw new Error('no worker');
      return outcome(admit);
    });
    const letIn = (await Promise.all(all)).filter((wait) => wait === undefined);
    expect(letIn).toHaveLength(180);
  });

  it('keeps one small item an owner, which the table may forget', async () => {
    const records = createMemoryRecords();
    const clock = { now: start };
    const admit = createRequestWindow(records, () => clock.now);
    for (let at = 0; at < 500; at++) {
      clock.now += 400;
      await admit('u-1');
    }
    const stored = records.everything();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored[0]?.value).length).toBeLessThan(1024);
  });

  it('lets nobody in too early when a worker’s clock is behind', async () => {
    const records = createMemoryRecords();
    const ahead = createRequestWindow(records, () => start + 5_000);
    const behind = createRequestWindow(records, () => start);
    for (let at = 0; at < 180; at++) await (at % 2 === 0 ? ahead : behind)('u-1');
    expect(await outcome(behind)).toBe(60);
    expect(await outcome(ahead)).toBe(60);
  });
});

describe('a clock that is set back', () => {
  it('does not keep the door shut for longer than a minute, nor open it sooner', async () => {
    const clock = { now: start };
    const admit = createRequestWindow(createMemoryRecords(), () => clock.now);
    for (let at = 0; at < 180; at++) await admit('u-1');
    clock.now -= 10 * 3_600_000;
    expect(await outcome(admit)).toBe(60);
    clock.now += 59_999;
    expect(await outcome(admit)).toBeDefined();
    clock.now += 1;
    expect(await outcome(admit)).toBeUndefined();
  });
});
