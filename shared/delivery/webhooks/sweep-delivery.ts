/** A due delivery that nobody is working on: its message is sent again. */
import { hinted } from '../tries.ts';
import { type AnnounceDeps, sendHint } from './announce.ts';
import type { DeliveryKey } from './delivery.ts';
import { createDeliveryStore } from './delivery-store.ts';

/** `hasJustStarted`: this host was down, so every lease is void and every message lost. */
export async function sweepDelivery(deps: AnnounceDeps, key: DeliveryKey, hasJustStarted: boolean): Promise<boolean> {
  const store = createDeliveryStore(deps.records);
  const delivery = await store.change(key, (found) => {
    const isDue = found.lookAt !== undefined && Date.parse(found.lookAt) <= deps.now();
    return isDue || hasJustStarted ? hinted(found, deps.now(), hasJustStarted) : undefined;
  });
  if (delivery) await sendHint(deps, delivery);
  return delivery !== undefined;
}
