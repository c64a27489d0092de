/** Runs a script of ours beside its data file, as whoever got both would, and reads the table that it writes. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { environment } from '../statistics/run-r.ts';

export type TableLine = Readonly<Record<string, string>>;

/** `files`: by the names they were exported under, the script among them. */
export function runProofInR(files: ReadonlyMap<string, Uint8Array>, options: readonly string[] = []): TableLine[] {
  return inFolder(files, (folder) => {
    const script = [...files.keys()].find((name) => name.endsWith('.R'));
    if (script === undefined) throw new Error('there is no script');
    run('Rscript', [script, '--table=figures.csv', ...options], folder);
    return parse(readFileSync(join(folder, 'figures.csv')), { columns: true });
  });
}

/** What the script prints. */
export function shownByR(files: ReadonlyMap<string, Uint8Array>): string {
  return inFolder(files, (folder) => {
    const script = [...files.keys()].find((name) => name.endsWith('.R')) ?? '';
    // from another folder: the data file lies beside the script, not where somebody happens to be
    return run('Rscript', [join(folder, script)], tmpdir());
  });
}

export function inFolder<T>(files: ReadonlyMap<string, Uint8Array>, use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'survey-exports-proof-'));
  try {
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: environment, maxBuffer: 2 ** 28 });
  const said = stderr.toString().trim();
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${said}\n${stdout.toString().slice(-2_000)}`);
  if (said !== '') throw new Error(`${program} warns: ${said}`);
  return stdout.toString();
}
