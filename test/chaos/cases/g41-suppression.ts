/**
 * G41: random reports with hidden cells, and a solver that calculates with every figure in them. The files of every fifth are
 * read back: they hold no number that the solver was not given.
 */

import { trySuppression } from '../../support/attackers/suppression-trial.ts';
import { tryFiles } from '../../support/disclosed/files-trial.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';

export const suppression: ChaosCase = {
  id: 'G41',
  goal: '1,000 random reports with banners, weights and an earlier period: no hidden count follows from the numbers in their files, each may be anything in a range as wide as the minimum',
  async run({ seed, size, say }) {
    const seeds = Array.from({ length: size === 'full' ? 1_000 : 10 }, (_, at) => seed * 1_000 + at);
    const trials = seeds.map((one) => trySuppression(one));
    const strays: string[] = [];
    let numbers = 0;
    const opened = seeds.filter((_, at) => at % 5 === 0);
    for (const one of opened) {
      const read = await tryFiles(one);
      numbers += read.numbers;
      strays.push(...read.faults);
    }
    const faults = trials.flatMap((trial) => trial.faults);
    for (const fault of [...faults, ...strays].slice(0, 20)) say(`  ${fault}`);
    const sum = (member: 'cells' | 'hidden') => trials.reduce((total, trial) => total + trial[member], 0);
    return figureOf(
      {
        reports: trials.length,
        counts: sum('cells'),
        'of them hidden': sum('hidden'),
        'reports whose files were read': opened.length,
        'numbers in files': numbers,
      },
      { 'counts that were found out': faults.length, 'numbers the solver was not given': strays.length },
    );
  },
};
