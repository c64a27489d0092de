/** A job in a worker's hands: the lease is renewed while the worker has time, and runs out when it has none. */
import { afterEach, expect, it, vi } from 'vitest';
import { holdJob } from '../../../../shared/exports/job/held-job.ts';
import { jobLife } from '../../../../shared/exports/job/job-states.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { alice, createWorld, csvRequest } from '../../../support/worlds/export-world.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('is given up by a worker that is past its time limit', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { deps, clock, read } = createWorld();
  const job = await requestExport(deps, alice, csvRequest);
  const claimed = await deps.jobs.change(job, (found) => {
    const result = jobLife.claim(found, clock.now);
    return 'item' in result ? result.item : undefined;
  });
  if (!claimed) throw new Error('not claimed');
  let remainingMs = 60_000;
  const held = holdJob(deps, claimed, () => remainingMs);
  const leaseAfter = async () => {
    clock.now += 10_000;
    await vi.advanceTimersByTimeAsync(10_000);
    return Date.parse((await read(job))?.leaseUntil ?? '') - clock.now;
  };
  expect(await leaseAfter()).toBe(30_000);
  expect(await leaseAfter()).toBe(30_000);
  remainingMs = 0;
  expect(await leaseAfter()).toBe(20_000);
  expect(await leaseAfter()).toBe(10_000);
  await held.letGo();
});
