/**
 * One webhook on its way to one endpoint, and the states it goes through. Like a job it is claimed by one conditional
 * write with a lease and a fencing number, so that no two workers make the same try at once.
 */
import { z } from 'zod';
import { claimed, hasLease, holdsLease, isEarly, renewed, unleased } from '../../lease.ts';
import { maxTries, waitMsAfter } from './retry-schedule.ts';
import { type SendResult, sendProblems } from './sender.ts';

/** Longer than one try may take. */
export const tryMs = 60_000;
/** How long a try may be overdue before the sweeper sends its message again. */
const overdueMs = 60_000;
/** How long a message from the sweeper may be under way before it sends another. */
const patienceMs = 5 * 60_000;
/** A wait of up to this long also gets a delayed message. */
export const hintedMs = 900_000;
export const recordRetentionMs = 30 * 24 * 3_600_000;
const LOGGED_TRIES = 50;

const trySchema = z.object({
  at: z.string(),
  status: z.number().optional(),
  durationMs: z.number(),
  problem: z.enum(sendProblems).optional(),
});

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;

export const deliverySchema = z.object({
  id: z.string(),
  owner: z.string(),
  endpointId: z.string(),
  type: z.string(),
  body: z.string(),
  createdAt: z.string(),
  status: z.enum(deliveryStatuses),
  /** Tries of the present round; a redelivery begins a new one. */
  attempts: z.number(),
  fence: z.number(),
  leaseUntil: z.string().optional(),
  nextTryAt: z.string().optional(),
  /** When the sweeper must look at it; only while it is pending. */
  lookAt: z.string().optional(),
  tries: z.array(trySchema),
});

export type Delivery = z.infer<typeof deliverySchema>;

export interface DeliveryKey {
  owner: string;
  endpointId: string;
  id: string;
}

export function newDelivery(what: Pick<Delivery, keyof DeliveryKey | 'type' | 'body'>, now: number, delayMs = 0) {
  const fresh: Delivery = { ...what, createdAt: iso(now), status: 'pending', attempts: 0, fence: 0, tries: [] };
  return waiting(fresh, now, delayMs);
}

/** A worker claims the next try, unless another holds it, it is not due, or it is done. */
export function claimDelivery(delivery: Delivery, now: number): Delivery | undefined {
  if (delivery.status !== 'pending' || hasLease(delivery, now)) return undefined;
  if (isEarly(delivery.nextTryAt, now)) return undefined;
  if (delivery.attempts >= maxTries) return ended(delivery, 'failed');
  return lookedAtAfter(claimed(delivery, now, tryMs));
}

export function isHeldBy(delivery: Delivery, fence: number): boolean {
  return delivery.status === 'pending' && holdsLease(delivery, fence);
}

export function renewedDelivery(delivery: Delivery, now: number): Delivery {
  return lookedAtAfter(renewed(delivery, now, tryMs));
}

function lookedAtAfter(delivery: Delivery): Delivery {
  return { ...delivery, lookAt: delivery.leaseUntil };
}

type TryResult = 'delivered' | 'failed' | 'gone';

/** Any 2xx is a success; 410 says never to come again. */
export function resultOf({ status }: SendResult): TryResult {
  if (status === 410) return 'gone';
  return status !== undefined && status >= 200 && status < 300 ? 'delivered' : 'failed';
}

/** The delivery after a try: done, or waiting for the next. */
export function tried(delivery: Delivery, sent: SendResult, now: number): Delivery {
  const tries = [...delivery.tries, { at: iso(now - sent.durationMs), ...sent }].slice(-LOGGED_TRIES);
  const result = resultOf(sent);
  if (result === 'delivered') return ended({ ...delivery, tries }, 'delivered');
  const waitMs = result === 'gone' ? undefined : waitMsAfter(delivery.attempts);
  return waitMs === undefined ? ended({ ...delivery, tries }, 'failed') : waiting({ ...delivery, tries }, now, waitMs);
}

/** Its endpoint is gone or disabled: it is no longer needed. */
export function cancelled(delivery: Delivery): Delivery {
  return ended(delivery, 'cancelled');
}

/** Sent once more from the beginning of the schedule, under the same id; not while a try is under way. */
export function redelivered(delivery: Delivery, now: number): Delivery | undefined {
  return hasLease(delivery, now) ? undefined : waiting({ ...delivery, status: 'pending', attempts: 0 }, now, 0);
}

/**
 * The sweeper has sent its message; it becomes due again in case that is lost too. Leases of a host that went down are
 * void.
 */
export function hinted(delivery: Delivery, now: number, areLeasesVoid: boolean): Delivery | undefined {
  const isHeld = hasLease(delivery, now) && !areLeasesVoid;
  if (delivery.status !== 'pending' || isHeld) return undefined;
  return {
    ...unleased(delivery),
    lookAt: iso(Math.max(now, Date.parse(delivery.nextTryAt ?? delivery.createdAt)) + patienceMs),
  };
}

/** How long until the next try is due, or undefined for a delivery that has ended. */
export function waitMsOf(delivery: Delivery, now: number): number | undefined {
  if (delivery.status !== 'pending') return undefined;
  return Math.max(0, Date.parse(delivery.nextTryAt ?? delivery.createdAt) - now);
}

/** A wait too long for a message is left to the sweeper from the start. */
function waiting(delivery: Delivery, now: number, waitMs: number): Delivery {
  const lookAt = waitMs > hintedMs ? now + waitMs : now + waitMs + overdueMs;
  return { ...unleased(delivery), nextTryAt: iso(now + waitMs), lookAt: iso(lookAt) };
}

function ended(delivery: Delivery, status: Delivery['status']): Delivery {
  const { nextTryAt: _n, lookAt: _k, ...rest } = unleased(delivery);
  return { ...rest, status };
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
