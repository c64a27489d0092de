/** One webhook on its way to one endpoint, and what a try makes of it. */
import { z } from 'zod';
import { iso } from '../../work/lifecycle.ts';
import { ended, newTries, retriedLater, tryLife, tryMembers } from '../retries/tries.ts';
import { type SendResult, sendProblems } from './sender.ts';

/** Longer than one try may take. */
const tryMs = 60_000;
const LOGGED_TRIES = 50;

const trySchema = z.object({
  at: z.string(),
  status: z.number().optional(),
  durationMs: z.number(),
  problem: z.enum(sendProblems).optional(),
});

export const deliverySchema = z.object({
  id: z.string(),
  owner: z.string(),
  endpointId: z.string(),
  type: z.string(),
  body: z.string(),
  ...tryMembers,
  tries: z.array(trySchema),
});

export type Delivery = z.infer<typeof deliverySchema>;

export interface DeliveryKey {
  owner: string;
  endpointId: string;
  id: string;
}

export function newDelivery(
  what: Pick<Delivery, keyof DeliveryKey | 'type' | 'body'>,
  now: number,
  delayMs = 0,
): Delivery {
  return { ...what, ...newTries(now, delayMs), tries: [] };
}

export const deliveryLife = tryLife<Delivery>({ leaseMs: tryMs, failed: (delivery) => ended(delivery, 'failed') });

type TryResult = 'delivered' | 'failed' | 'gone';

/** Any 2xx is a success; 410 says never to come again. */
export function resultOf({ status }: SendResult): TryResult {
  if (status === 410) return 'gone';
  return status !== undefined && status >= 200 && status < 300 ? 'delivered' : 'failed';
}

/** The delivery after a try: done, or waiting for the next. */
export function tried(found: Delivery, sent: SendResult, now: number): Delivery {
  const tries = [...found.tries, { at: iso(now - sent.durationMs), ...sent }].slice(-LOGGED_TRIES);
  const delivery = { ...found, tries };
  const result = resultOf(sent);
  if (result === 'failed') return retriedLater(deliveryLife, delivery, now);
  return ended(delivery, result === 'delivered' ? 'delivered' : 'failed');
}

/** Its endpoint is gone or disabled: it is no longer needed. */
export function cancelled(delivery: Delivery): Delivery {
  return ended(delivery, 'cancelled');
}
