/** The files of one export or batch on their way to one destination, as it is stored, and what a try makes of it. */

import { z } from 'zod';
import { iso } from '../../work/lifecycle.ts';
import { shipmentStatuses, subjectKinds, tryOutcomes } from '../retries/statuses.ts';
import { ended, newTries, redelivered, retriedLater, tryLife, tryMembers } from '../retries/tries.ts';
import type { Receipt } from './file-sender.ts';
import { type DeliveryProblem, deliveryProblem } from './problems.ts';

/** How long the worker that ended one has to announce it before the sweeper does. */
const announceGraceMs = 60_000;
const LOGGED_TRIES = 50;
const LOGGED_ARRIVALS = 100;

const problemSchema = z.object({ code: z.string(), message: z.string() });

export const destinationDeliverySchema = z.object({
  id: z.string(),
  owner: z.string(),
  destinationId: z.string(),
  /** What is delivered: as it was when it ended at this moment. A test has no files. */
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string(), endedAt: z.string() }),
  /** The name of its schedule, batch or survey; a test has none. */
  name: z.string().optional(),
  path: z.string(),
  attach: z.enum(['auto', 'link', 'file']),
  linkSeconds: z.number(),
  /** For a mail: the view whose figures it shows, and what its owner has written. */
  mail: z
    .object({ viewId: z.string().optional(), subject: z.string().optional(), message: z.string().optional() })
    .optional(),
  /** The moment that dates it, in whose zone, and for which schedule. */
  run: z.object({ at: z.string(), timezone: z.string(), scheduleId: z.string().optional() }),
  ...tryMembers,
  status: z.enum(shipmentStatuses),
  /** What its sender needs to go on where it was stopped. */
  kept: z.unknown().optional(),
  finishedAt: z.string().optional(),
  /** Why the last try failed. */
  problem: problemSchema.optional(),
  note: z.string().optional(),
  /** Mails that came back while others of it were still on their way: by their ids, and why. */
  returns: z.array(z.object({ mailId: z.string(), problem: problemSchema, note: z.string() })).optional(),
  /** The first hundred; the two counts are of all. */
  arrivals: z.array(z.object({ file: z.string(), place: z.string(), sizeBytes: z.number() })),
  files: z.number(),
  sizeBytes: z.number(),
  tries: z.array(
    z.object({
      at: z.string(),
      durationMs: z.number(),
      outcome: z.enum(tryOutcomes),
      problem: problemSchema.optional(),
    }),
  ),
  /** It has ended and its owner's webhooks have not been notified yet. */
  eventDue: z.enum(['delivery.done', 'delivery.failed']).optional(),
});

export type DestinationDelivery = z.infer<typeof destinationDeliverySchema>;

export type DestinationDeliveryKey = Pick<DestinationDelivery, 'owner' | 'destinationId' | 'id'>;

type Wanted = Pick<
  DestinationDelivery,
  'id' | 'owner' | 'destinationId' | 'subject' | 'name' | 'path' | 'attach' | 'linkSeconds' | 'mail' | 'run'
>;

const nothingArrived = { arrivals: [], files: 0, sizeBytes: 0 };

export function newDestinationDelivery(wanted: Wanted, now: number): DestinationDelivery {
  return { ...wanted, ...newTries(now), ...nothingArrived, tries: [] };
}

export const deliveryLife = tryLife<DestinationDelivery>({
  leaseMs: 30_000,
  failed: (delivery, now) => failed(delivery, delivery.problem ?? deliveryProblem('never_finished'), now),
});

/** The delivery after a try: done, at an end, waiting for the next, or going on at once. */
export function tried(
  found: DestinationDelivery,
  receipt: Receipt,
  made: { startedAt: number; hasMoved: boolean },
  now: number,
): DestinationDelivery {
  const { outcome } = receipt;
  const problem = 'problem' in receipt ? receipt.problem : undefined;
  const entry = { at: iso(made.startedAt), durationMs: now - made.startedAt, outcome, ...(problem && { problem }) };
  const delivery = { ...found, problem, tries: [...found.tries, entry].slice(-LOGGED_TRIES) };
  if (receipt.outcome === 'done') return done(delivery, receipt, now);
  if (receipt.outcome === 'failed' || delivery.subject.kind === 'test') {
    return failed(delivery, problem ?? deliveryProblem('never_finished'), now);
  }
  // a turn that made progress is no attempt
  if (receipt.outcome === 'unfinished' && made.hasMoved) {
    return deliveryLife.handedOver(delivery, now);
  }
  return retriedLater(deliveryLife, delivery, now);
}

function done(
  delivery: DestinationDelivery,
  { arrivals, note, isInOutbox }: Extract<Receipt, { outcome: 'done' }>,
  now: number,
): DestinationDelivery {
  const { returns = [] } = delivery;
  const over = announcedSoon(
    {
      ...ended(delivery, isInOutbox ? 'in_outbox' : 'delivered'),
      kept: undefined,
      returns: undefined,
      problem: undefined,
      note,
      finishedAt: iso(now),
      arrivals: arrivals.slice(0, LOGGED_ARRIVALS),
      files: arrivals.length,
      sizeBytes: arrivals.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    },
    'delivery.done',
    now,
  );
  return returns.reduce((left, one) => cameBack(left, one, now) ?? left, over);
}

export function failed(delivery: DestinationDelivery, problem: DeliveryProblem, now: number): DestinationDelivery {
  const over = { ...ended(delivery, 'failed'), kept: undefined, returns: undefined, problem, finishedAt: iso(now) };
  return announcedSoon(over, 'delivery.failed', now);
}

interface Return {
  /** It is part of the place in the log. */
  mailId: string;
  /** Why all of it failed, or what to say where others have it. */
  problem: DeliveryProblem;
  note: string;
}

/**
 * What had arrived somewhere has come back from there. As long as the delivery goes on, this is kept until its end. Undefined
 * where the delivery does not say that it had arrived.
 */
export function cameBack(
  delivery: DestinationDelivery,
  { mailId, problem, note }: Return,
  now: number,
): DestinationDelivery | undefined {
  if (deliveryLife.isOpen(delivery)) {
    const { returns = [] } = delivery;
    if (returns.some((one) => one.mailId === mailId)) return undefined;
    return { ...delivery, returns: [...returns, { mailId, problem, note }] };
  }
  const isOfMail = (place: string) => place.includes(`<${mailId}@`);
  const [lost, arrivals] = [true, false].map((wanted) =>
    delivery.arrivals.filter((one) => isOfMail(one.place) === wanted),
  );
  if (delivery.status !== 'delivered' || !lost?.length || !arrivals) return undefined;
  const sizeBytes = delivery.sizeBytes - lost.reduce((sum, one) => sum + one.sizeBytes, 0);
  const left = { ...delivery, arrivals, files: delivery.files - lost.length, sizeBytes };
  if (left.files === 0) return failed({ ...left, note: undefined }, problem, now);
  const notes = new Set([...(delivery.note?.split(', ') ?? []), note]);
  return { ...left, note: [...notes].join(', ') };
}

/** It is no longer wanted, and no event is sent. */
export function cancelled(delivery: DestinationDelivery, problem: DeliveryProblem, now: number): DestinationDelivery {
  return { ...ended(delivery, 'cancelled'), kept: undefined, returns: undefined, problem, finishedAt: iso(now) };
}

function announcedSoon(
  delivery: DestinationDelivery,
  eventDue: NonNullable<DestinationDelivery['eventDue']>,
  now: number,
): DestinationDelivery {
  // whoever asked for a test is looking at it
  if (delivery.subject.kind === 'test') return delivery;
  return { ...delivery, eventDue, lookAt: iso(now + announceGraceMs) };
}

export function announced(delivery: DestinationDelivery): DestinationDelivery {
  return { ...delivery, eventDue: undefined, lookAt: undefined };
}

/** All of it once more, from the beginning. */
export function deliveredAgain(delivery: DestinationDelivery, now: number): DestinationDelivery | undefined {
  const fresh = {
    ...delivery,
    ...nothingArrived,
    kept: undefined,
    returns: undefined,
    finishedAt: undefined,
    eventDue: undefined,
  };
  return redelivered(deliveryLife, fresh, now);
}
