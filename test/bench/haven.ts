/** haven, the way of R into SPSS and Stata files. It is no part of the bench's packages: Debian has it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Measured } from './contender.ts';
import type { Workbench } from './workbench.ts';

export const hasHaven = spawnSync('Rscript', ['-e', 'library(haven)'], { stdio: 'ignore' }).status === 0;

const measured = z.object({ cpuS: z.number(), wallS: z.number(), rssMb: z.number(), fileBytes: z.number() });

/** Only the writing counts: the data frame is there when the clock starts. */
export async function measureHaven(
  bench: Workbench,
  rows: number,
  write: 'write_sav' | 'write_dta',
): Promise<Measured> {
  const cells = await bench.write('ours-csv-raw.ts', rows);
  const out = join(bench.folder, `haven-${write}.out`);
  bench.say(`haven ${write}, ${rows.toLocaleString('en')} rows`);
  const script = join(import.meta.dirname, 'haven.R');
  const printed = execFileSync('Rscript', [script, cells, out, write], { encoding: 'utf8' });
  rmSync(out, { force: true });
  return measured.parse(JSON.parse(printed));
}
