/** G41: random reports with hidden cells, and a solver that reckons with every figure they show. */
import { trySuppression } from '../../support/suppression-trial.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';

export const suppression: ChaosCase = {
  id: 'G41',
  goal: '1,000 random reports with banners, weights and an earlier period: no hidden count follows from what is shown, each may be anything in a range as wide as the minimum',
  async run({ seed, size, say }) {
    const trials = Array.from({ length: size === 'full' ? 1_000 : 10 }, (_, at) => trySuppression(seed * 1_000 + at));
    const faults = trials.flatMap((trial) => trial.faults);
    for (const fault of faults.slice(0, 20)) say(`  ${fault}`);
    const sum = (member: 'cells' | 'hidden') => trials.reduce((total, trial) => total + trial[member], 0);
    return figureOf(
      { reports: trials.length, counts: sum('cells'), 'of them hidden': sum('hidden') },
      { 'counts that were found out': faults.length },
    );
  },
};
