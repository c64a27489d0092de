/**
 * A backlog of due records, swept in runs as the clock would call them: shards side by side, and for comparison one
 * record after the other. Every call takes as long as in the cloud; the table itself lies in memory, because an emulator
 * on this machine would be the slowest part.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { batchFollower } from '../../../shared/exports/batches/batch-follower.ts';
import { createJobStore } from '../../../shared/exports/job/job-store.ts';
import { type SweeperDeps, sweep } from '../../../shared/exports/sweep.ts';
import type { Queue } from '../../../shared/ports.ts';
import type { Records } from '../../../shared/records/records.ts';
import { createMemoryFiles } from '../../support/stores/memory-files.ts';
import { createMemoryRecords } from '../../support/stores/memory-records.ts';
import { atMost, type BenchCase } from '../bench-case.ts';
import type { Measured } from '../contender.ts';
import { dueRecords } from '../due-records.ts';
import { callMs } from '../simulation/platform.ts';

/** One after the other is so slow that a sample must do. */
const SAMPLE = 500;
const LONGEST_MINUTES = 15;
const MOST_AMONG_OTHERS = 10_000;

export const sweepCase: BenchCase = {
  name: 'sweep',
  about: `due records, half of them live, the rest to be cleaned up; ${callMs.table} to ${callMs.files} ms a call`,
  async run(bench, { rows: asked, hasGrowth }) {
    // among all other cases a tenth must do
    const rows = hasGrowth ? Math.min(asked, MOST_AMONG_OTHERS) : asked;
    const sample = Math.min(rows, SAMPLE);
    bench.say(`${sample} due records, one after the other`);
    const one = await measure(sample, 1);
    bench.say(`${rows} due records, shards side by side`);
    const all = await measure(rows, undefined);
    const times = rows / all.wallS / (sample / one.wallS);
    return {
      rows,
      ours: all,
      peers: {},
      more: {
        records_per_s: Math.round(rows / all.wallS),
        one_by_one_per_s: Number((sample / one.wallS).toFixed(1)),
        runs: all.runs,
        cleaned_before_the_last_live_one: all.cleanedBefore,
      },
      budgets: [
        atMost(LONGEST_MINUTES, (all.wallS / rows / 60) * 100_000, 'minutes', '100,000 due records'),
        { goal: 'at least 8 x one by one', measured: `${times.toFixed(1)} x`, isMet: times >= 8 },
        {
          goal: 'nothing cleaned before the last live one',
          measured: String(all.cleanedBefore),
          isMet: all.cleanedBefore === 0,
        },
      ],
    };
  },
};

interface Swept extends Measured {
  runs: number;
  cleanedBefore: number;
}

async function measure(count: number, atOnce: number | undefined): Promise<Swept> {
  const watch = { cleaned: 0, cleanedBefore: 0 };
  const table = createMemoryRecords();
  await fill(table, count);
  const deps = depsOn(slowed(table), watch);
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const runs = await sweepAll(deps, atOnce);
  const { user, system } = process.cpuUsage(before);
  const wallS = (performance.now() - startedAt) / 1_000;
  const rssMb = process.memoryUsage.rss() / 2 ** 20;
  return { cpuS: (user + system) / 1e6, wallS, rssMb, fileBytes: 0, runs, cleanedBefore: watch.cleanedBefore };
}

/** Run after run, as once a minute, until one leaves nothing. */
async function sweepAll(deps: SweeperDeps, atOnce: number | undefined): Promise<number> {
  for (let runs = 1; ; runs++) {
    const { left, failed } = await sweep(deps, undefined, { atOnce });
    if (failed > 0) throw new Error(`${failed} records were not swept`);
    if (left === 0) return runs;
  }
}

function depsOn(records: Records, watch: { cleaned: number; cleanedBefore: number }): SweeperDeps {
  const now = () => Date.now();
  const queue: Queue = {
    async send() {
      await pause(callMs.queue);
      watch.cleanedBefore = watch.cleaned;
    },
    sendMany: () => pause(callMs.queue),
  };
  const memory = createMemoryFiles();
  const files = {
    ...memory,
    async removeAll(prefix: string, kept?: readonly string[]) {
      // a list of objects and one of unfinished uploads
      await pause(2 * callMs.files);
      await memory.removeAll(prefix, kept);
      watch.cleaned++;
    },
  };
  const log = { info() {}, warn() {}, error() {} };
  const metrics = { count() {}, measure() {} };
  return {
    jobs: createJobStore(records, now),
    records,
    files,
    snapshots: files,
    queue,
    batchQueue: queue,
    shipments: queue,
    taskQueue: queue,
    figuresQueue: queue,
    erasureQueue: queue,
    deliveries: queue,
    now,
    log,
    metrics,
    followers: [batchFollower],
    retentionMs: 7 * 86_400_000,
    publicUrl: 'https://exports.test',
  };
}

async function fill(records: Records, count: number): Promise<void> {
  const CHUNK = 2_000;
  for (let at = 0; at < count; at += CHUNK) {
    await records.putMany(await dueRecords(at, Math.min(CHUNK, count - at), Date.now()));
  }
}

/** What a sweep calls, each call as slow as over a network. */
function slowed(table: Records): Records {
  const late =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      await pause(callMs.table);
      return call(...given);
    };
  return {
    ...table,
    get: late(table.get),
    create: late(table.create),
    replace: late(table.replace),
    remove: late(table.remove),
    list: late(table.list),
  };
}
