/** How many deliveries of one owner are under way at a time: whatever his stores do, others' files have room beside his. */
import { deliverySort } from '../../delivery/destinations/delivery-store.ts';
import type { DeliveryShare } from '../../delivery/destinations/make-try.ts';
import { claimShare, releaseSlot, type SlotDeps } from './slots.ts';

/** Undefined where no number is given: the host itself takes care of it. */
export function createDeliveryShare(deps: Omit<SlotDeps, 'list'>, most: number | undefined): DeliveryShare | undefined {
  if (most === undefined) return undefined;
  const own: SlotDeps = { ...deps, list: 'DELIVERY-SLOTS' };
  const holderOf = (delivery: Parameters<DeliveryShare['claim']>[0]) => ({
    owner: delivery.owner,
    id: deliverySort(delivery),
    fence: delivery.fence,
  });
  return {
    claim: (delivery) => claimShare(own, holderOf(delivery), most),
    release: async (delivery) => {
      await releaseSlot(own, holderOf(delivery));
    },
  };
}
