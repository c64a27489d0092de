/** CSV, the whole way: page bytes to snapshot parts on disk to a file. */
import { atLeastTimes, atMost, type BenchCase, flatMemory } from '../bench-case.ts';
import { growthSizes, race } from '../race.ts';
import { checkSameCells } from '../same-cells.ts';

const peers = ['papaparse.mjs', 'csv-stringify.mjs', 'fast-csv.mjs', 'duckdb.mjs'] as const;

export const csvCase: BenchCase = {
  name: 'csv',
  about: 'page bytes to a CSV file; ours writes and reads snapshot parts in between and guards against formulas',
  async run(bench, { rows, hasGrowth }) {
    await checkSameCells(bench, ['ours-csv-raw.ts', ...peers]);
    const result = await race(bench, { rows, ours: 'ours-csv.ts', peers, growth: hasGrowth ? growthSizes : [] });
    const largest = result.growth?.at(-1);
    return {
      ...result,
      budgets: [
        atLeastTimes(2.5, 'papaparse', result),
        ...(largest ? [atMost(150, largest.rssMb, 'MB', 'RSS at 1,000,000 rows')] : []),
        ...flatMemory(result.growth),
      ],
    };
  },
};
