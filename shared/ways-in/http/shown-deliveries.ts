/** Where the files of an export or batch go, and how far they are: shown with it, where it was asked for. */
import type { z } from '@hono/zod-openapi';
import type { DeliverRequest } from '../../delivery/destinations/deliver-request.ts';
import { deliveryLogOf } from '../../delivery/destinations/delivery-store.ts';
import { createDestinationStore } from '../../delivery/destinations/destination-store.ts';
import { deliveryId } from '../../delivery/destinations/send-shipments.ts';
import type { shownDeliverySchema } from '../../operations/run-members.ts';
import { unlessNewer } from '../../records/read-record.ts';
import type { Records } from '../../records/records.ts';

type ShownDelivery = z.infer<typeof shownDeliverySchema>;

/** What is delivered when it has ended. */
interface Delivered {
  kind: 'export' | 'batch';
  id: string;
  owner: string;
  status: string;
  finishedAt?: string | undefined;
  deliver?: readonly DeliverRequest[] | undefined;
}

export type ShowDeliveries = (subject: Delivered) => Promise<{ deliveries?: ShownDelivery[] }>;

/** For one answer: what several of its items have in common is read once. */
export function showDeliveries(records: Records): ShowDeliveries {
  const names = new Map<string, Promise<string | null>>();

  async function nameOf(owner: string, id: string): Promise<string | null> {
    const found = await unlessNewer(createDestinationStore(records).get({ owner, id }), undefined);
    return found?.name ?? null;
  }

  async function shown(subject: Delivered, destinationId: string): Promise<ShownDelivery[]> {
    const { owner } = subject;
    const name = names.get(destinationId) ?? nameOf(owner, destinationId);
    names.set(destinationId, name);
    const delivery = await storedDelivery(records, subject, destinationId);
    const status = delivery?.status ?? expectedStatus(subject);
    if (status === undefined) return [];
    const { finishedAt = null, problem = null, note = null } = delivery ?? {};
    return [{ destination_id: destinationId, name: await name, status, finished_at: finishedAt, problem, note }];
  }

  return async (subject) => {
    if (!subject.deliver) return {};
    const all = await Promise.all(subject.deliver.map((request) => shown(subject, request.destination_id)));
    return { deliveries: all.flat() };
  };
}

async function storedDelivery(records: Records, { kind, id, owner, finishedAt }: Delivered, destinationId: string) {
  if (finishedAt === undefined) return undefined;
  const key = deliveryId({ kind, id, endedAt: finishedAt }, destinationId);
  return unlessNewer(deliveryLogOf(records).get({ owner, placeId: destinationId, id: key }), undefined);
}

/** For a missing delivery: not there yet, never, or no longer, so there is nothing to show. */
function expectedStatus({ status }: Delivered): ShownDelivery['status'] | undefined {
  if (status === 'expired') return undefined;
  return status === 'failed' || status === 'cancelled' ? 'cancelled' : 'pending';
}
