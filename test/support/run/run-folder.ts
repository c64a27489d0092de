/** A folder that all processes of one test run share, for what is dear to make; it is removed when the run ends. */
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ownSeconds, writeCosts } from '../costs/meter.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Undefined outside a run of tests, as in the bench. */
export const sharedFolder = process.env.TEST_RUN_FOLDER;

/** Called once before all tests; what it returns, after them. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  process.env.TEST_RUN_FOLDER = folder;
  // what one process of the run has compiled, the next need not
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../../../node_modules/.cache/survey-exports', import.meta.url),
  );
  return async () => {
    writeCosts({ file: 'vitest', wall: performance.now() / 1000, cpu: ownSeconds(), isRandom: false });
    await rm(folder, { recursive: true, force: true });
  };
}
