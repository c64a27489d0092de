/**
 * One huge survey through the whole local host: a generator upstream in its own process, the host in another,
 * an export over HTTP, and the host's resident memory watched from outside.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startReady } from '../support/child-process.ts';
import { createClient } from '../support/local-host.ts';

export interface HostFigures {
  case: 'host';
  rows: number;
  file_mb: number;
  seconds: number;
  rows_per_s: number;
  rss_mb: { at_start: number; first_half_peak: number; second_half_peak: number };
}

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);

export async function hostCase(rows: number): Promise<HostFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'survey-exports-bench-'));
  const generator = await startReady('test/bench/generator-upstream.ts', [String(rows)]);
  const host = await startReady('infra/local/main.ts', [], {
    PORT: '0',
    DATA_DIR: dataDir,
    SURVEY_API_URL: generator.url,
  });
  try {
    return await measure(host.url, host.pid, rows);
  } finally {
    await host.stop('SIGTERM');
    await generator.stop('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(url: string, pid: number, rows: number): Promise<HostFigures> {
  const client = createClient(url);
  const atStart = residentBytes(pid);
  const peaks = { first: 0, second: 0 };
  const startedAt = performance.now();
  const { id } = await client.startCsv(1);
  while (true) {
    const job = await client.ended(id, undefined, 0).catch(() => undefined);
    const half = !job && (await progress()) < 50 ? 'first' : 'second';
    peaks[half] = Math.max(peaks[half], residentBytes(pid));
    if (job) return finish(job);
    await pause(250);
  }

  async function progress(): Promise<number> {
    const body = await (await client.call(`/exports/${id}`)).json();
    return Number(Object(body).progress?.percent ?? 0);
  }

  async function finish(job: Awaited<ReturnType<typeof client.ended>>): Promise<HostFigures> {
    const seconds = (performance.now() - startedAt) / 1000;
    const file = job.files[0];
    if (job.status !== 'ready' || file?.rows !== rows) throw new Error(`the export ended as ${JSON.stringify(job)}`);
    await checkDownload(file.url, file.sha256);
    return {
      case: 'host',
      rows,
      file_mb: megabytes(file.size_bytes),
      seconds: Number(seconds.toFixed(1)),
      rows_per_s: Math.round(rows / seconds),
      rss_mb: {
        at_start: megabytes(atStart),
        first_half_peak: megabytes(peaks.first),
        second_half_peak: megabytes(peaks.second),
      },
    };
  }
}

async function checkDownload(url: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of (await fetch(url)).body ?? []) hash.update(chunk);
  if (hash.digest('hex') !== sha256) throw new Error('the downloaded file is not the one the export names');
}

function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) * 1024;
}
