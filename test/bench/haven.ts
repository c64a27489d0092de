/** haven, the way of R into SPSS and Stata files. It is no part of the bench's packages: Debian has it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Measured } from './contender.ts';
import type { Workbench } from './workbench.ts';

const hasHaven = () => spawnSync('Rscript', ['-e', 'library(haven)'], { stdio: 'ignore' }).status === 0;

const measured = z.object({
  cpuS: z.number(),
  wallS: z.number(),
  rssMb: z.number(),
  fileBytes: z.number(),
  /** Measures only the writing, from a data frame in memory. */
  writeCpuS: z.number(),
});

type Havens = Measured & Pick<z.infer<typeof measured>, 'writeCpuS'>;

/** From a CSV file of the same cells to a file of haven, as an analyst without our own would go. Undefined, loudly, without R. */
export async function measureHaven(
  bench: Workbench,
  rows: number,
  write: 'write_sav' | 'write_dta',
): Promise<Havens | undefined> {
  if (!hasHaven()) {
    bench.say('NOT MEASURED: haven. R or haven is missing: apt-get install r-cran-haven');
    return undefined;
  }
  const cells = await bench.write('ours-csv-raw.ts', rows);
  const out = join(bench.folder, `haven-${write}.out`);
  bench.say(`haven ${write}, ${rows.toLocaleString('en')} rows`);
  const script = join(import.meta.dirname, 'haven.R');
  const printed = execFileSync('Rscript', [script, cells, out, write], { encoding: 'utf8' });
  rmSync(out, { force: true });
  return measured.parse(JSON.parse(printed));
}
