/** How soon the local host answers while two large exports are pulled and rendered, beside a host without threads. */
import { setTimeout as pause } from 'node:timers/promises';
import { exportViewSchema } from '../../../shared/operations/exports.ts';
import { createClient } from '../../support/hosts/api-client.ts';
import { atMost, type BenchCase } from '../bench-case.ts';
import type { Measured } from '../contender.ts';
import { usageOf } from '../process-usage.ts';
import { withHost } from '../running-host.ts';

const EXPORTS = 2;
const PAUSE_MS = 20;
const paths = ['/health', '/exports'];
const outputs = ['csv', 'xlsx'].map((format) => ({ content: 'answers', format }));

export const responsiveCase: BenchCase = {
  name: 'responsive',
  about: `GET ${paths.join(' and ')} while ${EXPORTS} exports as CSV and XLSX are made; milliseconds, on the host and without threads`,
  async run(bench, { rows }) {
    bench.say(`${EXPORTS} exports of ${rows.toLocaleString('en')} answers, in threads`);
    const ours = await measureAt(rows, 'infra/local/main.ts');
    bench.say(`${EXPORTS} exports of ${rows.toLocaleString('en')} answers, in one thread`);
    const before = await measureAt(rows, 'test/bench/one-thread-host.ts');
    return {
      rows,
      ours: ours.measured,
      peers: { 'one-thread': before.measured },
      table: [['', 'p50 ms', 'p99 ms', 'most ms', 'asked'], ...lines('threads', ours), ...lines('one thread', before)],
      budgets: paths.map((path) => atMost(100, quantile(ours.waits[path], 0.99), 'ms', `p99 of GET ${path}`)),
    };
  },
};

interface Heard {
  measured: Measured;
  /** Milliseconds until the whole answer was there, by path. */
  waits: Record<string, number[]>;
}

function measureAt(rows: number, program: string): Promise<Heard> {
  return withHost(rows, measure, { program, env: { WORKERS: String(EXPORTS) } });
}

async function measure(url: string, pid: number): Promise<Heard> {
  const client = createClient(url);
  await ended(client, (await client.startCsv(1, { filters: { date_to: '2000-01-01' } })).id);
  const before = usageOf(pid);
  const startedAt = performance.now();
  const jobs = await Promise.all(Array.from({ length: EXPORTS }, (_, at) => client.startCsv(1 + at, { outputs })));
  const waits: Heard['waits'] = Object.fromEntries(paths.map((path) => [path, []]));
  const ends = Promise.all(jobs.map(({ id }) => ended(client, id)));
  let isOver = false;
  let rssMb = 0;
  const over = ends.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const path of paths) waits[path]?.push(await waitFor(client, path));
    rssMb = Math.max(rssMb, usageOf(pid).rssMb);
    await pause(PAUSE_MS);
  }
  const fileBytes = (await over).flat().reduce((sum, bytes) => sum + bytes, 0);
  const wallS = (performance.now() - startedAt) / 1_000;
  return { measured: { cpuS: usageOf(pid).cpuS - before.cpuS, wallS, rssMb, fileBytes }, waits };
}

type Client = ReturnType<typeof createClient>;

async function waitFor(client: Client, path: string): Promise<number> {
  const askedAt = performance.now();
  const response = await client.call(path);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return performance.now() - askedAt;
}

/** Asked for seldom, so that the asking is no load of its own; gives the sizes of its files. */
async function ended({ call }: Client, id: string): Promise<number[]> {
  for (;;) {
    const job = exportViewSchema.parse(await (await call(`/exports/${id}`)).json());
    if (job.status === 'ready') return job.files.map((file) => file.size_bytes);
    if (job.status !== 'queued' && job.status !== 'running') throw new Error(`the export ended as ${job.status}`);
    await pause(1_000);
  }
}

function lines(name: string, { waits }: Heard): string[][] {
  return paths.map((path) => {
    const times = waits[path] ?? [];
    const figures = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
    return [`${name}, ${path}`, ...figures, String(times.length)];
  });
}

function quantile(times: readonly number[] = [], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
