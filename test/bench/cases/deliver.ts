/**
 * A scheduled file on its way to a bucket and to an SFTP server, on the whole local host. A file of 2 GB, and one of a
 * tenth of it: `npm run bench -- --case deliver --rows 18000 --columns 520 --growth`.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { destinationDeliveryViewSchema } from '../../../shared/api/destinations/destination-view.ts';
import { createClient } from '../../support/api-client.ts';
import { expectStatus } from '../../support/expected-answer.ts';
import { startOwnBucket } from '../../support/own-bucket.ts';
import { hasSshd, startSftpServer, warnWithoutSshd } from '../../support/sftp-server.ts';
import { atMost, type BenchCase, type CaseSize } from '../bench-case.ts';
import type { Measured } from '../contender.ts';
import { questionsFor } from '../generated-answers.ts';
import { usageOf } from '../process-usage.ts';
import { withHost } from '../running-host.ts';
import type { Workbench } from '../workbench.ts';

const LOOK_MS = 250;
const GROWTH = 10;
const path = '{content}.{ext}';

interface Delivered extends Measured {
  rows: number;
  /** The most that the host held before the file was ready. */
  beforeMb: number;
}

type Client = ReturnType<typeof createClient>;
type Places = Awaited<ReturnType<typeof startPlaces>>;

export const deliverCase: BenchCase = {
  name: 'deliver',
  about: 'a scheduled CSV file from the whole local host to a bucket and to OpenSSH; from the moment it is ready',
  async run(bench, { rows, columns, hasGrowth }) {
    const ours = await measure(bench, { rows, columns });
    const grown = hasGrowth ? await measure(bench, { rows: GROWTH * rows, columns }) : undefined;
    const all = [ours, grown].filter((each) => each !== undefined);
    return {
      rows,
      ours,
      peers: {},
      ...(grown && { growth: [grown] }),
      more: { file_mb: all.map(({ fileBytes }) => Math.round(fileBytes / 1e6)) },
      table: tableOf(all),
      budgets: grown
        ? [atMost(1.2, grown.rssMb / ours.rssMb, 'x', `RSS of the host while ${GROWTH} x the file goes out`)]
        : [],
    };
  },
};

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

async function measure(bench: Workbench, { rows, columns }: Pick<CaseSize, 'rows' | 'columns'>): Promise<Delivered> {
  bench.say(`${rows.toLocaleString('en')} answers, ${columns} columns`);
  const places = await startPlaces();
  try {
    return await withHost(rows, (url, pid) => deliver(createClient(url), pid, places, rows), {
      env: { ALLOW_LOOPBACK_WEBHOOKS: '1' },
      upstream: ['test/bench/giant/giant-upstream.ts', String(rows), String(questionsFor(columns))],
    });
  } finally {
    await places.stop();
  }
}

/** Without OpenSSH the bucket is measured alone, and said so. */
async function startPlaces() {
  warnWithoutSshd();
  const bucket = await startOwnBucket();
  const server = hasSshd ? await startSftpServer() : undefined;
  return {
    members: [bucket.members, ...(server ? [{ kind: 'sftp', ...server.members }] : [])],
    async hashes(): Promise<string[]> {
      const arrived = await bucket.stream('exports/answers.csv');
      const copy = server && createReadStream(join(server.folder, 'answers.csv'));
      return Promise.all([arrived, ...(copy ? [copy] : [])].map(hashOf));
    },
    async stop() {
      await bucket.stop();
      await server?.stop();
    },
  };
}

async function hashOf(stream: NodeJS.ReadableStream): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

async function deliver(client: Client, pid: number, places: Places, rows: number): Promise<Delivered> {
  const ids: string[] = [];
  for (const members of places.members) ids.push(await created(client, '/destinations', { name: 'Lake', ...members }));
  const scheduleId = await created(client, '/schedules', {
    ...{ name: 'Monday', cron: '0 6 * * 1', timezone: 'UTC' },
    batch: {
      surveys: { ids: [1] },
      outputs: [{ content: 'answers', format: 'csv' }],
      deliver: ids.map((id) => ({ destination_id: id, path })),
    },
  });
  await client.call(`/schedules/${scheduleId}/run`, { method: 'POST' });
  const watch = { beforeMb: 0, rssMb: 0 };
  while ((await deliveriesOf(client, ids)).length < ids.length) {
    watch.beforeMb = Math.max(watch.beforeMb, usageOf(pid).rssMb);
    await pause(LOOK_MS);
  }
  const [before, startedAt] = [usageOf(pid), performance.now()];
  for (;;) {
    watch.rssMb = Math.max(watch.rssMb, usageOf(pid).rssMb);
    const found = await deliveriesOf(client, ids);
    if (found.every(({ status }) => status !== 'pending')) {
      const wallS = (performance.now() - startedAt) / 1_000;
      const cpuS = usageOf(pid).cpuS - before.cpuS;
      return { ...watch, rows, wallS, cpuS, fileBytes: await judged(client, places, found) };
    }
    await pause(LOOK_MS);
  }
}

async function created(client: Client, to: string, json: object): Promise<string> {
  const answer = await expectStatus(await client.call(to, { method: 'POST', json }), 201);
  return z.object({ id: z.string() }).parse(answer).id;
}

type Shown = z.infer<typeof destinationDeliveryViewSchema>;

async function deliveriesOf(client: Client, ids: readonly string[]): Promise<Shown[]> {
  const pages = ids.map(async (id) => {
    const answer = await expectStatus(await client.call(`/destinations/${id}/deliveries`), 200);
    return z.object({ data: z.array(destinationDeliveryViewSchema) }).parse(answer).data;
  });
  return (await Promise.all(pages)).flat();
}

const exportsSchema = z.object({
  data: z.array(z.object({ files: z.array(z.object({ sha256: z.string(), size_bytes: z.number() })) })),
});

/** What arrived is the file, in every place. */
async function judged(client: Client, places: Places, deliveries: readonly Shown[]): Promise<number> {
  const lost = deliveries.find(({ status }) => status !== 'delivered');
  if (lost) throw new Error(`not delivered: ${JSON.stringify(lost)}`);
  const answer = await expectStatus(await client.call(`/batches/${deliveries[0]?.batch_id}/exports`), 200);
  const file = exportsSchema.parse(answer).data[0]?.files[0];
  const hashes = await places.hashes();
  if (!file || hashes.some((hash) => hash !== file.sha256)) throw new Error('what arrived is not the file');
  return file.size_bytes;
}

function tableOf(all: readonly Delivered[]): string[][] {
  const heads = ['file', 'wall s', 'MB/s', 'CPU s', 'RSS MB', 'RSS MB until it was ready'];
  return [
    heads,
    ...all.map(({ fileBytes, wallS, cpuS, rssMb, beforeMb }) => [
      megabytes(fileBytes),
      ...[wallS, fileBytes / 1e6 / wallS, cpuS, rssMb, beforeMb].map((figure) => figure.toFixed(0)),
    ]),
  ];
}
