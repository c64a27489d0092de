/**
 * What an owner does with destinations: add, change, test, deliver again, delete. Another owner's destination is
 * reported as not found.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { timeOrderedId } from '../../crypto.ts';
import type { TokenSealer } from '../../ports.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import type { DeliverRequest } from './deliver-request.ts';
import { cancelled, type DestinationDelivery, deliveredAgain, newDestinationDelivery } from './delivery.ts';
import { deliveryLogOf, logKey, type ShipmentDeps, shipmentWork } from './delivery-store.ts';
import type { Destination } from './destination.ts';
import type { WantedDestination } from './destination-request.ts';
import { sealDestinationSecret } from './destination-secret.ts';
import { createDestinationStore, mostDestinations } from './destination-store.ts';
import { usualPath } from './path.ts';
import { deliveryProblem } from './problems.ts';
import { queueDelivery } from './send-shipments.ts';
import { settlePlace } from './settle-place.ts';

interface ManageDestinationsDeps extends ShipmentDeps {
  sealer: TokenSealer;
  /** Servers on this machine: for development, never in the cloud. */
  allowLoopback: boolean;
}

const PAGE = 100;

export async function addDestination(
  deps: ManageDestinationsDeps,
  owner: string,
  wanted: WantedDestination,
  sender?: string,
): Promise<Destination> {
  const settled = settlePlace(wanted, deps.allowLoopback);
  const store = createDestinationStore(deps.records);
  const { items, unreadable } = await store.list(owner, { limit: mostDestinations });
  if (items.length + unreadable >= mostDestinations) {
    throw new Problem('conflict.too_many_destinations', { most: mostDestinations });
  }
  const at = new Date(deps.now()).toISOString();
  const destination: Destination = {
    id: timeOrderedId('dst', deps.now()),
    owner,
    name: wanted.name,
    place: settled.place,
    ...(await sealed(deps, owner, settled.secret)),
    ...(sender !== undefined && { sender }),
    createdAt: at,
    updatedAt: at,
  };
  await store.create(destination);
  return destination;
}

export async function readDestination(deps: ShipmentDeps, owner: string, id: string): Promise<Destination> {
  const destination = await createDestinationStore(deps.records).get({ owner, id });
  if (!destination) throw unknown(id);
  return destination;
}

/** `wanted` is the whole of it after the change; a secret that is left out stays where that is safe. */
export async function changeDestination(
  deps: ManageDestinationsDeps,
  standing: Destination,
  wanted: WantedDestination,
): Promise<Destination> {
  const { place, secret } = settlePlace(wanted, deps.allowLoopback, standing);
  const needsSecret = !(place.kind === 'email' || ('roleArn' in place && place.roleArn !== undefined));
  const kept = needsSecret && secret === undefined ? { sealedSecret: standing.sealedSecret } : {};
  const fresh = { ...kept, ...(await sealed(deps, standing.owner, secret)) };
  const changed = await createDestinationStore(deps.records).change(standing, ({ sealedSecret: _, ...found }) => ({
    ...found,
    name: wanted.name,
    place,
    updatedAt: new Date(deps.now()).toISOString(),
    ...fresh,
  }));
  if (!changed) throw unknown(standing.id);
  return changed;
}

async function sealed({ sealer }: ManageDestinationsDeps, owner: string, secret: string | undefined) {
  return secret === undefined ? {} : { sealedSecret: await sealDestinationSecret(sealer, secret, owner) };
}

/** Nothing more is delivered to it; what was waiting is cancelled. */
export async function removeDestination(deps: ShipmentDeps, owner: string, id: string): Promise<void> {
  await createDestinationStore(deps.records).remove(await readDestination(deps, owner, id));
  const log = deliveryLogOf(deps.records);
  let cursor: string | undefined;
  do {
    const page = await log.list({ owner, placeId: id }, { limit: PAGE, cursor });
    for (const delivery of page.items.filter(({ status }) => status === 'pending')) {
      // one that is being delivered right now ends without help
      await log.change(logKey(delivery), (found) =>
        found.status === 'pending' && found.leaseUntil === undefined
          ? cancelled(found, deliveryProblem('destination_deleted'), deps.now())
          : undefined,
      );
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/** A delivery without files, to find out whether any would arrive; as it is after at most `waitMs`. */
export async function testDestination(
  deps: ShipmentDeps,
  owner: string,
  id: string,
  waitMs: number,
): Promise<DestinationDelivery> {
  await readDestination(deps, owner, id);
  const at = new Date(deps.now()).toISOString();
  const deliveryId = timeOrderedId('dlv', deps.now());
  const subject = { kind: 'test' as const, id: deliveryId, endedAt: at };
  const wanted = { path: usualPath, attach: 'auto' as const, linkSeconds: 3600, run: { at, timezone: 'UTC' } };
  const delivery = newDestinationDelivery({ id: deliveryId, owner, destinationId: id, subject, ...wanted }, deps.now());
  await queueDelivery(deps, delivery);
  return endOf(deps, delivery, waitMs);
}

async function endOf({ records }: ShipmentDeps, delivery: DestinationDelivery, waitMs: number) {
  let found = delivery;
  for (
    let waitedMs = 0, pauseMs = 50;
    waitedMs < waitMs;
    waitedMs += pauseMs, pauseMs = Math.min(1_000, pauseMs * 1.5)
  ) {
    await pause(pauseMs);
    found = (await deliveryLogOf(records).get(logKey(delivery))) ?? found;
    if (found.status !== 'pending') break;
  }
  return found;
}

export async function deliverAgain(
  deps: ShipmentDeps,
  owner: string,
  id: string,
  deliveryId: string,
): Promise<DestinationDelivery> {
  await readDestination(deps, owner, id);
  const log = deliveryLogOf(deps.records);
  const key = { owner, placeId: id, id: deliveryId };
  if (!(await log.get(key))) throw new Problem('not_found.delivery', { id: deliveryId });
  const delivery = await log.change(key, (found) => deliveredAgain(found, deps.now()));
  if (!delivery) throw new Problem('conflict.delivery_in_progress', { id: deliveryId });
  await shipmentWork.hint(deps, delivery);
  return delivery;
}

/** Every destination that a request names must be one of its owner's. */
export async function checkDestinations(
  { records }: Pick<ShipmentDeps, 'records'>,
  owner: string,
  deliver: readonly DeliverRequest[] | undefined,
  field: string,
): Promise<void> {
  for (const [at, { destination_id: id }] of (deliver ?? []).entries()) {
    const found = await createDestinationStore(records).get({ owner, id });
    if (!found) throw invalid(`${field}.${at}.destination_id`, 'no_destination', { id });
  }
}

function unknown(id: string): Problem {
  return new Problem('not_found.destination', { id });
}
