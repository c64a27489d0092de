/** Nobody wins by doing less: at a small size, the CSV files of all contenders must hold the same cells. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Workbench } from './workbench.ts';

const ROWS = 1_000;

export async function checkSameCells(bench: Workbench, contenders: readonly string[]): Promise<void> {
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
