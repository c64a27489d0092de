/** Runs test files of a copy of the project until one fails, as `npm test` would. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';

/** Only what hangs meets them: one test, and a whole run. */
const TEST_MS = 3 * 60_000;
const RUN_MS = 30 * 60_000;
const caseSchema = z.object({ fullName: z.string(), status: z.string() });
const fileSchema = z.object({ name: z.string(), status: z.string(), assertionResults: z.array(caseSchema) });
const reportSchema = z.object({ testResults: z.array(fileSchema) });

/** The first test that fails; undefined where all pass. */
export async function firstFailure(script: string, files: readonly string[], folder: string) {
  if (files.length === 0) return undefined;
  const report = join(folder, '..', 'report.json');
  rmSync(report, { force: true });
  const options = `--bail=1 --testTimeout=${TEST_MS} --passWithNoTests --reporter=json --outputFile=${report}`.split(
    ' ',
  );
  const isEnded = await ended(['run', script, '--', ...options, ...files.map((file) => join(folder, file))], folder);
  if (!isEnded) return { file: files.join(' '), test: 'it does not end' };
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  const failed = testResults.find(({ status }) => status === 'failed');
  if (!failed) return undefined;
  const test = failed.assertionResults.find(({ status }) => status === 'failed');
  return { file: relative(folder, failed.name), test: test?.fullName ?? 'the file cannot be loaded' };
}

/** False where it had to be stopped: with all that it has started. */
async function ended(words: string[], cwd: string): Promise<boolean> {
  const child = spawn('npm', words, { cwd, detached: true, stdio: 'ignore' });
  const stop = () => process.kill(-Number(child.pid), 'SIGKILL');
  process.once('exit', stop);
  try {
    await once(child, 'exit', { signal: AbortSignal.timeout(RUN_MS) });
    return true;
  } catch {
    stop();
    return false;
  } finally {
    process.off('exit', stop);
  }
}
