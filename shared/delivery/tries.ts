/**
 * The states of something that is tried until it succeeds: a webhook, or files on their way to a destination. Like a job
 * it is claimed by one conditional write with a lease and a fencing number, so that no two workers make the same try.
 */
import { z } from 'zod';
import { claimed, hasLease, holdsLease, isEarly, renewed } from '../work/lease.ts';
import { maxTries, waitMsAfter } from './retry-schedule.ts';

/** How long a try may be overdue before the sweeper sends its message again. */
const overdueMs = 60_000;
/** How long a message from the sweeper may be under way before it sends another. */
const patienceMs = 5 * 60_000;
/** A wait of up to this long also gets a delayed message. */
export const hintedMs = 900_000;

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;

/** The members that a stored delivery of any kind has. */
export const tryMembers = {
  createdAt: z.string(),
  status: z.enum(deliveryStatuses),
  /** Tries of the present round; a redelivery begins a new one. */
  attempts: z.number(),
  fence: z.number(),
  leaseUntil: z.string().optional(),
  nextTryAt: z.string().optional(),
  /** When the sweeper must look at it; only while something is left to do. */
  lookAt: z.string().optional(),
};

type Tried = z.infer<z.ZodObject<typeof tryMembers>>;

export function newTries(now: number, delayMs = 0): Tried {
  return waiting({ createdAt: iso(now), status: 'pending', attempts: 0, fence: 0 }, now, delayMs);
}

/** A worker claims the next try, unless another holds it, it is not due, or it is done. */
export function claimedTry<Item extends Tried>(item: Item, now: number, lengthMs: number): Item | undefined {
  if (item.status !== 'pending' || hasLease(item, now)) return undefined;
  if (isEarly(item.nextTryAt, now)) return undefined;
  if (item.attempts >= maxTries) return ended(item, 'failed');
  return lookedAtAfter(claimed(item, now, lengthMs));
}

export function isHeldBy(item: Tried, fence: number): boolean {
  return item.status === 'pending' && holdsLease(item, fence);
}

export function renewedTry<Item extends Tried>(item: Item, now: number, lengthMs: number): Item {
  return lookedAtAfter(renewed(item, now, lengthMs));
}

function lookedAtAfter<Item extends Tried>(item: Item): Item {
  return { ...item, lookAt: item.leaseUntil };
}

/** It failed in passing: once more after a while, or never where it was the last try. */
export function retriedLater<Item extends Tried>(item: Item, now: number): Item {
  const waitMs = waitMsAfter(item.attempts);
  return waitMs === undefined ? ended(item, 'failed') : waiting(item, now, waitMs);
}

/** Tried once more from the beginning of the schedule, under the same id; not while a try is under way. */
export function redelivered<Item extends Tried>(item: Item, now: number): Item | undefined {
  return hasLease(item, now) ? undefined : waiting({ ...item, status: 'pending', attempts: 0 }, now, 0);
}

/** What it waited for has come: the next try is due now, unless one is under way. */
export function triedNow<Item extends Tried>(item: Item, now: number): Item | undefined {
  return item.status !== 'pending' || hasLease(item, now) ? undefined : waiting(item, now, 0);
}

/**
 * The sweeper has sent its message; it becomes due again in case that is lost too. Leases of a host that went down are
 * void.
 */
export function hinted<Item extends Tried>(item: Item, now: number, areLeasesVoid: boolean): Item | undefined {
  const isHeld = hasLease(item, now) && !areLeasesVoid;
  if (item.status !== 'pending' || isHeld) return undefined;
  const lookAt = iso(Math.max(now, Date.parse(item.nextTryAt ?? item.createdAt)) + patienceMs);
  return { ...item, leaseUntil: undefined, lookAt };
}

/** How long until the next try is due, or undefined for one that has ended. */
export function waitMsOf(item: Tried, now: number): number | undefined {
  if (item.status !== 'pending') return undefined;
  return Math.max(0, Date.parse(item.nextTryAt ?? item.createdAt) - now);
}

/** A wait too long for a message is left to the sweeper from the start. */
export function waiting<Item extends Tried>(item: Item, now: number, waitMs: number): Item {
  const lookAt = waitMs > hintedMs ? now + waitMs : now + waitMs + overdueMs;
  return { ...item, leaseUntil: undefined, nextTryAt: iso(now + waitMs), lookAt: iso(lookAt) };
}

export function ended<Item extends Tried>(item: Item, status: Tried['status']): Item {
  return { ...item, leaseUntil: undefined, nextTryAt: undefined, lookAt: undefined, status };
}

export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
