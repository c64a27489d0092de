/** Tells the owner's webhooks how a delivery ended, once; if the worker does not get to it, the sweeper does. */
import type { Holder } from '../../work/lifecycle.ts';
import { type AnnounceDeps, announce } from '../webhooks/announce.ts';
import { announced, type DestinationDelivery, type DestinationDeliveryKey } from './delivery.ts';
import { deliveryLogOf, logKey, type ShipmentDeps, shipmentWork } from './delivery-store.ts';

export interface AnnounceDeliveryDeps extends AnnounceDeps {
  /** Our own origin, without a trailing slash. */
  publicUrl: string;
}

export async function announceDelivery(deps: AnnounceDeliveryDeps, key: DestinationDeliveryKey): Promise<void> {
  const log = deliveryLogOf(deps.records);
  const delivery = await log.get(logKey(key));
  if (!delivery?.eventDue) return;
  await announce(deps, {
    owner: delivery.owner,
    type: delivery.eventDue,
    subjectId: delivery.id,
    timestamp: delivery.finishedAt ?? delivery.createdAt,
    data: eventData(delivery, deps.publicUrl),
  });
  await log.change(logKey(key), (found) =>
    found.eventDue && found.finishedAt === delivery.finishedAt ? announced(found) : undefined,
  );
}

/** A due delivery that nobody is working on: its end is announced, or its message is sent again. */
export async function sweepShipment(
  deps: ShipmentDeps & AnnounceDeliveryDeps,
  key: DestinationDeliveryKey,
  holder: Holder,
): Promise<boolean> {
  await announceDelivery(deps, key);
  return shipmentWork.sweep(deps, key, holder);
}

/** Ids, state and counts; never an address that opens a file. */
function eventData(delivery: DestinationDelivery, publicUrl: string) {
  const { id, destinationId, subject, run, status, files, sizeBytes, problem } = delivery;
  return {
    id,
    destination_id: destinationId,
    export_id: subject.kind === 'export' ? subject.id : null,
    batch_id: subject.kind === 'batch' ? subject.id : null,
    schedule_id: run.scheduleId ?? null,
    status,
    counts: { files, size_bytes: sizeBytes },
    problem: problem ?? null,
    href: `${publicUrl}/destinations/${destinationId}/deliveries`,
  };
}
