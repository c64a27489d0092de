/** A batch of many small surveys on the local host, with one worker and with two: does throughput grow with workers? */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BatchView, batchViewSchema } from '../../../shared/operations/batches.ts';
import { createClient } from '../../support/hosts/api-client.ts';
import { startReady } from '../../support/hosts/child-process.ts';
import { expectStatus } from '../../support/hosts/expected-answer.ts';
import { type BenchCase, twoWorkers } from '../bench-case.ts';
import type { Measured } from '../contender.ts';
import { inTurns } from '../in-turns.ts';
import { usageOf } from '../process-usage.ts';

const MAX_SURVEYS = 1_000;
const ANSWERS = 50;
/** A survey service in another place takes its time over every request; waiting for it is what workers can share. */
const UPSTREAM_MS = 100;
const outputs = ['csv', 'xlsx'].map((format) => ({ content: 'answers', format }));

export const batchCase: BenchCase = {
  name: 'batch',
  about: `surveys of ${ANSWERS} answers as CSV and XLSX in one ZIP; rows are surveys; one worker and two`,
  async run(bench, { rows }) {
    const surveys = Math.min(rows, MAX_SURVEYS);
    const by = async (workers: number) => {
      bench.say(`a batch of ${surveys} surveys, ${workers === 1 ? 'one worker' : 'two workers'}`);
      const measured = await measure(surveys, workers);
      bench.say(`${measured.wallS.toFixed(1)} s`);
      return measured;
    };
    const [one, two] = await inTurns(
      bench.slowTurns,
      () => by(1),
      () => by(2),
    );
    return {
      rows: surveys,
      ours: two,
      peers: {},
      more: { one_worker_s: Number(one.wallS.toFixed(1)), two_workers_s: Number(two.wallS.toFixed(1)) },
      budgets: [twoWorkers(1.8, one, two)],
    };
  },
};

async function measure(surveys: number, workers: number): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'survey-exports-bench-batch-'));
  const upstream = await startReady('test/bench/slow-upstream.ts', [String(ANSWERS), String(UPSTREAM_MS)]);
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    SURVEY_API_URL: upstream.url,
    WORKERS: String(workers),
  };
  const host = await startReady('infra/local/main.ts', [], environment);
  try {
    await ended(host.url, [1]); // the first one loads the renderers
    const before = usageOf(host.pid);
    const startedAt = performance.now();
    const ids = Array.from({ length: surveys }, (_, index) => index + 1);
    let rssMb = 0;
    const batch = await ended(host.url, ids, () => {
      rssMb = Math.max(rssMb, usageOf(host.pid).rssMb);
    });
    const wallS = (performance.now() - startedAt) / 1_000;
    const cpuS = usageOf(host.pid).cpuS - before.cpuS;
    return { cpuS, wallS, rssMb, fileBytes: batch.bundle?.size_bytes ?? 0 };
  } finally {
    await host.stop('SIGTERM');
    await upstream.stop('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function ended(url: string, ids: readonly number[], look = () => {}): Promise<BatchView> {
  const { call } = createClient(url);
  const json = { surveys: { ids }, outputs, bundle: 'zip' };
  let batch = batchViewSchema.parse(await expectStatus(await call('/batches', { method: 'POST', json }), 202));
  while (batch.status === 'queued' || batch.status === 'running') {
    await pause(250);
    batch = batchViewSchema.parse(await expectStatus(await call(`/batches/${batch.id}`), 200));
    look();
  }
  if (batch.status !== 'ready' || !batch.bundle) throw new Error(`the batch ended as ${JSON.stringify(batch)}`);
  return batch;
}
