/**
 * Files are ready and are to go to destinations: each gets a delivery. Its id follows from what ended and when, so doing
 * this twice stores nothing twice and sends nothing twice.
 */
import { timeOrderedHash } from '../../crypto.ts';
import type { DeliverRequest } from './deliver-request.ts';
import { type DestinationDelivery, failed, newDestinationDelivery } from './delivery.ts';
import { deliveryLogOf, logKey, type ShipmentDeps, shipmentWork } from './delivery-store.ts';
import { createDestinationStore } from './destination-store.ts';
import { deliveryProblem } from './problems.ts';

interface Ready {
  owner: string;
  name?: string | undefined;
  subject: DestinationDelivery['subject'];
  run: DestinationDelivery['run'];
  deliver: readonly DeliverRequest[];
}

export async function sendShipments(deps: ShipmentDeps, { deliver, ...ready }: Ready): Promise<void> {
  for (const request of deliver) await sendShipment(deps, ready, request);
}

async function sendShipment(deps: ShipmentDeps, ready: Omit<Ready, 'deliver'>, request: DeliverRequest): Promise<void> {
  const { owner, subject } = ready;
  const destinationId = request.destination_id;
  const destination = await createDestinationStore(deps.records).get({ owner, id: destinationId });
  const { path, attach, link, view_id: viewId, subject: line, message } = request;
  const mail = { viewId, subject: line, message };
  const wanted = { path, attach, linkSeconds: link.expires_in, mail };
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
  // its message may also be for one that has ended without an event
  if (await deliveryLogOf(deps.records).create(logKey(delivery), delivery)) await shipmentWork.hint(deps, delivery);
}
