/** R as a second opinion on figures, without any of its packages: files go in, and numbers come back by name. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const environment = { ...process.env, LC_ALL: 'C.UTF-8' };

export const hasR = spawnSync('Rscript', ['--version'], { stdio: 'ignore', env: environment }).status === 0;

/**
 * One process for all: R takes a second to begin. The script writes `figures.txt`, a name and its numbers in each line.
 */
export function runR(files: Readonly<Record<string, string | Uint8Array>>, script: string): Map<string, number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'survey-exports-r-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    writeFileSync(join(folder, 'script.R'), script);
    const { status, stderr } = spawnSync('Rscript', ['script.R'], { cwd: folder, env: environment });
    if (status !== 0) throw new Error(`R ended with ${status}: ${stderr}`);
    return toldIn(readFileSync(join(folder, 'figures.txt'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Names in the first line; what is in the cells needs no quotes. */
export function csvOf(
  rows: readonly Readonly<Record<string, number | string>>[],
  names = Object.keys(rows[0] ?? {}),
): string {
  const lines = rows.map((row) => names.map((name) => row[name] ?? '').join(','));
  return `${[names.join(','), ...lines].join('\n')}\n`;
}

function toldIn(text: string): Map<string, number[]> {
  const lines = text.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [name = '', ...numbers] = line.trim().split(' ');
      return [name, numbers.map(Number)];
    }),
  );
}
