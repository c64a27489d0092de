/** A due delivery that nobody is working on: its message is sent again, or its end is announced. */
import { hinted } from '../tries.ts';
import { type AnnounceDeliveryDeps, announceDelivery } from './announce-delivery.ts';
import type { DestinationDeliveryKey } from './delivery.ts';
import { deliveryLogOf, logKey } from './delivery-store.ts';
import { hintDelivery, type ShipmentDeps } from './send-shipments.ts';

/** `hasJustStarted`: this host was down, so every lease is void and every message lost. */
export async function sweepShipment(
  deps: ShipmentDeps & AnnounceDeliveryDeps,
  key: DestinationDeliveryKey,
  hasJustStarted: boolean,
): Promise<boolean> {
  await announceDelivery(deps, key);
  const delivery = await deliveryLogOf(deps.records).change(logKey(key), (found) => {
    const isDue = found.lookAt !== undefined && Date.parse(found.lookAt) <= deps.now();
    return isDue || hasJustStarted ? hinted(found, deps.now(), hasJustStarted) : undefined;
  });
  if (delivery) await hintDelivery(deps, delivery);
  return delivery !== undefined;
}
