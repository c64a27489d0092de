/**
 * The life of something that is tried until it succeeds: a webhook, or files on their way to a destination. It is tried
 * soon, then after growing waits, ten times in about three days.
 */

import { z } from 'zod';
import { scheduled } from '../../work/back-off.ts';
import { hasLease } from '../../work/lease.ts';
import {
  iso,
  type Lifecycle,
  lifecycle,
  newWork,
  type Phase,
  resendAfterMs,
  settled,
  type WorkRules,
  withAllAttempts,
  workMembers,
} from '../../work/lifecycle.ts';
import { deliveryStatuses, type shipmentStatuses } from './statuses.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The wait before each try, counted from the one before it. */
const waitsMs = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
/** Up to a tenth longer, so that a receiver that comes back does not get everything at once. */
const JITTER = 0.1;

/** How long a try may be overdue before the sweeper sends its message again. */
const overdueMs = 60_000;
/** A wait of up to this long gets a delayed message; a longer one is left to the sweeper from the start. */
export const hintedMs = 900_000;

type DeliveryStatus = (typeof shipmentStatuses)[number];
const deliveryStates: Record<DeliveryStatus, Phase> = {
  pending: 'open',
  delivered: 'final',
  in_outbox: 'final',
  failed: 'final',
  cancelled: 'final',
};

/** The members that a stored delivery of any kind has. */
export const tryMembers = {
  createdAt: z.string(),
  status: z.enum(deliveryStatuses),
  ...workMembers,
  /** When the sweeper must look at it; only while something is left to do. */
  lookAt: z.string().optional(),
};

type Tried = Omit<z.infer<z.ZodObject<typeof tryMembers>>, 'status'> & { status: DeliveryStatus };

/** How long to wait after so many tries. */
export const waitAfterTries = scheduled(waitsMs, JITTER);
export const maxTries = waitsMs.length;

/** The lifecycle of one kind of delivery. */
export function tryLife<Item extends Tried>(own: Required<Pick<WorkRules<Item>, 'leaseMs' | 'failed'>>) {
  return lifecycle<Item>({
    ...own,
    phaseOf: ({ status }) => deliveryStates[status],
    maxAttempts: maxTries,
    held: (item) => ({ ...item, lookAt: item.leaseUntil }),
    free: lookedAtLate,
    resent: (item, now) => ({ ...item, lookAt: iso(Math.max(now, nextTryOf(item)) + resendAfterMs) }),
    dueAt: ({ lookAt }) => lookAt,
  });
}

export function newTries(now: number, delayMs = 0) {
  const notBefore = iso(now + delayMs);
  return lookedAtLate({ createdAt: iso(now), status: 'pending' as const, ...newWork(), notBefore }, now);
}

/** The sweeper makes up for a message that is lost, and sends the one of a long wait. */
function lookedAtLate<Item extends Tried>(item: Item, now: number): Item {
  const dueAt = nextTryOf(item);
  return { ...item, lookAt: iso(dueAt - now > hintedMs ? dueAt : dueAt + overdueMs) };
}

function nextTryOf({ notBefore, createdAt }: Tried): number {
  return Date.parse(notBefore ?? createdAt);
}

/** After a transient failure: again after a while, or never if it was the last attempt. */
export function retriedLater<Item extends Tried>(life: Lifecycle<Item>, item: Item, now: number): Item {
  return life.putBack(item, now, waitAfterTries(item.attempts));
}

/** Retried from the beginning of the retry schedule, under the same id; not while an attempt is in progress. */
export function redelivered<Item extends Tried>(life: Lifecycle<Item>, item: Item, now: number): Item | undefined {
  return hasLease(item, now) ? undefined : life.rested({ ...withAllAttempts(item), status: 'pending' }, now, 0);
}

/** What it waited for has come: the next try is due now, unless one is under way. */
export function triedNow<Item extends Tried>(life: Lifecycle<Item>, item: Item, now: number): Item | undefined {
  return !life.isOpen(item) || hasLease(item, now) ? undefined : life.rested(item, now, 0);
}

export function ended<Item extends Tried>(item: Item, status: Item['status']): Item {
  return { ...settled(item), lookAt: undefined, status };
}
