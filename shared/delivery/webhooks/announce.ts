/**
 * An event has happened: every endpoint of the owner that listens to it gets a delivery. The delivery's id follows from
 * the event, so announcing the same event twice stores nothing twice and sends nothing twice.
 */
import { timeOrderedHash } from '../../crypto.ts';
import { Problem } from '../../problems/problem.ts';
import { newerRecord } from '../../records/read-record.ts';
import { type Delivery, newDelivery } from './delivery.ts';
import { createDeliveryStore, type DeliveryDeps, deliveryWork } from './delivery-store.ts';
import type { Endpoint } from './endpoint.ts';
import { createEndpointStore } from './endpoint-store.ts';

export type AnnounceDeps = DeliveryDeps;

export interface WebhookEvent {
  owner: string;
  type: string;
  /** Its subject; together with type and moment it identifies the event. */
  subjectId: string;
  /** When it happened (ISO 8601): the stored moment, not the present one. */
  timestamp: string;
  /** For the receiver: ids, states, counts; never a secret and never an address that opens a file. */
  data: unknown;
}

const bodyBytes = 64 * 1024;

export async function announce(deps: AnnounceDeps, event: WebhookEvent): Promise<void> {
  const { items, unreadable } = await createEndpointStore(deps.records).list(event.owner);
  // only a newer release knows whether they listen: the event stays due until it has announced it
  if (unreadable > 0) throw newerRecord();
  const listening = items.filter((endpoint) => !endpoint.disabled && endpoint.events.includes(event.type));
  for (const endpoint of listening) await announceTo(deps, endpoint, event);
}

/** To one endpoint, whatever it listens to. */
export function announceTo(deps: AnnounceDeps, endpoint: Endpoint, event: WebhookEvent): Promise<Delivery> {
  const { type, timestamp, data, subjectId } = event;
  return queueDelivery(deps, endpoint, { type, timestamp, subjectId, body: JSON.stringify({ type, timestamp, data }) });
}

/** With any body, and a first try that may be delayed. The same event for the same endpoint is the same delivery. */
export async function queueDelivery(
  deps: AnnounceDeps,
  endpoint: Endpoint,
  event: Omit<WebhookEvent, 'owner' | 'data'> & { body: string },
  delayMs = 0,
): Promise<Delivery> {
  const { type, subjectId, body } = event;
  const { owner, id: endpointId } = endpoint;
  if (Buffer.byteLength(body) > bodyBytes) throw new Problem('body_too_large.event', { type });
  const id = timeOrderedHash('msg', Date.parse(event.timestamp), { type, subjectId, endpointId });
  const key = { owner, endpointId, id };
  const delivery = newDelivery({ ...key, type, body }, deps.now(), delayMs);
  const store = createDeliveryStore(deps.records);
  if (await store.create(delivery)) await deliveryWork.hint(deps, delivery);
  return (await store.get(key)) ?? delivery;
}
