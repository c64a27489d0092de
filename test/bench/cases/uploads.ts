/**
 * What respondents uploaded, as one archive of the whole local host: 5,000 files, and with `--growth` 50,000 of a tenth of
 * their size. Every file of the archive and every line of its list is compared with what the survey service has.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { exportViewSchema } from '../../../shared/operations/exports.ts';
import { readZip } from '../../support/files-read/read-zip.ts';
import { createClient, type ExportJson } from '../../support/hosts/api-client.ts';
import { expectStatus } from '../../support/hosts/expected-answer.ts';
import { atMost, type BenchCase } from '../bench-case.ts';
import type { Measured } from '../contender.ts';
import { usageOf } from '../process-usage.ts';
import { withHost } from '../running-host.ts';
import { uploadedFile } from '../uploads/uploaded-file.ts';
import { watchThreadMemory } from '../watch/thread-memory.ts';
import type { Workbench } from '../workbench.ts';

const LOOK_MS = 250;
const FEW_FILES = 5_000;
const LARGE_BYTES = 160 * 1024;
const GROWTH = 10;
const outputs = [{ content: 'files', format: 'zip' }];

interface Archived extends Measured {
  rows: number;
  mainMb: number;
  /** The memory of the largest thread. */
  threadMb: number;
}

export const uploadsCase: BenchCase = {
  name: 'uploads',
  about: 'what respondents uploaded, as one archive of the whole local host; rows are files',
  async run(bench, { hasGrowth }) {
    const ours = await measure(bench, FEW_FILES, LARGE_BYTES);
    const grown = hasGrowth ? await measure(bench, GROWTH * FEW_FILES, LARGE_BYTES / GROWTH) : undefined;
    const more = `at ${GROWTH} x the files`;
    return {
      rows: FEW_FILES,
      ours,
      peers: {},
      ...(grown && { growth: [grown] }),
      table: tableOf(grown ? [ours, grown] : [ours]),
      budgets: grown
        ? [
            atMost(1.2, grown.rssMb / ours.rssMb, 'x', `RSS ${more}`),
            atMost(1.2, grown.threadMb / ours.threadMb, 'x', `the largest thread ${more}`),
          ]
        : [],
    };
  },
};

async function measure(bench: Workbench, files: number, eachBytes: number): Promise<Archived> {
  bench.say(`${files.toLocaleString('en')} uploaded files of ${eachBytes / 1024} KB`);
  const memory = watchThreadMemory(bench.folder);
  const measured = await withHost(files, (url, pid) => archive(url, pid, files, eachBytes), {
    env: memory.env,
    upstream: ['test/bench/uploads/uploads-upstream.ts', String(files), String(eachBytes)],
  });
  const { main, others } = memory.peaks();
  return { ...measured, rows: files, mainMb: main, threadMb: Math.max(...others, 0) };
}

async function archive(url: string, pid: number, files: number, eachBytes: number) {
  const client = createClient(url);
  const before = usageOf(pid);
  const startedAt = performance.now();
  const { id } = await client.startCsv(1, { outputs });
  for (let rssMb = 0; ; ) {
    const job = exportViewSchema.parse(await expectStatus(await client.call(`/exports/${id}`), 200));
    const usage = usageOf(pid);
    rssMb = Math.max(rssMb, usage.rssMb);
    if (job.status === 'ready') {
      const wallS = (performance.now() - startedAt) / 1_000;
      return { cpuS: usage.cpuS - before.cpuS, wallS, rssMb, fileBytes: await checkedBytes(job, files, eachBytes) };
    }
    if (job.status !== 'queued' && job.status !== 'running') throw new Error(`ended as ${JSON.stringify(job)}`);
    await pause(LOOK_MS);
  }
}

/** The size of the archive, once all of it is found to be right. */
async function checkedBytes({ files: [file] }: ExportJson, files: number, eachBytes: number): Promise<number> {
  const zip = Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer());
  const entries = readZip(zip);
  const [, ...lines] = (entries.get('files.csv')?.toString() ?? '').trimEnd().split('\r\n');
  if (lines.length !== files || entries.size !== files + 1) throw new Error(`${lines.length} of ${files} files`);
  for (const [index, line] of lines.entries()) {
    const [answerId, , path = '', size, sha256] = line.split(',');
    const wanted = uploadedFile(index + 1, eachBytes);
    const isListed = Number(answerId) === index + 1 && Number(size) === wanted.length && sha256 === hashOf(wanted);
    if (!isListed || !entries.get(path)?.equals(wanted)) throw new Error(`the file of answer ${index + 1} is another`);
  }
  return zip.length;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function tableOf(all: readonly Archived[]): string[][] {
  return [
    ['', 'wall s', 'CPU s', 'RSS MB', 'main MB', 'thread MB', 'archive MB'],
    ...all.map(({ rows, wallS, cpuS, rssMb, mainMb, threadMb, fileBytes }) => [
      rows.toLocaleString('en'),
      ...[wallS, cpuS, rssMb, mainMb, threadMb, fileBytes / 1e6].map((figure) => figure.toFixed(0)),
    ]),
  ];
}
