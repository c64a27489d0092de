/** Word, the whole way, as one table of all columns. docx keeps the document in memory, so the size is a small one. */
import { atLeastTimes, atMost, type BenchCase } from '../bench-case.ts';
import { race } from '../race.ts';

const MAX_ROWS = 5_000;
const LARGE = 20_000;

export const wordCase: BenchCase = {
  name: 'word',
  about: 'page bytes to a Word file with one table',
  async run(bench, { rows, hasGrowth }) {
    const growth = hasGrowth ? [1_000, MAX_ROWS, LARGE] : [];
    const result = await race(bench, {
      rows: Math.min(rows, MAX_ROWS),
      ours: 'ours-word.ts',
      peers: ['docx.mjs'],
      growth,
    });
    const large = result.growth?.find((grown) => grown.rows === LARGE);
    return {
      ...result,
      budgets: [
        atLeastTimes(15, 'docx', result),
        ...(large ? [atMost(256, large.rssMb, 'MB', 'RSS at 20,000 rows')] : []),
      ],
    };
  },
};
