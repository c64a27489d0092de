/** Stata files from a snapshot that is there, beside haven of R, which begins with the same cells in memory. */
import { type BenchCase, flatMemory } from '../bench-case.ts';
import { hasHaven, measureHaven } from '../haven.ts';
import { growthSizes, race } from '../race.ts';

export const dtaCase: BenchCase = {
  name: 'dta',
  about: 'snapshot parts to a Stata file; haven from a data frame in memory, by write_dta alone',
  async run(bench, { rows, hasGrowth }) {
    const growth = hasGrowth ? growthSizes : [];
    const result = await race(bench, { rows, ours: 'ours-dta-render.ts', peers: [], growth, fromSnapshot: true });
    if (!hasHaven) bench.say('NOT MEASURED: haven. R or haven is missing: apt-get install r-cran-haven');
    const peers = hasHaven ? { haven: await measureHaven(bench, rows, 'write_dta') } : {};
    return { ...result, peers, budgets: flatMemory(result.growth) };
  },
};
