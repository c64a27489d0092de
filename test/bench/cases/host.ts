/** One huge survey through the whole local host: one job over HTTP, two files, the host's memory watched from outside. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { exportViewSchema } from '../../../shared/operations/exports.ts';
import { createClient, type ExportJson } from '../../support/hosts/api-client.ts';
import { atMost, type BenchCase } from '../bench-case.ts';
import type { Measured } from '../contender.ts';
import { usageOf } from '../process-usage.ts';
import { withHost } from '../running-host.ts';

export const hostCase = caseOf('host', 'CSV and XLSX', ['csv', 'xlsx']);
export const analystHostCase = caseOf('analyst-host', 'SPSS and Parquet', ['sav', 'parquet']);

function caseOf(name: string, said: string, formats: readonly string[]): BenchCase {
  return {
    name,
    about: `more than 50 columns as ${said} in one job of the whole local host; CPU and memory of the host, its stores included`,
    async run(bench, { rows }) {
      const measureAt = (count: number) => {
        bench.say(`the local host, ${count.toLocaleString('en')} rows`);
        return withHost(count, (url, pid) => measure(url, pid, count, formats));
      };
      const fewer = Math.round(rows / 3);
      const third = await measureAt(fewer);
      const { ours, memory } = await measureAt(rows);
      return {
        rows,
        ours,
        peers: {},
        growth: [{ rows: fewer, ...third.ours }],
        more: { memory_mb: memory },
        budgets: [
          atMost(512, ours.rssMb, 'MB', 'RSS of the host'),
          atMost(1.2, ours.rssMb / third.ours.rssMb, 'x', 'RSS to that with a third of the rows'),
        ],
      };
    },
  };
}

interface Watched {
  ours: Measured;
  memory: Record<string, number>;
}

async function measure(url: string, pid: number, rows: number, formats: readonly string[]): Promise<Watched> {
  const client = createClient(url);
  const before = usageOf(pid);
  const peaks = { first: 0, second: 0 };
  const startedAt = performance.now();
  const outputs = formats.map((format) => ({ content: 'answers', format }));
  const { id } = await client.startCsv(1, { outputs, options: { choices: 'split' } });
  for (let job = await look(); ; job = await look()) {
    const half = job.progress.percent < 50 ? 'first' : 'second';
    peaks[half] = Math.max(peaks[half], usageOf(pid).rssMb);
    if (job.status !== 'queued' && job.status !== 'running') return finish(job);
    await pause(100);
  }

  async function look(): Promise<ExportJson> {
    return exportViewSchema.parse(await (await client.call(`/exports/${id}`)).json());
  }

  async function finish(job: ExportJson): Promise<Watched> {
    const wallS = (performance.now() - startedAt) / 1000;
    const cpuS = usageOf(pid).cpuS - before.cpuS;
    if (job.status !== 'ready' || job.files.length !== 2 || job.files.some((file) => file.rows !== rows)) {
      throw new Error(`the export ended as ${JSON.stringify(job)}`);
    }
    for (const { url, sha256 } of job.files) await checkDownload(url, sha256);
    const rssMb = Math.max(peaks.first, peaks.second);
    const halves = { at_start: before.rssMb, first_half_peak: peaks.first, second_half_peak: peaks.second };
    const memory = Object.fromEntries(Object.entries(halves).map(([name, mb]) => [name, Math.round(mb)]));
    const fileBytes = job.files.reduce((sum, file) => sum + file.size_bytes, 0);
    return { ours: { cpuS, wallS, rssMb, fileBytes }, memory };
  }
}

async function checkDownload(url: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of (await fetch(url)).body ?? []) hash.update(chunk);
  if (hash.digest('hex') !== sha256) throw new Error('the downloaded file is not the one the export names');
}
