/** G3: the job's state machine, in random interleavings of workers, users, sweeper, restarts and clock. */
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { alice, createWorld, csvRequest } from '../../support/worlds/export-world.ts';
import { jobSteps, jobWorkers, walk } from '../../support/worlds/job-model.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { randomOf } from '../random.ts';

const LONGEST = 40;

export const stateMachine: ChaosCase = {
  id: 'G3',
  goal: '100,000 runs of the state machine with interleavings: 0 violations',
  async run({ seed, size }) {
    const random = randomOf(seed);
    const runs = size === 'full' ? 100_000 : 2_000;
    const fresh = await requestExport(createWorld().deps, alice, csvRequest);
    let violations = 0;
    let steps = 0;
    for (let run = 0; run < runs; run++) {
      const step = () => ({ kind: random.one(jobSteps), worker: random.below(jobWorkers) });
      const path = Array.from({ length: 1 + random.below(LONGEST) }, step);
      steps += path.length;
      try {
        walk(fresh, path);
      } catch {
        violations++;
      }
    }
    return figureOf({ runs, steps }, { violations });
  },
};
