/** The job's state machine under random interleavings: workers, users, sweeper and clock in any order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../shared/errors.ts';
import { isFinal, type Job } from '../../../shared/exports/job.ts';
import {
  cancelled,
  claim,
  dueAt,
  failed,
  handedOver,
  isHeldBy,
  maxAttempts,
  putBack,
  ready,
  renewed,
  retried,
} from '../../../shared/exports/job-states.ts';
import { requestExport } from '../../../shared/exports/request.ts';
import { alice, createWorld, csvRequest } from '../../support/export-world.ts';

const passing = new Problem('upstream_unavailable', 'down');
const steps = [
  'claim',
  'renew',
  'checkpoint',
  'putBack',
  'handOver',
  'finish',
  'fail',
  'cancel',
  'retry',
  'tick',
] as const;
const step = fc.record({ kind: fc.constantFrom(...steps), worker: fc.integer({ min: 0, max: 2 }) });

/** What a worker remembers: the fencing number it was given, for good. */
type Fences = (number | undefined)[];

function take(job: Job, now: number, kind: (typeof steps)[number], worker: number, fences: Fences): Job {
  const fence = fences[worker];
  const holds = fence !== undefined && isHeldBy(job, fence);
  switch (kind) {
    case 'claim': {
      const result = claim(job, now);
      if (result.outcome === 'claimed') fences[worker] = result.job.fence;
      return 'job' in result ? result.job : job;
    }
    case 'renew':
    case 'checkpoint':
      return holds ? renewed(job, now) : job;
    case 'putBack':
      return holds ? putBack(job, now, 5_000, passing) : job;
    case 'handOver':
      return holds ? handedOver(job) : job;
    case 'finish':
      return holds ? ready(job, now, 1_000, { files: [], manifestKey: `by-${fence}` }) : job;
    case 'fail':
      return holds ? failed(job, now, passing) : job;
    case 'cancel':
      return isFinal(job) ? job : cancelled(job, now);
    case 'retry':
      return job.status === 'failed' ? retried(job, 'sealed') : job;
    case 'tick':
      return job;
  }
}

describe('the state machine of a job', () => {
  it('holds its promises in every interleaving', async () => {
    const { deps } = createWorld();
    const fresh = await requestExport(deps, alice, csvRequest);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (path) => {
        let job = fresh;
        let now = Date.parse(fresh.createdAt);
        const fences: Fences = [];
        for (const { kind, worker } of path) {
          if (kind === 'tick') now += 20_000;
          const after = take(job, now, kind, worker, fences);
          check(job, after, kind, fences);
          job = after;
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

function check(before: Job, after: Job, kind: string, fences: Fences): void {
  if (isFinal(before) && kind !== 'retry') expect(after).toBe(before);
  expect(after.fence).toBeGreaterThanOrEqual(before.fence);
  expect(after.attempts).toBeLessThanOrEqual(maxAttempts);
  expect(new Set(fences.filter((fence) => fence !== undefined)).size).toBe(
    fences.filter((f) => f !== undefined).length,
  );
  if (isFinal(after)) expect(after).toMatchObject({ finishedAt: expect.any(String) });
  if (isFinal(after))
    expect([after.sealedToken, after.leaseUntil, after.notBefore]).toEqual([undefined, undefined, undefined]);
  if (after.status === 'failed') expect(after.problem).toBeDefined();
  if (after.status === 'ready') expect(after.manifestKey).toBe(`by-${after.fence}`);
  expect(after.status === 'running').toBe(after.leaseUntil !== undefined);
  expect(dueAt(after)).toMatch(/^\d{4}-/);
}
