/** Parquet, the whole way: page bytes to snapshot parts on disk to a file, beside DuckDB, which reads the same pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { atMost, type BenchCase, flatMemory } from '../bench-case.ts';
import { growthSizes, race } from '../race.ts';
import type { Workbench } from '../workbench.ts';

const CHECKED_ROWS = 1_000;
const PEER = 'duckdb-parquet.mjs';

export const parquetCase: BenchCase = {
  name: 'parquet',
  about: 'page bytes to a Parquet file (zstd); ours writes and reads snapshot parts in between',
  async run(bench, { rows, hasGrowth }) {
    await checkSameRows(bench);
    const growth = hasGrowth ? growthSizes : [];
    const result = await race(bench, { rows, ours: 'ours-parquet.ts', peers: [PEER], growth });
    const [duckdb] = Object.values(result.peers);
    if (!duckdb) throw new Error('DuckDB was not measured');
    return {
      ...result,
      peers: { duckdb },
      more: { file_mb: { ours: result.ours.fileBytes / 1e6, duckdb: duckdb.fileBytes / 1e6 } },
      budgets: [
        atMost(1.5, result.ours.cpuS / duckdb.cpuS, 'x', 'CPU time to that of DuckDB'),
        ...flatMemory(result.growth),
      ],
    };
  },
};

/** Nobody wins by doing less: to two readers both files have the same rows. Their columns have other names. */
async function checkSameRows(bench: Workbench): Promise<void> {
  const [ours, theirs] = [await bench.write('ours-parquet.ts', CHECKED_ROWS), await bench.write(PEER, CHECKED_ROWS)];
  if (!isDeepStrictEqual(await rowsOf(ours), await rowsOf(theirs))) throw new Error('The files have different rows.');
  // a module without types, whose library is there only now
  const { rowsMissing } = await import(join(import.meta.dirname, '../duckdb-reads.mjs'));
  const missing = (await rowsMissing(ours, theirs)) + (await rowsMissing(theirs, ours));
  if (missing !== 0) throw new Error(`To DuckDB ${missing} rows are in one of the files only.`);
}

async function rowsOf(path: string): Promise<unknown[][]> {
  const file = Uint8Array.from(readFileSync(path)).buffer;
  const rows = await parquetReadObjects({ file, compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) } });
  return rows.map((row) => Object.values(row));
}
