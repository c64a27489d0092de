/**
 * Somebody has agreed to get mails: what waited for that is due at once. If this is stopped or fails on the way, each
 * delivery still has its later try. Doing it twice sends nothing twice: a worker claims a delivery before it sends.
 */
import { type DestinationDelivery, deliveryLife } from '../../destinations/delivery.ts';
import { deliveryLogOf, logKey, type ShipmentDeps, shipmentWork } from '../../destinations/delivery-store.ts';
import type { Destination } from '../../destinations/destination.ts';
import { createDestinationStore, mostDestinations } from '../../destinations/destination-store.ts';
import { triedNow } from '../../retries/tries.ts';
import { mailProblems } from '../mail-problems.ts';
import { type Address, sameAddress } from './address.ts';

/** Somebody looks at the button they have just pressed: what is more than this goes out with its later try. */
const mostAtOnce = 100;

export async function sendWhatWaited(deps: ShipmentDeps, owner: string, agreed: Address): Promise<void> {
  try {
    const destinations = await destinationsTo(deps, owner, agreed);
    const waiting = await Promise.all(destinations.map((one) => waitingFor(deps, one)));
    for (const delivery of waiting.flat().slice(0, mostAtOnce)) await sendNow(deps, delivery);
  } catch (error) {
    deps.log.warn('what waited for a yes is sent by its later try', { error });
  }
}

async function destinationsTo({ records }: ShipmentDeps, owner: string, agreed: Address): Promise<Destination[]> {
  const { items } = await createDestinationStore(records).list(owner, { limit: mostDestinations });
  const isTo = (to: string) => sameAddress(to) === sameAddress(agreed.address);
  return items.filter(({ place }) => place.kind === 'email' && place.to.some(isTo));
}

async function waitingFor({ records }: ShipmentDeps, { owner, id }: Destination): Promise<DestinationDelivery[]> {
  const { items } = await deliveryLogOf(records).list({ owner, placeId: id }, { limit: mostAtOnce });
  return items.filter(waitsForYes);
}

async function sendNow(deps: ShipmentDeps, delivery: DestinationDelivery): Promise<void> {
  const due = await deliveryLogOf(deps.records).change(logKey(delivery), (found) =>
    waitsForYes(found) ? triedNow(deliveryLife, found, deps.now()) : undefined,
  );
  if (due) await shipmentWork.hint(deps, due);
}

function waitsForYes({ status, problem }: DestinationDelivery): boolean {
  return status === 'pending' && problem?.code === mailProblems.unconfirmed.code;
}
