/** The job's state machine under random interleavings: workers, users, sweeper and clock in any order. */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { alice, createWorld, csvRequest } from '../../../support/worlds/export-world.ts';
import { jobSteps, jobWorkers, walk } from '../../../support/worlds/job-model.ts';

const step = fc.record({ kind: fc.constantFrom(...jobSteps), worker: fc.integer({ min: 0, max: jobWorkers - 1 }) });

describe('the state machine of a job', () => {
  it('holds its promises in every interleaving', async () => {
    const { deps } = createWorld();
    const fresh = await requestExport(deps, alice, csvRequest);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (path) => void walk(fresh, path)),
      { numRuns: 5_000 },
    );
  });
});
