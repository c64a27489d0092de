/** The task's state machine under random interleavings: workers, sweeper, restarts and clock in any order. */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { taskSteps, taskWorkers, walkTask } from '../../../support/worlds/task-model.ts';

const step = fc.record({ kind: fc.constantFrom(...taskSteps), worker: fc.integer({ min: 0, max: taskWorkers - 1 }) });

describe('the state machine of a task', () => {
  it('holds its promises in every interleaving', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (path) => void walkTask(path)),
      { numRuns: 5_000 },
    );
  });
});
