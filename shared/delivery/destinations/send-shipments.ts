/**
 * Files are ready and are to go to destinations: each gets a delivery. Its id follows from what ended and when, so doing
 * this twice stores nothing twice and sends nothing twice.
 */
import { timeOrderedHash } from '../../crypto.ts';
import type { Clock, Log, Queue } from '../../ports.ts';
import type { Records } from '../../records/records.ts';
import { hintedMs, waitMsOf } from '../tries.ts';
import type { DeliverWish } from './deliver-request.ts';
import { type DestinationDelivery, type DestinationDeliveryKey, failed, newDestinationDelivery } from './delivery.ts';
import { deliveryLogOf, logKey } from './delivery-store.ts';
import { createDestinationStore } from './destination-store.ts';
import { deliveryProblem } from './problems.ts';

export interface ShipmentDeps {
  records: Records;
  /** The queue of deliveries to destinations. */
  shipments: Queue;
  now: Clock;
  log: Log;
}

interface Ready {
  owner: string;
  name?: string | undefined;
  subject: DestinationDelivery['subject'];
  run: DestinationDelivery['run'];
  deliver: readonly DeliverWish[];
}

export async function sendShipments(deps: ShipmentDeps, { deliver, ...ready }: Ready): Promise<void> {
  for (const wish of deliver) await sendShipment(deps, ready, wish);
}

async function sendShipment(deps: ShipmentDeps, ready: Omit<Ready, 'deliver'>, wish: DeliverWish): Promise<void> {
  const { owner, subject } = ready;
  const destinationId = wish.destination_id;
  const destination = await createDestinationStore(deps.records).get({ owner, id: destinationId });
  const wanted = { path: wish.path, attach: wish.attach, linkSeconds: wish.link.expires_in };
  const id = deliveryId(subject, destinationId);
  const delivery = newDestinationDelivery({ ...ready, ...wanted, id, destinationId }, deps.now());
  await queueDelivery(
    deps,
    destination ? delivery : failed(delivery, deliveryProblem('destination_deleted'), deps.now()),
  );
}

/** The delivery of what ended at this moment to this destination. */
export function deliveryId(subject: DestinationDelivery['subject'], destinationId: string): string {
  return timeOrderedHash('dlv', Date.parse(subject.endedAt), { subject, destinationId });
}

export async function queueDelivery(deps: ShipmentDeps, delivery: DestinationDelivery): Promise<void> {
  if (await deliveryLogOf(deps.records).create(logKey(delivery), delivery)) await hintDelivery(deps, delivery);
}

/** The message only says "look at this delivery"; the sweeper makes up for a lost one. */
export async function hintDelivery(deps: Omit<ShipmentDeps, 'records'>, delivery: DestinationDelivery): Promise<void> {
  // also one that has ended, but of which nobody was told
  const waitMs = delivery.eventDue ? 0 : waitMsOf(delivery, deps.now());
  if (waitMs === undefined || waitMs > hintedMs) return;
  const { owner, destinationId, id }: DestinationDeliveryKey = delivery;
  try {
    await deps.shipments.send({ owner, destinationId, deliveryId: id }, waitMs / 1_000);
  } catch (error) {
    deps.log.warn('message not sent; the sweeper will send it', { deliveryId: id, error });
  }
}
