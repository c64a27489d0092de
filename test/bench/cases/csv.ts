/** CSV, the whole way: page bytes to snapshot parts on disk to a file. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { atLeastTimes, atMost, type BenchCase, flatMemory } from '../bench-case.ts';
import { growthSizes, race } from '../race.ts';
import type { Workbench } from '../workbench.ts';

/** Nobody wins by doing less: at a small size, the CSV files of all contenders must hold the same cells. */
const ROWS = 1_000;

async function checkSameCells(bench: Workbench, contenders: readonly string[]): Promise<void> {
  const hashes = new Map<string, string>();
  for (const contender of contenders) {
    hashes.set(contender, cellsHash(readFileSync(await bench.write(contender, ROWS))));
  }
  if (new Set(hashes.values()).size > 1) {
    throw new Error(`The contenders write different cells: ${JSON.stringify(Object.fromEntries(hashes), null, 2)}`);
  }
}

/** Records may end with CR LF or LF: that is no cell. */
function cellsHash(file: Buffer): string {
  const endsWithCrLf = file[file.indexOf('\n') - 1] === '\r'.charCodeAt(0);
  const rows: string[][] = parse(file, { record_delimiter: endsWithCrLf ? '\r\n' : '\n' });
  if (rows.length !== ROWS + 1) throw new Error(`A file has ${rows.length} records, not a header and ${ROWS} rows.`);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

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
