/** SPSS files from a snapshot that is there, beside haven of R, which reads the CSV file of the same cells. */
import { atLeastTimes, type BenchCase, flatMemory } from '../bench-case.ts';
import { measureHaven } from '../haven.ts';
import { growthSizes, race } from '../race.ts';

export const savCase: BenchCase = {
  name: 'sav',
  about: 'snapshot parts to an SPSS file; haven from a CSV file, by read.csv and write_sav',
  async run(bench, { rows, hasGrowth }) {
    const growth = hasGrowth ? growthSizes : [];
    const result = await race(bench, { rows, ours: 'ours-sav-render.ts', peers: [], growth, fromSnapshot: true });
    const haven = await measureHaven(bench, rows, 'write_sav');
    const peers = haven ? { haven } : {};
    const more = haven ? { write_sav_alone_cpu_s: haven.writeCpuS } : {};
    const whole = { ...result, peers, more };
    return {
      ...whole,
      budgets: [...(haven ? [atLeastTimes(4, 'haven', whole)] : []), ...flatMemory(result.growth)],
    };
  },
};
