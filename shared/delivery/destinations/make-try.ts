/** What happens within one try: the files are packed, the secret is opened, and the sender does its work. */

import type { Metrics, TokenOpener } from '../../ports.ts';
import { type Held, isLost } from '../../work/lease.ts';
import type { AnnounceDeliveryDeps } from './announce-delivery.ts';
import type { DestinationDelivery } from './delivery.ts';
import type { ShipmentDeps } from './delivery-store.ts';
import type { Destination } from './destination.ts';
import { openDestinationSecret } from './destination-secret.ts';
import type { Receipt, Sender, Senders, Turn } from './file-sender.ts';
import { type DeliveryProblem, deliveryProblem } from './problems.ts';
import type { Shipment } from './shipment.ts';

/**
 * The files of a delivery; or why there are none. `unwanted`: they are no longer asked for, which is no failure. `waiting`: something that goes
 * with them is still being made.
 */
export type Packed =
  | Shipment
  | { outcome: 'failed'; problem: DeliveryProblem }
  | { outcome: 'unwanted'; problem: DeliveryProblem }
  | { outcome: 'waiting'; delayMs: number };

/** What one owner may have under way at a time; the rest waits. */
export interface DeliveryShare {
  /** False where he has no room for it. It must be claimed before, as its lease says how long it is under way. */
  claim(delivery: Pick<DestinationDelivery, 'owner' | 'destinationId' | 'id' | 'fence'>): Promise<boolean>;
  release(delivery: Pick<DestinationDelivery, 'owner' | 'destinationId' | 'id' | 'fence'>): Promise<void>;
}

export interface CarryDeps extends ShipmentDeps, AnnounceDeliveryDeps {
  opener: TokenOpener;
  senders: Senders;
  pack(delivery: DestinationDelivery, destination: Destination): Promise<Packed>;
  metrics: Metrics;
  /** Left out where the host itself gives every owner his share. */
  share?: DeliveryShare | undefined;
}

interface MadeTry {
  receipt: Receipt | Extract<Packed, { outcome: 'unwanted' | 'waiting' }>;
  /** It has got further than the try before. */
  hasMoved: boolean;
}

export async function makeTry(
  deps: CarryDeps,
  held: Held<DestinationDelivery>,
  destination: Destination,
  remainingMs: () => number,
): Promise<MadeTry> {
  let hasMoved = false;
  const keep = async (kept: unknown) => {
    await held.write((found) => ({ ...found, kept }));
    hasMoved = true;
  };
  try {
    const sender = deps.senders[destination.place.kind];
    if (!sender) return { receipt: unavailable(destination), hasMoved };
    const { fence, kept } = held.item;
    const secret = await openedSecret(deps, destination);
    const turn: Turn = { secret, fence, kept, keep, check: () => held.check(), remainingMs };
    const receipt = await carried(deps, sender, destination, held.item, turn);
    return { receipt, hasMoved };
  } catch (error) {
    if (isLost(error)) throw error;
    deps.log.error('delivery failed', { deliveryId: held.item.id, error });
    return { receipt: { outcome: 'later', problem: deliveryProblem('not_sent') }, hasMoved };
  }
}

async function carried(
  deps: CarryDeps,
  sender: Sender,
  destination: Destination,
  delivery: DestinationDelivery,
  turn: Turn,
): Promise<MadeTry['receipt']> {
  if (delivery.subject.kind === 'test') return sender.test(destination, turn);
  const packed = await deps.pack(delivery, destination);
  return 'outcome' in packed ? packed : sender.send(destination, packed, turn);
}

async function openedSecret({ opener }: CarryDeps, { owner, sealedSecret }: Destination): Promise<string | undefined> {
  return sealedSecret === undefined ? undefined : openDestinationSecret(opener, sealedSecret, owner);
}

function unavailable({ place: { kind } }: Destination): Receipt {
  return { outcome: 'failed', problem: deliveryProblem('kind_unavailable', { kind }) };
}
