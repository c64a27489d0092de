/** SPSS files from a snapshot that is there, beside haven of R, which begins with the same cells in memory. */
import { atLeastTimes, type BenchCase, flatMemory } from '../bench-case.ts';
import { hasHaven, measureHaven } from '../haven.ts';
import { growthSizes, race } from '../race.ts';

export const savCase: BenchCase = {
  name: 'sav',
  about: 'snapshot parts to an SPSS file; haven from a data frame in memory, by write_sav alone',
  async run(bench, { rows, hasGrowth }) {
    const growth = hasGrowth ? growthSizes : [];
    const result = await race(bench, { rows, ours: 'ours-sav-render.ts', peers: [], growth, fromSnapshot: true });
    if (!hasHaven) bench.say('NOT MEASURED: haven. R or haven is missing: apt-get install r-cran-haven');
    const peers = hasHaven ? { haven: await measureHaven(bench, rows, 'write_sav') } : {};
    const whole = { ...result, peers };
    return {
      ...whole,
      budgets: [...(hasHaven ? [atLeastTimes(4, 'haven', whole)] : []), ...flatMemory(result.growth)],
    };
  },
};
