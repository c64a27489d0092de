/** What the scanner of answers is worth: its packing of page bytes against `JSON.parse` and the packing of objects. */
import { atLeastTimes, type BenchCase } from '../bench-case.ts';
import { race } from '../race.ts';

/** The scanner is long and hard to read: for less than this it would not be kept. Measured: 4.6 times. */
const WORTH = 1.5;

export const packCase: BenchCase = {
  name: 'pack',
  about:
    'pages from disk to packed answers, none of them kept; plain-pack parses with JSON.parse and packs the objects',
  async run(bench, { rows }) {
    const result = await race(bench, { rows, ours: 'ours-pack.ts', peers: ['plain-pack.ts', 'json-parse.ts'] });
    return { ...result, budgets: [atLeastTimes(WORTH, 'plain-pack', result)] };
  },
};
