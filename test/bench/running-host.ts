/** The whole local host as a process of its own, over a generator of answers in another. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReady } from '../support/hosts/child-process.ts';

interface HostChoice {
  /** The file that starts it. */
  program?: string;
  env?: NodeJS.ProcessEnv;
  /** The survey service: a file, and what it is started with. */
  upstream?: readonly [string, ...string[]];
}

/** Lives as long as `use` takes. */
export async function withHost<T>(
  answers: number,
  use: (url: string, pid: number) => Promise<T>,
  { program = 'infra/local/main.ts', env = {}, upstream }: HostChoice = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'survey-exports-bench-host-'));
  const [service, ...args] = upstream ?? ['test/bench/generator-upstream.ts', String(answers)];
  const generator = await startReady(service, args);
  const environment = { PORT: '0', DATA_DIR: dataDir, SURVEY_API_URL: generator.url, ...env };
  const host = await startReady(program, [], environment);
  try {
    return await use(host.url, host.pid);
  } finally {
    await host.stop('SIGTERM');
    await generator.stop('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
