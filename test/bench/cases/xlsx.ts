/** XLSX, the whole way: page bytes to snapshot parts on disk to a file. */
import { atLeastTimes, type BenchCase, flatMemory } from '../bench-case.ts';
import { growthSizes, race } from '../race.ts';

export const xlsxCase: BenchCase = {
  name: 'xlsx',
  about: 'page bytes to an XLSX file; ours with its codebook and notes',
  async run(bench, { rows, hasGrowth }) {
    const peers = ['exceljs.mjs', 'sheetjs.mjs'];
    const result = await race(bench, { rows, ours: 'ours-xlsx.ts', peers, growth: hasGrowth ? growthSizes : [] });
    return { ...result, budgets: [atLeastTimes(3, 'exceljs', result), ...flatMemory(result.growth)] };
  },
};
