/** Stata files from a snapshot that is there, beside haven of R, which reads the CSV file of the same cells. */
import { type BenchCase, flatMemory } from '../bench-case.ts';
import { measureHaven } from '../haven.ts';
import { growthSizes, race } from '../race.ts';

export const dtaCase: BenchCase = {
  name: 'dta',
  about: 'snapshot parts to a Stata file; haven from a CSV file, by read.csv and write_dta',
  async run(bench, { rows, hasGrowth }) {
    const growth = hasGrowth ? growthSizes : [];
    const result = await race(bench, { rows, ours: 'ours-dta-render.ts', peers: [], growth, fromSnapshot: true });
    const haven = await measureHaven(bench, rows, 'write_dta');
    const peers = haven ? { haven } : {};
    const more = haven ? { write_dta_alone_cpu_s: haven.writeCpuS } : {};
    return { ...result, peers, more, budgets: flatMemory(result.growth) };
  },
};
