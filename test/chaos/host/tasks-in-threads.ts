/** One job of very many tasks on the local host, whose threads are killed in the middle of every fifth call. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '../../support/hosts/api-client.ts';
import { startReady } from '../../support/hosts/child-process.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import { killsIn } from './thread-kills.ts';

const ANSWERS_A_TASK = '10';
const PATIENCE_MS = 30 * 60_000;
const outputs = ['csv', 'xlsx'].map((format) => ({ content: 'answers', format }));

export interface ThreadedTasks {
  kills: number;
  /** Files of the job that are missing, too many or other than those of one calm worker. */
  wrongFiles: number;
}

export async function tasksInThreads(answers: number, threads: number): Promise<ThreadedTasks> {
  const service = await startReady('test/bench/giant/giant-upstream.ts', [String(answers), '20']);
  const folder = join(await temporaryFolder(), 'threads');
  await mkdir(folder);
  try {
    const calm = await hashesOn(service.url, { CHAOS_WORKERS: '1' });
    const killed = await hashesOn(service.url, { CHAOS_WORKERS: String(threads), CHAOS_THREADS: folder });
    const wrong = calm.filter((hash, at) => hash !== killed[at]).length;
    return { kills: killsIn(folder), wrongFiles: wrong + Math.abs(killed.length - outputs.length) };
  } finally {
    await service.stop('SIGTERM');
    await rm(folder, { recursive: true });
  }
}

async function hashesOn(CHAOS_UPSTREAM: string, env: NodeJS.ProcessEnv): Promise<(string | undefined)[]> {
  const dataDir = await temporaryFolder();
  const always = { DATA_DIR: dataDir, CHAOS_UPSTREAM, CHAOS_ANSWERS_A_TASK: ANSWERS_A_TASK, LOG_LEVEL: 'CRITICAL' };
  const host = await startReady('test/chaos/host/host-process.ts', [], { ...always, ...env });
  try {
    const client = createClient(host.url);
    const { id } = await client.startCsv(1, { outputs });
    const job = await client.ended(id, undefined, PATIENCE_MS);
    if (job.status !== 'ready') throw new Error(`ended as ${JSON.stringify(job)}`);
    return job.files.map((file) => file.sha256);
  } finally {
    await host.stop('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
