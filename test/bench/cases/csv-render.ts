/** CSV from a snapshot that is there: what a second format or a retry costs. Peers have no snapshot to start from. */
import { atLeastTimes, type BenchCase } from '../bench-case.ts';
import { growthSizes, race } from '../race.ts';

export const csvRenderCase: BenchCase = {
  name: 'csv-render',
  about: 'snapshot parts to a CSV file; peers from page bytes',
  async run(bench, { rows, hasGrowth }) {
    const peers = ['papaparse.mjs', 'duckdb.mjs'];
    const growth = hasGrowth ? growthSizes : [];
    const result = await race(bench, { rows, ours: 'ours-csv-render.ts', peers, growth, fromSnapshot: true });
    return { ...result, budgets: [atLeastTimes(4, 'papaparse', result), atLeastTimes(1, 'duckdb', result)] };
  },
};
