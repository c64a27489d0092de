/**
 * The figures of a view: stored chunks to shares, means and tests, beside DuckDB, which counts the same from our Parquet
 * file. Nothing of the survey is in memory; the process has answered for others before, or, as `first`, has not.
 */
import { readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { atMost, type BenchCase, type Grown } from '../bench-case.ts';
import { chunkCount } from '../figures/chunk-files.ts';
import { checkSameCounts } from '../figures/same-counts.ts';
import { callMs, lambda } from '../simulation/platform.ts';
import type { Workbench } from '../workbench.ts';

const AGAIN = 'ours-figures-again.ts';
const DUCKDB = 'duckdb-figures.mjs';
/** What may be spent, in seconds of CPU, by answers. */
const goals = new Map([
  [100_000, 0.15],
  [1_000_000, 1],
]);
/** A refresh after 1,000 new answers, in seconds. */
const REFRESH_GOAL = 2;
const divided = { answers: 10_000_000, workers: 16, seconds: 2 };

export const figuresCase: BenchCase = {
  name: 'figures',
  about:
    'stored chunks to the figures of a view: a filter, a banner of 10 columns, 20 questions, tests; DuckDB counts only',
  async run(bench, { rows, hasGrowth }) {
    const stored = await storedAnswers(bench, rows);
    const compared = await checkSame(bench, rows, stored);
    const [ours, first, duckdb] = await bench.measure(
      { contender: AGAIN, rows, source: stored.chunks },
      { contender: 'ours-figures.ts', rows, source: stored.chunks },
      { contender: DUCKDB, rows, source: stored.parquet },
    );
    const growth = hasGrowth ? [await grown(bench, 3 * rows)] : [];
    const [refresh] = await bench.measure({ contender: 'ours-refresh.ts', rows });
    const many = await manyWorkers(bench, rows, stored.chunks);
    const goal = goals.get(rows);
    return {
      rows,
      ours,
      peers: { first, duckdb },
      ...(growth.length > 0 && { growth }),
      more: {
        same_counts: compared,
        refresh_cpu_s: rounded(refresh.cpuS),
        refresh_wall_s: rounded(refresh.wallS),
        ...many,
      },
      budgets: [
        ...(goal === undefined ? [] : [atMost(goal, ours.cpuS, 's', 'CPU')]),
        atMost(1, ours.cpuS / duckdb.cpuS, 'x', 'CPU to that of DuckDB'),
        atMost(1, first.cpuS / duckdb.cpuS, 'x', 'CPU of the first view of a process to that of DuckDB'),
        ...growth.map(({ rssMb }) => atMost(1.2, rssMb / ours.rssMb, 'x', 'RSS of three times the answers')),
        atMost(REFRESH_GOAL, refresh.wallS, 's', 'refresh after 1,000 new answers'),
        atMost(divided.seconds, many.seconds_of_10_million, 's', '10,000,000 answers by 16 workers'),
      ],
    };
  },
};

interface StoredAnswers {
  chunks: string;
  parquet: string;
}

async function storedAnswers(bench: Workbench, rows: number): Promise<StoredAnswers> {
  const chunks = join(bench.folder, `chunks-${rows}`);
  const parquet = join(bench.folder, `answers-${rows}.parquet`);
  renameSync(await bench.write('ours-chunks.ts', rows, chunks), parquet);
  return { chunks, parquet };
}

async function checkSame(bench: Workbench, rows: number, { chunks, parquet }: StoredAnswers): Promise<number> {
  const ours = readFileSync(await bench.write('ours-figures.ts', rows, chunks), 'utf8');
  return checkSameCounts(JSON.parse(ours), await bench.write(DUCKDB, rows, parquet));
}

async function grown(bench: Workbench, rows: number): Promise<Grown> {
  const { chunks } = await storedAnswers(bench, rows);
  const [measured] = await bench.measure({ contender: AGAIN, rows, source: chunks });
  return { rows, ...measured };
}

/**
 * What one of the workers does is measured on as many answers as there are, up to its share, and so is the merging of what
 * all of them hand in. Each reads its chunks twice, asking for all at once: to settle the columns, and to count.
 */
async function manyWorkers(bench: Workbench, rows: number, chunks: string) {
  const share = divided.answers / divided.workers;
  const measured = Math.min(rows, share);
  const source = await bench.write('ours-figures-part.ts', measured, chunks);
  const { size } = statSync(source);
  const handedIn = join(bench.folder, 'part.json');
  renameSync(source, handedIn);
  const [part, merge] = await bench.measure(
    { contender: 'ours-figures-part.ts', rows: measured, source: chunks },
    { contender: 'ours-figures-merge.ts', rows: divided.workers, source: handedIn },
  );
  const sizeBytes = storedBytes(chunks, measured) * (share / measured);
  const reading = sizeBytes / lambda.networkBytesASecond + (2 * callMs.files) / 1_000;
  const counting = part.cpuS * (share / measured);
  return {
    worker_cpu_s: rounded(counting),
    worker_reads_s: rounded(reading),
    merge_cpu_s: rounded(merge.cpuS),
    partial_kb: Math.round(size / 1e3),
    seconds_of_10_million: rounded(counting + reading + merge.cpuS),
  };
}

const rounded = (seconds: number) => Number(seconds.toFixed(2));

/** Texts are not looked at, only counted. */
function storedBytes(folder: string, rows: number): number {
  const names = Array.from({ length: chunkCount(rows) }, (_, n) => String(n).padStart(5, '0'));
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  return names.reduce((sum, name) => sum + 2 * sizeOf(`${name}.coded`) + sizeOf(`${name}.texts`), 0);
}
