/** What an export of a demo survey costs the whole host, its survey service and its stores, alone and among many. */
import { join } from 'node:path';
import { createClient } from '../support/hosts/api-client.ts';
import { startReady } from '../support/hosts/child-process.ts';
import { usageOf } from './process-usage.ts';

/** A small survey of the demo, of 360 answers, and the largest one. */
const SMALL_SURVEY = 4;
const LARGE_SURVEY = 1;
const END_MS = 3_600_000;

interface AtOnce {
  exports: number;
  wallS: number;
  /** What each of them cost. */
  cpuS: number;
}

export async function exportsAtOnce(
  folder: string,
  counts: readonly number[],
): Promise<{ csv: AtOnce[]; pdf: AtOnce }> {
  const host = await startReady('infra/local/main.ts', [], { PORT: '0', DATA_DIR: join(folder, 'at-once') });
  const client = createClient(host.url);
  const costOf = async (exports: number, start: () => Promise<{ id: string }>): Promise<AtOnce> => {
    const before = usageOf(host.pid);
    const startedAt = performance.now();
    const started = await Promise.all(Array.from({ length: exports }, start));
    for (const { id } of started) {
      const { status } = await client.ended(id, undefined, END_MS);
      if (status !== 'ready') throw new Error(`the export ended as ${status}`);
    }
    const wallS = (performance.now() - startedAt) / 1000;
    return { exports, wallS, cpuS: (usageOf(host.pid).cpuS - before.cpuS) / exports };
  };
  const csv = () => client.startCsv(SMALL_SURVEY);
  const pdf = () => client.startCsv(LARGE_SURVEY, { outputs: [{ content: 'report', format: 'pdf' }] });
  try {
    // the first ones load and compile what the others use
    await costOf(5, csv);
    await costOf(1, pdf);
    const all: AtOnce[] = [];
    for (const count of counts) all.push(await costOf(count, csv));
    return { csv: all, pdf: await costOf(1, pdf) };
  } finally {
    await host.stop('SIGTERM');
  }
}
