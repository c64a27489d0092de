/** JSON Lines, the whole way: page bytes to snapshot parts on disk to a file, beside our CSV. */
import { atLeastTimes, type BenchCase, flatMemory } from '../bench-case.ts';
import { growthSizes, race } from '../race.ts';

export const jsonlCase: BenchCase = {
  name: 'jsonl',
  about: 'page bytes to a file of JSON Lines; the peer is our own CSV',
  async run(bench, { rows, hasGrowth }) {
    const growth = hasGrowth ? growthSizes : [];
    const result = await race(bench, { rows, ours: 'ours-jsonl.ts', peers: ['ours-csv.ts'], growth });
    return { ...result, budgets: [atLeastTimes(1, 'ours-csv', result), ...flatMemory(result.growth)] };
  },
};
