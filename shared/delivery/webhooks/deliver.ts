/** One try of one delivery: claim, sign, send, record the result, and update the health of the endpoint. */

import type { Metrics, TokenOpener } from '../../ports.ts';
import { type Held, unlessLost } from '../../work/lease.ts';
import { type AnnounceDeps, announce } from './announce.ts';
import { cancelled, type Delivery, type DeliveryKey, deliveryLife, resultOf, tried } from './delivery.ts';
import { deliveryWork } from './delivery-store.ts';
import { afterTry, type Endpoint, sealedSecrets } from './endpoint.ts';
import { createEndpointStore } from './endpoint-store.ts';
import { type OwnHeaders, openHeaders, sentHeaders } from './own-headers.ts';
import { openSecret } from './secret.ts';
import type { SendResult, WebhookSender } from './sender.ts';
import { signedHeaders } from './sign.ts';

export interface DeliverDeps extends AnnounceDeps {
  opener: TokenOpener;
  sender: WebhookSender;
  metrics: Metrics;
  /** The body of a delivery that stores only its subject; undefined when there is nothing left to send. */
  compose?: (delivery: Delivery, headers: OwnHeaders) => Promise<string | undefined>;
}

/** Sent to the owner's other endpoints when one of them is disabled. */
const disabledEvent = 'webhook.disabled';

export async function deliver(deps: DeliverDeps, key: DeliveryKey): Promise<void> {
  // before the claim: a record that only a newer release can read must not use up a try
  const endpoint = await createEndpointStore(deps.records).get({ owner: key.owner, id: key.endpointId });
  const { outcome, item } = await deliveryWork.claim(deps, key);
  if (outcome !== 'claimed' || !item) return;
  const held = deliveryWork.hold(deps, item);
  try {
    await deliverHeld(deps, held, endpoint);
  } finally {
    await held.letGo();
  }
}

/**
 * If another worker has claimed it meanwhile, that worker records the result; the endpoint's health counts every try.
 */
async function deliverHeld(deps: DeliverDeps, held: Held<Delivery>, endpoint: Endpoint | undefined): Promise<void> {
  const sent = endpoint && !endpoint.disabled ? await makeTry(deps, endpoint, held.item) : undefined;
  if (!endpoint || !sent) {
    const ended = await unlessLost(held.write(cancelled));
    if (ended) countOutcome(deps, ended);
    return;
  }
  const after = await unlessLost(held.write((found) => tried(found, sent, deps.now())));
  if (after) countOutcome(deps, after);
  await noteHealth(deps, endpoint, sent);
  if (after && deliveryLife.isOpen(after)) await deliveryWork.hint(deps, after);
}

function countOutcome({ metrics }: DeliverDeps, { status }: Delivery): void {
  metrics.count('WebhookTries', status === 'pending' ? 'retried' : status);
}

/** Undefined when there is nothing left to send. */
async function makeTry(deps: DeliverDeps, endpoint: Endpoint, delivery: Delivery): Promise<SendResult | undefined> {
  try {
    const { owner, url, method } = endpoint;
    const own = await openHeaders(deps.opener, endpoint);
    const composed = deps.compose ? await deps.compose(delivery, own) : delivery.body;
    if (composed === undefined) return undefined;
    const body = method === 'get' ? '' : composed;
    const sealed = sealedSecrets(endpoint, deps.now());
    const secrets = await Promise.all(sealed.map((each) => openSecret(deps.opener, each, owner)));
    const headers = {
      ...sentHeaders(own),
      'content-type': 'application/json',
      ...signedHeaders(delivery.id, deps.now(), body, secrets),
    };
    return await deps.sender.send({ url, method, headers, body });
  } catch (error) {
    deps.log.error('webhook not sent', { deliveryId: delivery.id, error });
    return { problem: 'not_sent', durationMs: 0 };
  }
}

async function noteHealth(deps: DeliverDeps, seen: Endpoint, sent: SendResult): Promise<void> {
  const result = resultOf(sent);
  // most tries change nothing, and then the endpoint is not read again
  if (sent.problem === 'not_sent' || !afterTry(seen, result, deps.now())) return;
  const endpoint = await createEndpointStore(deps.records).change(seen, (found) => afterTry(found, result, deps.now()));
  if (!endpoint?.disabled) return;
  const { at, reason } = endpoint.disabled;
  deps.log.warn('webhook disabled', { webhookId: endpoint.id, reason });
  await announce(deps, {
    owner: endpoint.owner,
    type: disabledEvent,
    subjectId: endpoint.id,
    timestamp: at,
    data: { id: endpoint.id, status: 'disabled', reason, failing_since: endpoint.failingSince ?? null },
  });
}
