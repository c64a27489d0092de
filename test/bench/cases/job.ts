/** A small export on the local host: how long a caller waits, against what its manifest says of pull and render. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { exportViewSchema } from '../../../shared/operations/exports.ts';
import { createClient } from '../../support/hosts/api-client.ts';
import { atMost, type BenchCase, type CaseResult } from '../bench-case.ts';
import { exportsAtOnce } from '../exports-at-once.ts';
import { usageOf } from '../process-usage.ts';
import { withHost } from '../running-host.ts';
import { tally, watchStoreCalls } from '../watch/store-calls.ts';

const MAX_ROWS = 1_000;
const JOBS = 9;
/** Calls are counted of smaller ones, one after the other; a timer may add to some, so the fewest count. */
const COUNTED_ROWS = 100;
const COUNTED_JOBS = 5;
/** What one took from request to ready before exports could be shared by many workers. */
const CALLS_BEFORE = 18;

/** Exports of 360 answers on the demo host, and what one of 261 cost there when this was first measured. */
const AT_ONCE = [1, 60, 500];
const CPU_BEFORE_S = 0.6;

const manifestSchema = z.object({ timings_ms: z.object({ pull: z.number(), render: z.number() }) });

interface JobTimes {
  wholeMs: number;
  workMs: number;
}

export const jobCase: BenchCase = {
  name: 'job',
  about: `a CSV export of ${MAX_ROWS} answers on the local host, from POST to ready; the middle one of ${JOBS}`,
  async run(bench, { rows }) {
    const answers = Math.min(rows, MAX_ROWS);
    bench.say(`${JOBS} jobs, ${answers.toLocaleString('en')} rows`);
    const result = await withHost(answers, (url, pid) => measure(url, pid, answers));
    bench.say(`${COUNTED_JOBS} jobs, ${COUNTED_ROWS} rows, their calls counted`);
    const calls = await countCalls(bench.folder);
    bench.say(`${AT_ONCE.join(', ')} exports at once, and a report`);
    const { csv, pdf } = await exportsAtOnce(bench.folder, AT_ONCE);
    const sixty = csv.find(({ exports }) => exports === 60)?.cpuS ?? 0;
    return {
      ...result,
      more: {
        ...result.more,
        calls: calls.length,
        to_ready: toReady(calls),
        of_which: Object.fromEntries(tally(calls)),
      },
      table: [
        ['on the demo host', 'seconds', 'CPU s each'],
        ...csv.map(({ exports, wallS, cpuS }) => [`${exports} at once, CSV`, wallS.toFixed(2), cpuS.toFixed(3)]),
        ['1 report, PDF, 2,971 answers', pdf.wallS.toFixed(2), pdf.cpuS.toFixed(3)],
      ],
      budgets: [
        ...result.budgets,
        atMost(CPU_BEFORE_S / 3, sixty, 's', 'CPU of each of 60 exports at once'),
        atMost(CALLS_BEFORE - 1, toReady(calls), 'calls', `to ready, ${COUNTED_ROWS} answers,`),
      ],
    };
  },
};

/** The manifest is the last file, and the write after it says that the export is ready. */
function toReady(calls: readonly string[]): number {
  const manifest = calls.lastIndexOf('files PUT manifest');
  return calls.indexOf('table UpdateItem', manifest) + 1;
}

/** Calls to table, queues, files and keys from the request of one small export until it is ready and all is quiet. */
async function countCalls(folder: string): Promise<string[]> {
  const stores = watchStoreCalls(folder);
  const all = await withHost(
    COUNTED_ROWS,
    async (url) => {
      const client = createClient(url);
      await client.ended((await client.startCsv(1)).id);
      const counted: string[][] = [];
      for (let surveyId = 2; surveyId < COUNTED_JOBS + 2; surveyId++) {
        // the first of a survey writes its dictionary
        await client.ended((await client.startCsv(surveyId)).id);
        let id = '';
        counted.push(await stores.during(async () => ({ id } = await client.startCsv(surveyId))));
        const { status } = await client.ended(id);
        if (status !== 'ready') throw new Error(`the export ended as ${status}`);
      }
      return counted;
    },
    { env: stores.env },
  );
  return all.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

async function measure(url: string, pid: number, rows: number): Promise<CaseResult> {
  const client = createClient(url);
  await timesOf(1); // the first one loads the renderer
  const before = usageOf(pid);
  const all: JobTimes[] = [];
  for (let surveyId = 2; surveyId < JOBS + 2; surveyId++) all.push(await timesOf(surveyId));
  const { cpuS, rssMb } = usageOf(pid);
  const middle = all.toSorted((a, b) => a.wholeMs - b.wholeMs)[JOBS >> 1] ?? { wholeMs: 0, workMs: 1 };
  const { wholeMs, workMs } = middle;
  return {
    rows,
    ours: { cpuS: (cpuS - before.cpuS) / JOBS, wallS: wholeMs / 1000, rssMb, fileBytes: 0 },
    peers: {},
    more: { whole_ms: Math.round(wholeMs), pull_and_render_ms: workMs },
    budgets: [atMost(3, wholeMs / workMs, 'x', 'time from POST to ready, to pull and render')],
  };

  async function timesOf(surveyId: number): Promise<JobTimes> {
    const startedAt = performance.now();
    const { id } = await client.startCsv(surveyId);
    let status = 'queued';
    while (status === 'queued' || status === 'running') {
      await pause(5);
      ({ status } = exportViewSchema.parse(await (await client.call(`/exports/${id}`)).json()));
    }
    const wholeMs = performance.now() - startedAt;
    if (status !== 'ready') throw new Error(`the export ended as ${status}`);
    const manifest = manifestSchema.parse(await (await client.call(`/exports/${id}/manifest`)).json());
    const { pull, render } = manifest.timings_ms;
    return { wholeMs, workMs: Math.max(1, pull + render) };
  }
}
