/** The libraries we compare with are no part of the project: they are installed here, when first needed. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Contenders that need a library are plain modules: there are no types to check them by before it is installed. */
export const isPeer = (contender: string) => contender.endsWith('.mjs');

export function installPeers(say: (line: string) => void): void {
  const folder = import.meta.dirname;
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return;
  say('installs the libraries to compare with: npm ci --prefix test/bench');
  execFileSync('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
