/**
 * What an owner does with endpoints: add, change, rotate, test, send again. Another owner's endpoint is reported as not
 * found.
 */
import { timeOrderedId } from '../../crypto.ts';
import type { TokenSealer } from '../../ports.ts';
import { Problem } from '../../problems/problem.ts';
import { redelivered } from '../retries/tries.ts';
import { checkTargetUrl } from '../target-url.ts';
import { type AnnounceDeps, announceTo } from './announce.ts';
import { type Delivery, deliveryLife } from './delivery.ts';
import { createDeliveryStore, deliveryWork } from './delivery-store.ts';
import { disabled, type Endpoint, enabled, rotated } from './endpoint.ts';
import { createEndpointStore } from './endpoint-store.ts';
import { type OwnHeaders, sealHeaders } from './own-headers.ts';
import { newSecret, sealSecret } from './secret.ts';
import type { WebhookMethod } from './sender.ts';

export interface ManageDeps extends AnnounceDeps {
  sealer: TokenSealer;
  /** Receivers on this machine, over plain HTTP: for development, never in the cloud. */
  allowLoopback: boolean;
}

const maxEndpoints = 20;

export interface WantedEndpoint {
  url: string;
  events: readonly string[];
  method?: WebhookMethod;
  headers?: OwnHeaders | undefined;
  /** Created disabled. */
  isDisabled?: boolean;
  extra?: unknown;
}

/** The secret is returned here and never again. */
export async function addEndpoint(
  deps: ManageDeps,
  owner: string,
  wanted: WantedEndpoint,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const { href } = checkTargetUrl(wanted.url, deps.allowLoopback);
  const endpoints = createEndpointStore(deps.records);
  const { items, unreadable } = await endpoints.list(owner);
  if (items.length + unreadable >= maxEndpoints) {
    throw new Problem('conflict.too_many_webhooks', { most: maxEndpoints });
  }
  const secret = newSecret();
  const now = deps.now();
  const endpoint: Endpoint = {
    id: timeOrderedId('wh', now),
    owner,
    url: href,
    events: [...new Set(wanted.events)],
    method: wanted.method ?? 'post',
    ...(wanted.headers && { sealedHeaders: await sealHeaders(deps.sealer, wanted.headers, owner) }),
    secrets: [{ sealed: await sealSecret(deps.sealer, secret, owner) }],
    createdAt: new Date(now).toISOString(),
    ...(wanted.extra !== undefined && { extra: wanted.extra }),
    ...(wanted.isDisabled && { disabled: { at: new Date(now).toISOString(), reason: 'by_owner' } }),
  };
  await endpoints.create(endpoint);
  return { endpoint, secret };
}

export async function readEndpoint(deps: AnnounceDeps, owner: string, id: string): Promise<Endpoint> {
  const endpoint = await createEndpointStore(deps.records).get({ owner, id });
  if (!endpoint) throw unknown(id);
  return endpoint;
}

interface EndpointChange {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  method?: WebhookMethod | undefined;
  headers?: OwnHeaders | undefined;
  enabled?: boolean | undefined;
  /** Recomputes the data kept with it. */
  extra?: (before: unknown) => unknown;
}

export async function changeEndpoint(deps: ManageDeps, owner: string, id: string, wanted: EndpointChange) {
  const url = wanted.url === undefined ? undefined : checkTargetUrl(wanted.url, deps.allowLoopback).href;
  const sealedHeaders = wanted.headers && (await sealHeaders(deps.sealer, wanted.headers, owner));
  const changed = await createEndpointStore(deps.records).change({ owner, id }, (found) => {
    const endpoint: Endpoint = {
      ...found,
      url: url ?? found.url,
      events: wanted.events === undefined ? found.events : [...new Set(wanted.events)],
      method: wanted.method ?? found.method,
      ...(sealedHeaders !== undefined && { sealedHeaders }),
      ...(wanted.extra && { extra: wanted.extra(found.extra) }),
    };
    if (wanted.enabled === undefined) return endpoint;
    return wanted.enabled ? enabled(endpoint) : disabled(endpoint, 'by_owner', deps.now());
  });
  if (!changed) throw unknown(id);
  return changed;
}

export async function rotateSecret(deps: ManageDeps, owner: string, id: string) {
  await readEndpoint(deps, owner, id);
  const secret = newSecret();
  const sealed = await sealSecret(deps.sealer, secret, owner);
  const change = (found: Endpoint) => rotated(found, sealed, deps.now());
  const endpoint = await createEndpointStore(deps.records).change({ owner, id }, change);
  if (!endpoint) throw unknown(id);
  return { endpoint, secret };
}

export async function removeEndpoint(deps: AnnounceDeps, owner: string, id: string): Promise<void> {
  await createEndpointStore(deps.records).remove(await readEndpoint(deps, owner, id));
}

/** An event without content, to check that the receiver gets it. */
export async function testEndpoint(deps: AnnounceDeps, owner: string, id: string): Promise<Delivery> {
  const endpoint = await usable(deps, owner, id);
  const timestamp = new Date(deps.now()).toISOString();
  const subjectId = timeOrderedId('test', deps.now());
  return announceTo(deps, endpoint, { owner, type: 'webhook.test', subjectId, timestamp, data: { webhook_id: id } });
}

export async function redeliver(deps: AnnounceDeps, owner: string, id: string, deliveryId: string): Promise<Delivery> {
  await usable(deps, owner, id);
  const store = createDeliveryStore(deps.records);
  const key = { owner, endpointId: id, id: deliveryId };
  if (!(await store.get(key))) throw new Problem('not_found.delivery', { id: deliveryId });
  const delivery = await store.change(key, (found) => redelivered(deliveryLife, found, deps.now()));
  if (!delivery) throw new Problem('conflict.delivery_in_progress', { id: deliveryId });
  await deliveryWork.hint(deps, delivery);
  return delivery;
}

async function usable(deps: AnnounceDeps, owner: string, id: string): Promise<Endpoint> {
  const endpoint = await readEndpoint(deps, owner, id);
  if (endpoint.disabled) throw new Problem('conflict.webhook_disabled', { id });
  return endpoint;
}

function unknown(id: string): Problem {
  return new Problem('not_found.webhook', { id });
}
