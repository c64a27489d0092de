/** One huge survey through the whole local host: an export over HTTP, the host's memory watched from outside. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { exportViewSchema } from '../../../shared/api/export-view.ts';
import { createClient, type ExportJson } from '../../support/local-host.ts';
import type { BenchCase, CaseResult } from '../bench-case.ts';
import { usageOf } from '../process-usage.ts';
import { withHost } from '../running-host.ts';

export const hostCase: BenchCase = {
  name: 'host',
  about: 'a CSV export through the whole local host; CPU and memory of the host, its stores included',
  async run(bench, { rows }) {
    bench.say(`the local host, ${rows.toLocaleString('en')} rows`);
    return withHost(rows, (url, pid) => measure(url, pid, rows));
  },
};

async function measure(url: string, pid: number, rows: number): Promise<CaseResult> {
  const client = createClient(url);
  const before = usageOf(pid);
  const peaks = { first: 0, second: 0 };
  const startedAt = performance.now();
  const { id } = await client.startCsv(1);
  for (let job = await look(); ; job = await look()) {
    const half = job.progress.percent < 50 ? 'first' : 'second';
    peaks[half] = Math.max(peaks[half], usageOf(pid).rssMb);
    if (job.status !== 'queued' && job.status !== 'running') return finish(job);
    await pause(100);
  }

  async function look(): Promise<ExportJson> {
    return exportViewSchema.parse(await (await client.call(`/exports/${id}`)).json());
  }

  async function finish(job: ExportJson): Promise<CaseResult> {
    const wallS = (performance.now() - startedAt) / 1000;
    const cpuS = usageOf(pid).cpuS - before.cpuS;
    const file = job.files[0];
    if (job.status !== 'ready' || file?.rows !== rows) throw new Error(`the export ended as ${JSON.stringify(job)}`);
    await checkDownload(file.url, file.sha256);
    const rssMb = Math.max(peaks.first, peaks.second);
    const halves = { at_start: before.rssMb, first_half_peak: peaks.first, second_half_peak: peaks.second };
    const rounded = Object.entries(halves).map(([name, megabytes]) => [name, Math.round(megabytes)]);
    return {
      rows,
      ours: { cpuS, wallS, rssMb, fileBytes: file.size_bytes },
      peers: {},
      more: { memory_mb: Object.fromEntries(rounded) },
      budgets: [],
    };
  }
}

async function checkDownload(url: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of (await fetch(url)).body ?? []) hash.update(chunk);
  if (hash.digest('hex') !== sha256) throw new Error('the downloaded file is not the one the export names');
}
