/** Deliveries to real servers by processes that are killed at one write after the other, each then finished by another. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createDynamoRecords } from '../../../shared/adapters/dynamo/dynamo-records.ts';
import { timeOrderedId } from '../../../shared/crypto.ts';
import { newDestinationDelivery } from '../../../shared/delivery/destinations/delivery.ts';
import { deliveryLogOf, logKey } from '../../../shared/delivery/destinations/delivery-store.ts';
import type { Destination } from '../../../shared/delivery/destinations/destination.ts';
import { createDestinationStore } from '../../../shared/delivery/destinations/destination-store.ts';
import { sweepShipment } from '../../../shared/delivery/destinations/sweep-shipment.ts';
import type { Records } from '../../../shared/ports.ts';
import { startDynamo, type TestDynamo } from '../../support/dynamo.ts';
import { ownAccount, startOwnBucket } from '../../support/own-bucket.ts';
import { startSftpServer } from '../../support/sftp-server.ts';
import { bytesOf, pathsOf } from './made-shipment.ts';

/** A place where files arrive, as its owner sees it. */
interface Seen {
  place: Destination['place'];
  secret: string;
  /** What lies there: the files by path, and names that are not one of them. */
  look(): Promise<{ files: Map<string, Buffer>; strays: string[] }>;
  empty(): Promise<void>;
  stop(): Promise<void>;
}

export interface KillReport {
  kills: number;
  /** Files seen after a kill that were not whole. */
  torn: number;
  /** Files missing or wrong, and anything else left behind, after the delivery was finished. */
  wrong: number;
  strays: number;
  notDelivered: number;
}

/** `points`: at how many of its writes a delivery is killed; all of them where there are fewer. */
export async function killDeliveries(kind: 's3' | 'sftp', points: number): Promise<KillReport> {
  const dynamo = await startDynamo();
  const seen = kind === 's3' ? await bucketSeen() : await serverSeen();
  const records = createDynamoRecords(dynamo.client, dynamo.recordsTable);
  const report: KillReport = { kills: 0, torn: 0, wrong: 0, strays: 0, notDelivered: 0 };
  try {
    const calm = await newDelivery(records, seen);
    const writes = Number(await runTry(dynamo, calm, undefined));
    await judge(records, seen, kind, calm, report);
    for (const killAt of spread(writes, points)) {
      await seen.empty();
      const key = await newDelivery(records, seen);
      await runTry(dynamo, key, killAt);
      report.kills++;
      report.torn += await tornFiles(seen, kind);
      await sweepShipment(sweepDeps(records), key, true);
      await runTry(dynamo, key, undefined);
      await judge(records, seen, kind, key, report);
    }
    return report;
  } finally {
    await seen.stop();
    await dynamo.close();
  }
}

function spread(writes: number, points: number): number[] {
  if (points >= writes) return Array.from({ length: writes }, (_, index) => index + 1);
  return Array.from({ length: points }, (_, index) => Math.round(((index + 1) * writes) / (points + 1)));
}

type Key = Parameters<typeof sweepShipment>[1];

async function newDelivery(records: Records, { place, secret }: Seen): Promise<Key> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const owner = 'u-1';
  const destinationId = timeOrderedId('dst', now);
  const times = { createdAt: at, updatedAt: at };
  await createDestinationStore(records).create({
    ...{ id: destinationId, owner, name: 'Archive', place, sealedSecret: secret, ...times },
  });
  const subject = { kind: 'export' as const, id: 'exp_1', endedAt: at };
  const delivery = newDestinationDelivery(
    {
      ...{ id: timeOrderedId('dlv', now), owner, destinationId, subject, path: '{content}', attach: 'auto' },
      ...{ linkSeconds: 60, run: { at, timezone: 'UTC' } },
    },
    now,
  );
  await deliveryLogOf(records).create(logKey(delivery), delivery);
  return delivery;
}

/** What it printed; nothing where it was killed. */
async function runTry({ endpoint, recordsTable: table }: TestDynamo, key: Key, killAt: number | undefined) {
  const { owner, destinationId, id } = key;
  const task = JSON.stringify({ endpoint, table, key: { owner, destinationId, id }, killAt });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'delivery-process.ts'), task], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (killAt === undefined && printed === '') throw new Error('a try without a kill came to no end');
  return printed;
}

async function tornFiles(seen: Seen, kind: 's3' | 'sftp'): Promise<number> {
  const { files } = await seen.look();
  return pathsOf(kind).filter(({ path, sizeBytes }) => {
    const found = files.get(path);
    return found !== undefined && !found.equals(bytesOf(sizeBytes));
  }).length;
}

async function judge(records: Records, seen: Seen, kind: 's3' | 'sftp', key: Key, report: KillReport): Promise<void> {
  const { files, strays } = await seen.look();
  const wanted = pathsOf(kind);
  report.wrong += wanted.filter(({ path, sizeBytes }) => !files.get(path)?.equals(bytesOf(sizeBytes))).length;
  report.strays += strays.length + (files.size - wanted.filter(({ path }) => files.has(path)).length);
  const delivery = await deliveryLogOf(records).get(logKey(key));
  if (delivery?.status !== 'delivered' || delivery.files !== wanted.length) report.notDelivered++;
}

function sweepDeps(records: Records) {
  const queue = { send: async () => {}, sendMany: async () => {} };
  const log = { info() {}, warn() {}, error() {} };
  return {
    records,
    shipments: queue,
    deliveries: queue,
    now: () => Date.now(),
    log,
    publicUrl: 'https://exports.test',
  };
}

async function bucketSeen(): Promise<Seen> {
  const own = await startOwnBucket();
  const { bucket, region, endpoint } = own.members;
  const { accessKeyId, secretAccessKey } = ownAccount;
  return {
    place: { kind: 's3', bucket, region, endpoint, prefix: '', accessKeyId },
    secret: secretAccessKey,
    async look() {
      const keys = await own.keys();
      return {
        files: new Map(await Promise.all(keys.map(async (key) => [key, await own.read(key)] as const))),
        strays: [],
      };
    },
    empty: () => own.empty(),
    stop: () => own.stop(),
  };
}

async function serverSeen(): Promise<Seen> {
  const server = await startSftpServer();
  const { host, port, user, folder, host_key: hostKey, private_key: secret } = server.members;
  return {
    place: {
      kind: 'sftp',
      host,
      port,
      user,
      folder,
      hostKey: hostKey.split(' ').slice(0, 2).join(' '),
      login: 'private_key',
    },
    secret,
    async look() {
      const names = await readdir(join(folder, 'run')).catch(() => []);
      const shown = names.filter((name) => !name.startsWith('.'));
      const files = await Promise.all(
        shown.map(async (name) => [`run/${name}`, await readFile(join(folder, 'run', name))] as const),
      );
      return { files: new Map(files), strays: names.filter((name) => name.startsWith('.')) };
    },
    empty: () => rm(join(folder, 'run'), { recursive: true, force: true }),
    stop: () => server.stop(),
  };
}
