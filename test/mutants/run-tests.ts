/** Runs test files of a copy of the project as `npm test` would. */
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

export interface Failure {
  file: string;
  test: string;
}

/** The first test that fails in each file; nothing where all pass. */
export async function failures(
  script: string,
  files: readonly string[],
  folder: string,
  options: readonly string[] = [],
): Promise<Failure[]> {
  if (files.length === 0) return [];
  const report = join(folder, '..', 'report.json');
  rmSync(report, { force: true });
  const own =
    `--testTimeout=${TEST_MS} --hookTimeout=${TEST_MS} --passWithNoTests --reporter=json --outputFile=${report}`.split(
      ' ',
    );
  const paths = files.map((file) => join(folder, file));
  const isEnded = await ended(['--run', script, '--', ...own, ...options, ...paths], folder);
  if (!isEnded) return [{ file: files.join(' '), test: 'it does not end' }];
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => {
      const test = assertionResults.find(({ status }) => status === 'failed');
      return { file: relative(folder, name), test: test?.fullName ?? 'the file cannot be loaded' };
    });
}

/** False where it had to be stopped: with all that it has started. */
async function ended(words: string[], cwd: string): Promise<boolean> {
  const child = spawn(process.execPath, words, { cwd, detached: true, stdio: 'ignore' });
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
