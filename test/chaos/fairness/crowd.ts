/** Owners on one host: modest ones, whose exports and deliveries are timed, and one who takes all he can get. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { destinationDeliveryViewSchema, destinationViewSchema } from '../../../shared/operations/destinations.ts';
import { createClient } from '../../support/hosts/api-client.ts';
import { expectStatus } from '../../support/hosts/expected-answer.ts';
import type { startOwnBucket } from '../../support/servers/own-bucket.ts';
import { hostileSurveys, smallSurvey } from './crowded-upstream.ts';

const LOOK_MS = 100;
const deliveriesSchema = z.object({ data: z.array(destinationDeliveryViewSchema) });

export const keyOf = (user: number) => `${user}|crowd`;
export const hostileKey = keyOf(1);

export interface Timed {
  /** From the request until the files are ready, and from there until they are delivered; milliseconds. */
  readyMs: number;
  deliveredMs: number;
}

type Client = ReturnType<typeof createClient>;
type Bucket = Awaited<ReturnType<typeof startOwnBucket>>;

/** One owner, who asks for so many exports, one after the other, each with a delivery to a bucket of his own. */
export async function modestOwner(url: string, user: number, count: number, bucket: Bucket): Promise<Timed[]> {
  const client = createClient(url);
  const token = keyOf(user);
  const destination = await createDestination(client, token, { ...bucket.members, prefix: `user-${user}` });
  const timed: Timed[] = [];
  for (let round = 0; round < count; round++) {
    const askedAt = performance.now();
    const { id } = await client.startCsv(smallSurvey, { deliver: [{ destination_id: destination }] }, token);
    const job = await client.ended(id, token, 900_000);
    if (job.status !== 'ready') throw new Error(`export ${id} of user ${user} has ended as ${job.status}`);
    const readyAt = performance.now();
    await delivered(client, token, destination, id);
    timed.push({ readyMs: readyAt - askedAt, deliveredMs: performance.now() - readyAt });
  }
  return timed;
}

async function createDestination(client: Client, token: string, members: object): Promise<string> {
  const json = { name: 'Archive', ...members };
  const response = await client.call('/destinations', { method: 'POST', json, token });
  return destinationViewSchema.parse(await expectStatus(response, 201)).id;
}

async function delivered(client: Client, token: string, destination: string, exportId: string): Promise<void> {
  for (;;) {
    const answer = await client.call(`/destinations/${destination}/deliveries`, { token });
    const { data } = deliveriesSchema.parse(await expectStatus(answer, 200));
    const delivery = data.find(({ export_id }) => export_id === exportId);
    if (delivery?.status === 'delivered') return;
    if (delivery && delivery.status !== 'pending') throw new Error(`not delivered: ${JSON.stringify(delivery)}`);
    await pause(LOOK_MS);
  }
}

export interface Hostility {
  endless: number;
  silentStores: number;
  requests: number;
}

export interface HostileOwner {
  /** Resolves when his exports and deliveries have begun. */
  begun: Promise<void>;
  /** How many of his exports that never end are still under way. */
  stillGoing(): Promise<number>;
  /** Exports that he has asked for besides. */
  asked(): number;
  stop(): Promise<void>;
}

export async function hostileOwner(url: string, wanted: Hostility): Promise<HostileOwner> {
  const client = createClient(url);
  const store = await startSilentStore();
  const stopping = new AbortController();
  const endless: string[] = [];
  let asked = 0;

  async function begin(): Promise<void> {
    await fillStores(client, store.url, wanted.silentStores);
    for (let at = 0; at < wanted.endless; at++) {
      const { id } = await client.startCsv(hostileSurveys[at % hostileSurveys.length] ?? 0, {}, hostileKey);
      endless.push(id);
    }
    // all that can run do, and all that can connect have
    while (wanted.silentStores > 0 && store.connections() === 0) await pause(LOOK_MS);
    while (wanted.endless > 0 && (await statuses()).every((status) => status !== 'running')) await pause(LOOK_MS);
  }

  async function flood(): Promise<void> {
    while (asked < wanted.requests && !stopping.signal.aborted) {
      asked++;
      await client.startCsv(hostileSurveys[0], {}, hostileKey).catch(() => pause(LOOK_MS));
    }
  }

  const statuses = async () => {
    const jobs = await Promise.all(endless.map((id) => client.call(`/exports/${id}`, { token: hostileKey })));
    const bodies = await Promise.all(jobs.map(async (job) => Object(await expectStatus(job, 200)).status));
    return bodies.map(String);
  };
  const begun = begin();
  const flooding = begun.then(() => Promise.all([flood(), flood(), flood(), flood()]));
  return {
    begun,
    stillGoing: async () => (await statuses()).filter((status) => status === 'queued' || status === 'running').length,
    asked: () => asked,
    async stop() {
      stopping.abort();
      await flooding.catch(() => undefined);
      await store.stop();
    },
  };
}

/** Small exports whose files go to stores that take every connection and say nothing. */
async function fillStores(client: Client, endpoint: string, count: number): Promise<void> {
  const members = { kind: 's3', bucket: 'silent', region: 'eu-test-1', prefix: '', endpoint };
  const key = { access_key_id: 'AKIASILENT', secret_access_key: 'silent' };
  const wishes: { destination_id: string }[] = [];
  for (let at = 0; at < count; at++) {
    wishes.push({ destination_id: await createDestination(client, hostileKey, { ...members, ...key }) });
  }
  for (let at = 0; at < wishes.length; at += 10) {
    await client.startCsv(smallSurvey, { deliver: wishes.slice(at, at + 10) }, hostileKey);
  }
}

async function startSilentStore() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
