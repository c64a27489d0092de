/** Where an owner's webhooks go: an address, the events it listens to, its secrets, and its health. */
import { z } from 'zod';
import { webhookMethods } from './sender.ts';

/** The old secret still signs for this long after a rotation. */
const rotationMs = 24 * 3_600_000;
/** An endpoint that has failed for this long is disabled. */
const patienceMs = 5 * 24 * 3_600_000;

const secretSchema = z.object({
  sealed: z.string(),
  /** Absent for the current one. */
  validUntil: z.string().optional(),
});

export const disabledReasons = ['gone', 'failing', 'by_owner', 'unreadable'] as const;

export const endpointSchema = z.object({
  id: z.string(),
  owner: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  method: z.enum(webhookMethods),
  /** The owner's custom headers, sealed: they may hold a password of the receiver. */
  sealedHeaders: z.string().optional(),
  /** The current one first. */
  secrets: z.array(secretSchema),
  createdAt: z.string(),
  /** Data that the endpoint's service keeps with it; the engine does not look inside. */
  extra: z.unknown().optional(),
  /** Since when no try has succeeded. */
  failingSince: z.string().optional(),
  disabled: z.object({ at: z.string(), reason: z.enum(disabledReasons) }).optional(),
});

export type Endpoint = z.infer<typeof endpointSchema>;
type DisabledReason = (typeof disabledReasons)[number];

export interface EndpointKey {
  owner: string;
  id: string;
}

/** The new secret signs from now on, the previous one for another day; older ones no longer. */
export function rotated(endpoint: Endpoint, sealed: string, now: number): Endpoint {
  const [present] = endpoint.secrets;
  const old = present && { ...present, validUntil: iso(now + rotationMs) };
  return { ...endpoint, secrets: [{ sealed }, ...(old ? [old] : [])] };
}

export function sealedSecrets(endpoint: Endpoint, now: number): string[] {
  return endpoint.secrets
    .filter(({ validUntil }) => validUntil === undefined || Date.parse(validUntil) > now)
    .map(({ sealed }) => sealed);
}

export function disabled(endpoint: Endpoint, reason: DisabledReason, now: number): Endpoint {
  return { ...endpoint, disabled: endpoint.disabled ?? { at: iso(now), reason } };
}

export function enabled({ disabled: _d, failingSince: _f, ...endpoint }: Endpoint): Endpoint {
  return endpoint;
}

/** The endpoint after a try, or undefined where nothing changes: most tries cost no write here. */
export function afterTry(
  endpoint: Endpoint,
  result: 'delivered' | 'failed' | 'gone',
  now: number,
): Endpoint | undefined {
  if (result === 'gone') return endpoint.disabled ? undefined : disabled(endpoint, 'gone', now);
  const { failingSince, ...rest } = endpoint;
  if (result === 'delivered') return failingSince === undefined ? undefined : rest;
  if (failingSince === undefined) return { ...endpoint, failingSince: iso(now) };
  const hasFailedTooLong = now - Date.parse(failingSince) >= patienceMs;
  return hasFailedTooLong && !endpoint.disabled ? disabled(endpoint, 'failing', now) : undefined;
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
