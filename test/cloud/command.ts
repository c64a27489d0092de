/** What the commands over a cloud of this machine have in common: words of their arguments, the stores, a folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bestKind, missingFor, type StoresKind, storesKinds, wayOut } from './stores/installed.ts';

const isMissing = 2;

export function oneOf<T extends string>(option: string, allowed: readonly T[], text: string | undefined) {
  if (text === undefined) return undefined;
  return allowed.find((each) => each === text) ?? stop(`--${option} is one of ${allowed.join(', ')}, not ${text}.`, 1);
}

/** The stores that were asked for, or the best that are installed; ends the command where they do not work. */
export async function chosenStores(text: string | undefined): Promise<StoresKind> {
  const stores = oneOf('stores', storesKinds, text) ?? (await bestKind());
  const missing = await missingFor(stores);
  if (missing.length > 0) stop(`Missing here: ${missing.join('; ')}. ${wayOut(stores)}`, isMissing);
  return stores;
}

/** All that is made on the way is in one folder, which goes with this process however it ends. */
export function useOwnFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'survey-exports-cloud-run-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}

export function stop(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
