/** XLSX from a snapshot that is there: what a second format or a retry costs. The peer has no snapshot to start from. */
import { atLeastTimes, type BenchCase, flatMemory } from '../bench-case.ts';
import { growthSizes, race } from '../race.ts';

export const xlsxRenderCase: BenchCase = {
  name: 'xlsx-render',
  about: 'snapshot parts to an XLSX file; the peer from page bytes',
  async run(bench, { rows, hasGrowth }) {
    const growth = hasGrowth ? growthSizes : [];
    const peers = ['exceljs.mjs'];
    const result = await race(bench, { rows, ours: 'ours-xlsx-render.ts', peers, growth, fromSnapshot: true });
    return { ...result, budgets: [atLeastTimes(4, 'exceljs', result), ...flatMemory(result.growth)] };
  },
};
