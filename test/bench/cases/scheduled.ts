/**
 * A schedule of one survey on the whole local host: its CSV goes to a bucket and to an SFTP server, and is compared with
 * what arrived there. `--rows 3500000` makes a file of two gigabytes.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { batchViewSchema } from '../../../shared/operations/batches.ts';
import { destinationDeliveryViewSchema, destinationViewSchema } from '../../../shared/operations/destinations.ts';
import { exportViewSchema } from '../../../shared/operations/exports.ts';
import { runViewSchema, scheduleViewSchema } from '../../../shared/operations/schedules.ts';
import { createClient } from '../../support/hosts/api-client.ts';
import { expectStatus } from '../../support/hosts/expected-answer.ts';
import { startOwnBucket } from '../../support/servers/own-bucket.ts';
import { hasSshd, startSftpServer, warnWithoutSshd } from '../../support/servers/sftp-server.ts';
import { atMost, type BenchCase } from '../bench-case.ts';
import type { Measured } from '../contender.ts';
import { hashOf } from '../deliver/hash-of.ts';
import { questionsFor, usualColumns } from '../generated-answers.ts';
import { usageOf } from '../process-usage.ts';
import { withHost } from '../running-host.ts';
import { watchThreadMemory } from '../watch/thread-memory.ts';
import type { Workbench } from '../workbench.ts';

const LOOK_MS = 500;
const GROWTH = 10;
/** Below this, threads that are just starting are a large part of the whole. */
const LEAST_ROWS_TO_JUDGE = 300_000;
const FILE_NAME = 'answers.csv';

interface Target {
  name: string;
  members: object;
  arrived(): Promise<Readable>;
}

interface Scheduled extends Measured {
  rows: number;
  /** Until the file was there, before it was on its way. */
  madeS: number;
  /** The most while it was on its way. */
  carryingMb: number;
  /** The memory of the largest thread. */
  threadMb: number;
}

type Client = ReturnType<typeof createClient>;

export const scheduledCase: BenchCase = {
  name: 'scheduled',
  about: 'a schedule of the whole local host, whose CSV goes to a bucket and to OpenSSH',
  async run(bench, { rows, hasGrowth }) {
    const ours = await measure(bench, rows);
    const grown = hasGrowth ? await measure(bench, GROWTH * rows) : undefined;
    const isJudged = grown && rows >= LEAST_ROWS_TO_JUDGE;
    return {
      rows,
      ours,
      peers: {},
      ...(grown && { growth: [grown] }),
      table: tableOf(grown ? [ours, grown] : [ours]),
      budgets: isJudged ? [atMost(1.2, grown.carryingMb / ours.carryingMb, 'x', `RSS at ${GROWTH} x the file`)] : [],
    };
  },
};

async function measure(bench: Workbench, rows: number): Promise<Scheduled> {
  warnWithoutSshd();
  const bucket = await startOwnBucket();
  const server = hasSshd ? await startSftpServer() : undefined;
  const targets: Target[] = [
    { name: 'bucket', members: { ...bucket.members, prefix: '' }, arrived: () => bucket.stream(FILE_NAME) },
  ];
  if (server) {
    const arrived = async () => createReadStream(join(server.folder, FILE_NAME));
    targets.push({ name: 'OpenSSH', members: { kind: 'sftp', ...server.members }, arrived });
  }
  const memory = watchThreadMemory(bench.folder);
  try {
    bench.say(`${rows.toLocaleString('en')} answers by a schedule`);
    const measured = await withHost(rows, (url, pid) => runSchedule(bench, createClient(url), pid, targets), {
      env: { ...memory.env, ALLOW_LOOPBACK_WEBHOOKS: '1' },
      upstream: ['test/bench/giant/giant-upstream.ts', String(rows), String(questionsFor(usualColumns))],
    });
    return { ...measured, rows, threadMb: Math.max(...memory.peaks().others, 0) };
  } finally {
    await server?.stop();
    await bucket.stop();
  }
}

async function runSchedule(bench: Workbench, client: Client, pid: number, targets: readonly Target[]) {
  const ids = await Promise.all(targets.map(({ name, members }) => createDestination(client, { name, ...members })));
  const before = usageOf(pid);
  const startedAt = performance.now();
  const secondsSince = () => (performance.now() - startedAt) / 1_000;
  const batchId = await startRun(client, ids);
  const making = await watched(pid, () => batchEnd(client, batchId));
  const madeS = secondsSince();
  bench.say(`the file is there after ${madeS.toFixed(0)} s`);
  const carrying = await watched(pid, async () => {
    const all = await Promise.all(ids.map((id) => newestDelivery(client, id)));
    const failed = all.find((delivery) => delivery && !['pending', 'delivered'].includes(delivery.status));
    if (failed) throw new Error(`a delivery ended as ${JSON.stringify(failed)}`);
    return all.every((delivery) => delivery?.status === 'delivered') ? all : undefined;
  });
  const wallS = secondsSince();
  const cpuS = usageOf(pid).cpuS - before.cpuS;
  const { size_bytes: fileBytes, sha256 } = await fileOf(client, batchId);
  for (const { name, arrived } of targets) {
    if ((await hashOf(await arrived())) !== sha256) throw new Error(`${name} has another file`);
  }
  const rssMb = Math.max(making.rssMb, carrying.rssMb);
  return { cpuS, wallS, rssMb, fileBytes, madeS, carryingMb: carrying.rssMb };
}

/** Looks again and again until there is something to see, and notes the most memory that the host held meanwhile. */
async function watched<Seen>(pid: number, look: () => Promise<Seen | undefined>) {
  for (let rssMb = 0; ; ) {
    const seen = await look();
    rssMb = Math.max(rssMb, usageOf(pid).rssMb);
    if (seen !== undefined) return { seen, rssMb };
    await pause(LOOK_MS);
  }
}

async function createDestination({ call }: Client, json: object): Promise<string> {
  const made = await expectStatus(await call('/destinations', { method: 'POST', json }), 201);
  return destinationViewSchema.parse(made).id;
}

async function startRun({ call }: Client, destinations: readonly string[]): Promise<string> {
  const deliver = destinations.map((id) => ({ destination_id: id, path: '{content}.{ext}' }));
  const batch = { surveys: { ids: [1] }, outputs: [{ content: 'answers', format: 'csv' }], deliver };
  const json = { name: 'Every Monday', cron: '0 6 * * 1', batch };
  const { id } = scheduleViewSchema.parse(await expectStatus(await call('/schedules', { method: 'POST', json }), 201));
  const run = await expectStatus(await call(`/schedules/${id}/run`, { method: 'POST' }), 202);
  return runViewSchema.parse(run).batch_id ?? '';
}

async function batchEnd({ call }: Client, id: string): Promise<'ready' | undefined> {
  const { status, ...batch } = batchViewSchema.parse(await expectStatus(await call(`/batches/${id}`), 200));
  if (status === 'ready') return status;
  if (status === 'queued' || status === 'running') return undefined;
  const exports = await expectStatus(await call(`/batches/${id}/exports`), 200);
  throw new Error(`ended as ${status}: ${JSON.stringify({ batch, exports })}`);
}

async function newestDelivery({ call }: Client, id: string) {
  const answer = await expectStatus(await call(`/destinations/${id}/deliveries`), 200);
  return z.object({ data: z.array(destinationDeliveryViewSchema) }).parse(answer).data[0];
}

async function fileOf({ call }: Client, batchId: string) {
  const answer = await expectStatus(await call(`/batches/${batchId}/exports`), 200);
  const [file] = z.object({ data: z.array(exportViewSchema) }).parse(answer).data[0]?.files ?? [];
  if (!file) throw new Error('the batch has no file');
  return file;
}

function tableOf(all: readonly Scheduled[]): string[][] {
  return [
    ['', 'file MB', 'made s', 'delivered s', 'CPU s', 'RSS MB', 'while carried', 'thread MB'],
    ...all.map(({ rows, fileBytes, madeS, wallS, cpuS, rssMb, carryingMb, threadMb }) => [
      rows.toLocaleString('en'),
      ...[fileBytes / 1e6, madeS, wallS, cpuS, rssMb, carryingMb, threadMb].map((figure) => figure.toFixed(0)),
    ]),
  ];
}
