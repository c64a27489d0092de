/** One try of one delivery: claim it, have its files carried, write down how it went, and tell its owner. */
import { type Held, unlessLost } from '../../work/lease.ts';
import { announceDelivery } from './announce-delivery.ts';
import { cancelled, type DestinationDelivery, type DestinationDeliveryKey, deliveryLife, tried } from './delivery.ts';
import { shipmentWork } from './delivery-store.ts';
import type { Destination } from './destination.ts';
import { createDestinationStore } from './destination-store.ts';
import { type CarryDeps, makeTry } from './make-try.ts';
import { deliveryProblem } from './problems.ts';

/** Between two looks for room among the owner's deliveries. */
const SHORTEST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 20_000;

export async function carryOut(deps: CarryDeps, key: DestinationDeliveryKey, remainingMs: () => number): Promise<void> {
  // before the claim: a record that only a newer release can read must not use up a try
  const destination = await createDestinationStore(deps.records).get({ owner: key.owner, id: key.destinationId });
  const { outcome, item: delivery } = await shipmentWork.claim(deps, key);
  if (outcome !== 'claimed' || !delivery) return announceDelivery(deps, key);
  const held = shipmentWork.hold(deps, delivery, remainingMs);
  try {
    if (deps.share && !(await deps.share.claim(delivery))) return await waitForShare(deps, held);
    const after = await unlessLost(carryHeld(deps, held, destination, remainingMs));
    if (after) await afterTry(deps, after);
  } finally {
    await held.letGo();
    await deps.share?.release(delivery);
  }
}

async function waitForShare(deps: CarryDeps, held: Held<DestinationDelivery>): Promise<void> {
  const delayMs = SHORTEST_WAIT_MS + Math.random() * (LONGEST_WAIT_MS - SHORTEST_WAIT_MS);
  const after = await unlessLost(held.write((found) => deliveryLife.waiting(found, deps.now(), delayMs)));
  if (after) await shipmentWork.hint(deps, after);
}

/** If another worker has claimed it meanwhile, that worker writes down how it ended. */
async function carryHeld(
  deps: CarryDeps,
  held: Held<DestinationDelivery>,
  destination: Destination | undefined,
  remainingMs: () => number,
): Promise<DestinationDelivery> {
  if (!destination) {
    return held.write((found) => cancelled(found, deliveryProblem('destination_deleted'), deps.now()));
  }
  const startedAt = deps.now();
  const { receipt, hasMoved } = await makeTry(deps, held, destination, remainingMs);
  return held.write((found) => {
    if (receipt.outcome === 'unwanted') return cancelled(found, receipt.problem, deps.now());
    if (receipt.outcome === 'waiting') return deliveryLife.waiting(found, deps.now(), receipt.delayMs);
    return tried(found, receipt, { startedAt, hasMoved }, deps.now());
  });
}

async function afterTry(deps: CarryDeps, delivery: DestinationDelivery): Promise<void> {
  deps.metrics.count('DestinationTries', delivery.status === 'pending' ? 'retried' : delivery.status);
  if (delivery.status === 'pending') await shipmentWork.hint(deps, delivery);
  else await announceDelivery(deps, delivery);
}
