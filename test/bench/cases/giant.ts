/** One giant survey through the whole local host, with one worker and with two: pulled, and rendered as CSV and XLSX. */
import { setTimeout as pause } from 'node:timers/promises';
import { exportViewSchema } from '../../../shared/operations/exports.ts';
import { createClient, type ExportJson } from '../../support/hosts/api-client.ts';
import { atMost, type BenchCase, type CaseSize, twoWorkers } from '../bench-case.ts';
import type { Measured } from '../contender.ts';
import { questionsFor, usualColumns } from '../generated-answers.ts';
import { inTurns } from '../in-turns.ts';
import { usageOf } from '../process-usage.ts';
import { withHost } from '../running-host.ts';
import { watchThreadMemory } from '../watch/thread-memory.ts';
import type { Workbench } from '../workbench.ts';

const LOOK_MS = 500;
const GROWTH = 3;
/** Below this, threads that are just starting are a large part of the whole. */
const LEAST_ROWS_TO_JUDGE = 300_000;
/** Beyond it, and with more columns, only two workers are measured: nobody wants to wait for one. */
const MOST_ROWS_TO_COMPARE = 3_000_000;
const outputs = ['csv', 'xlsx'].map((format) => ({ content: 'answers', format }));

interface Giant extends Measured {
  rows: number;
  workers: number;
  /** Until all answers were pulled. */
  pullS: number;
  csvMb: number;
  xlsxMb: number;
  mainMb: number;
  /** The memory of the largest thread. */
  threadMb: number;
}

export const giantCase: BenchCase = {
  name: 'giant',
  about: 'one survey as CSV and XLSX in one job of the whole local host; by two workers, the peer is one worker',
  async run(bench, { rows, columns, hasGrowth }) {
    const measureAt = (workers: number, at: number) => measure(bench, { rows: at, columns }, workers);
    const isCompared = rows <= MOST_ROWS_TO_COMPARE && columns === usualColumns;
    const byTwo = () => measureAt(2, rows);
    const byOne = () => measureAt(1, rows);
    const [two, one] = isCompared ? await inTurns(bench.slowTurns, byTwo, byOne) : [await byTwo()];
    const grown = hasGrowth ? await measureAt(2, GROWTH * rows) : undefined;
    const all = [one, two, grown].filter((giant) => giant !== undefined);
    return {
      rows,
      ours: two,
      peers: { ...(one && { 'one worker': one }) },
      ...(grown && { growth: [grown] }),
      more: { columns, runs: all.map(figuresOf) },
      table: tableOf(all),
      budgets: [
        ...(one && rows >= LEAST_ROWS_TO_JUDGE ? [twoWorkers(1.6, one, two)] : []),
        ...(grown ? [atMost(1.2, grown.rssMb / two.rssMb, 'x', `RSS of the host at ${GROWTH} x the rows`)] : []),
        ...(grown ? [atMost(1.2, grown.threadMb / two.threadMb, 'x', `of its largest thread at ${GROWTH} x`)] : []),
      ],
    };
  },
};

async function measure(
  bench: Workbench,
  { rows, columns }: Pick<CaseSize, 'rows' | 'columns'>,
  workers: number,
): Promise<Giant> {
  bench.say(
    `${rows.toLocaleString('en')} answers, ${columns} columns, ${workers === 1 ? 'one worker' : 'two workers'}`,
  );
  const memory = watchThreadMemory(bench.folder);
  const service = 'test/bench/giant/giant-upstream.ts';
  const measured = await withHost(rows, (url, pid) => exportAll(url, pid, rows), {
    env: { ...memory.env, WORKERS: String(workers) },
    upstream: [service, String(rows), String(questionsFor(columns))],
  });
  bench.say(`${measured.wallS.toFixed(1)} s`);
  const { main, others } = memory.peaks();
  return { ...measured, rows, workers, mainMb: main, threadMb: Math.max(...others, 0) };
}

async function exportAll(url: string, pid: number, rows: number) {
  const client = createClient(url);
  // the first one, of the last month, has work for all workers: each loads what it needs
  const lastMonth = { outputs, filters: { date_from: '2026-06-01' } };
  await client.ended((await client.startCsv(1, lastMonth)).id);
  const before = usageOf(pid);
  const startedAt = performance.now();
  const secondsSince = () => (performance.now() - startedAt) / 1_000;
  const { id } = await client.startCsv(1, { outputs });
  let rssMb = 0;
  let pullS = 0;
  for (;;) {
    const job = exportViewSchema.parse(await (await client.call(`/exports/${id}`)).json());
    const usage = usageOf(pid);
    rssMb = Math.max(rssMb, usage.rssMb);
    if (pullS === 0 && (job.progress.answers_read ?? 0) >= rows) pullS = secondsSince();
    if (job.status === 'ready') {
      return { cpuS: usage.cpuS - before.cpuS, wallS: secondsSince(), rssMb, pullS, ...sizesOf(job, rows) };
    }
    if (job.status !== 'queued' && job.status !== 'running') throw new Error(`ended as ${JSON.stringify(job)}`);
    await pause(LOOK_MS);
  }
}

function sizesOf({ files }: ExportJson, rows: number) {
  const wrong = files.find((file) => file.rows !== rows);
  if (wrong || files.length !== outputs.length) throw new Error(`files with other rows: ${JSON.stringify(files)}`);
  const sizeOf = (format: string) => files.find((file) => file.format === format)?.size_bytes ?? 0;
  const [csv, xlsx] = [sizeOf('csv'), sizeOf('xlsx')];
  return { fileBytes: csv + xlsx, csvMb: csv / 1e6, xlsxMb: xlsx / 1e6 };
}

function tableOf(all: readonly Giant[]): string[][] {
  const heads = ['', 'workers', 'wall s', 'pull s', 'CPU s', 'RSS MB', 'main MB', 'thread MB', 'CSV MB', 'XLSX MB'];
  return [
    heads,
    ...all.map((giant) => {
      const { wallS, pullS, cpuS, rssMb, mainMb, threadMb, csvMb, xlsxMb } = giant;
      const figures = [wallS, pullS, cpuS, rssMb, mainMb, threadMb, csvMb, xlsxMb].map((figure) => figure.toFixed(0));
      return [giant.rows.toLocaleString('en'), String(giant.workers), ...figures];
    }),
  ];
}

function figuresOf({ rows, workers, wallS, pullS, rssMb, mainMb, threadMb }: Giant) {
  const whole = { wall_s: wallS, pull_s: pullS, rss_mb: rssMb, main_thread_mb: mainMb, largest_thread_mb: threadMb };
  return {
    rows,
    workers,
    ...Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, Math.round(value)])),
  };
}
