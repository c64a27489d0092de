/**
 * Deliveries to real servers by processes that are killed at one point after the other. Every third one is taken over by
 * another, which is killed too, anywhere; somebody else finishes what is left.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { startDynamoDb } from '../../../infra/local/dynamodb/server.ts';
import { createTables } from '../../../infra/local/dynamodb/tables.ts';
import { timeOrderedId } from '../../../shared/crypto.ts';
import { sweepShipment } from '../../../shared/delivery/destinations/announce-delivery.ts';
import { carryOut } from '../../../shared/delivery/destinations/carry-out.ts';
import { type DestinationDelivery, newDestinationDelivery } from '../../../shared/delivery/destinations/delivery.ts';
import { deliveryLogOf, logKey } from '../../../shared/delivery/destinations/delivery-store.ts';
import { createDestinationStore } from '../../../shared/delivery/destinations/destination-store.ts';
import type { CarryDeps } from '../../../shared/delivery/destinations/make-try.ts';
import { createAddressStore } from '../../../shared/delivery/mail/addresses/address-store.ts';
import { createDeliveryStore } from '../../../shared/delivery/webhooks/delivery-store.ts';
import { addEndpoint } from '../../../shared/delivery/webhooks/manage-endpoints.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import type { Random } from '../random.ts';
import { deliveryDeps, type Scene, tableAccount, tableClient } from './delivery-deps.ts';
import { readers, type WatchedPlace, watchedPlaces } from './watched-places.ts';

export interface KillReport {
  /** The points of a delivery, and how many of them are connections, writes and messages to whom. */
  points: number;
  kinds: Record<string, number>;
  kills: number;
  secondKills: number;
  /** Files or mails seen after a kill that were not whole. */
  torn: number;
  /** Missing, wrong, or left behind after the delivery was finished. */
  wrong: number;
  strays: number;
  notDelivered: number;
  /** Deliveries whose end was not reported to the owner exactly once. */
  notAnnounced: number;
}

const owner = 'u-1';
/** Every which one. */
const TAKEN_OVER = 3;
const tables = { records: 'records', surveys: 'surveys' };

export async function killDeliveries(
  kind: keyof typeof watchedPlaces,
  most: number,
  random: Random,
): Promise<KillReport> {
  const folder = await temporaryFolder();
  const table = await startTable(join(folder, 'table'));
  const watched = await watchedPlaces[kind]();
  const cache = join(folder, 'cache');
  const { smtpUrl } = watched;
  const scene: Scene = { endpoint: table.url, table: tables.records, ...(smtpUrl && { smtpUrl }) };
  const noMessages = { send: async () => {}, sendMany: async () => {} };
  const deps = deliveryDeps(scene, noMessages);
  const counts = { torn: 0, wrong: 0, strays: 0, notDelivered: 0, notAnnounced: 0 };
  try {
    const endpointId = await prepare(deps);
    const calm = await newDelivery(deps, watched);
    const points = z.array(z.string()).parse(JSON.parse((await runTry(cache, scene, calm)).printed));
    await judge(deps, watched, calm, endpointId, counts);
    let [kills, secondKills] = [0, 0];
    for (const killAt of spread(points.length, most)) {
      await watched.empty();
      const key = await newDelivery(deps, watched);
      kills += Number((await runTry(cache, scene, key, killAt)).isKilled);
      counts.torn += await watched.torn();
      if (killAt % TAKEN_OVER === 0) {
        await sweepShipment(deps, key, { hasJustStarted: true });
        secondKills += Number((await runTry(cache, scene, key, 1 + random.below(points.length))).isKilled);
        counts.torn += await watched.torn();
      }
      await finish(deps, key);
      await judge(deps, watched, key, endpointId, counts);
    }
    return { points: points.length, kinds: countsOf(points), kills, secondKills, ...counts };
  } finally {
    await watched.stop();
    await table.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const countsOf = (points: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(points, (point) => point)].map(([point, all]) => [point, all.length]));

function spread(points: number, most: number): number[] {
  if (most >= points) return Array.from({ length: points }, (_, index) => index + 1);
  return Array.from({ length: most }, (_, index) => Math.round(((index + 1) * points) / (most + 1)));
}

/** That of the local host: it bears requests that are cut short. */
async function startTable(folder: string) {
  const server = await startDynamoDb(folder, tableAccount);
  await createTables(tableClient(server.url), tables);
  return server;
}

/** Somebody who wants to hear how deliveries end, and readers who have agreed to get mails. */
async function prepare(deps: CarryDeps): Promise<string> {
  const sealer = { seal: async (secret: string) => secret };
  const wanted = { url: 'https://hooks.test/in', events: ['delivery.done', 'delivery.failed'] };
  const { endpoint } = await addEndpoint({ ...deps, sealer, allowLoopback: false }, owner, wanted);
  const addresses = createAddressStore(deps.records, deps.now);
  for (const reader of readers) {
    await addresses.change(owner, reader, (known) => ({ ...known, confirmedAt: new Date().toISOString() }));
  }
  return endpoint.id;
}

async function newDelivery(deps: CarryDeps, { place, secret }: WatchedPlace): Promise<DestinationDelivery> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const destinationId = timeOrderedId('dst', now);
  await createDestinationStore(deps.records).create({
    id: destinationId,
    owner,
    name: 'Archive',
    place,
    createdAt: at,
    updatedAt: at,
    ...(secret !== undefined && { sealedSecret: secret }),
  });
  const subject = { kind: 'export' as const, id: 'exp_1', endedAt: at };
  const delivery = newDestinationDelivery(
    {
      id: timeOrderedId('dlv', now),
      owner,
      destinationId,
      subject,
      path: '{content}',
      attach: 'auto',
      linkSeconds: 60,
      run: { at, timezone: 'UTC' },
    },
    now,
  );
  await deliveryLogOf(deps.records).create(logKey(delivery), delivery);
  return delivery;
}

async function runTry(cache: string, scene: Scene, { owner, destinationId, id }: DestinationDelivery, killAt?: number) {
  const task = JSON.stringify({ scene, key: { owner, destinationId, id }, killAt });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'delivery-process.ts'), task], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const isKilled = child.signalCode === 'SIGKILL';
  if (!isKilled && printed === '') throw new Error('a try came to no end');
  return { printed, isKilled };
}

/** As after a start of the host: leases are void, and messages are sent again. */
async function finish(deps: CarryDeps, key: DestinationDelivery): Promise<void> {
  await sweepShipment(deps, key, { hasJustStarted: true });
  await carryOut(deps, key, () => 900_000);
}

async function judge(
  deps: CarryDeps,
  watched: WatchedPlace,
  key: DestinationDelivery,
  endpointId: string,
  counts: Pick<KillReport, 'torn' | 'wrong' | 'strays' | 'notDelivered' | 'notAnnounced'>,
): Promise<void> {
  const delivery = await deliveryLogOf(deps.records).get(logKey(key));
  const { wrong, strays } = await watched.faults(delivery);
  counts.torn += await watched.torn();
  counts.wrong += wrong;
  counts.strays += strays;
  counts.notDelivered += Number(delivery?.status !== 'delivered');
  const { items } = await createDeliveryStore(deps.records).list(owner, endpointId, { limit: 100 });
  counts.notAnnounced += Number(items.filter(({ body }) => body.includes(key.id)).length !== 1);
}
