/**
 * Who is asking. An owner is the user the survey service names for a key, otherwise a fingerprint of the key itself.
 * A positive answer is kept for ten seconds; when the service does not answer, nobody is let in.
 */
import { sha256Hex } from '../crypto.ts';
import type { Clock, Fingerprints } from '../ports.ts';
import type { Upstream } from '../snapshots/upstream.ts';

export interface Caller {
  token: string;
  owner: string;
  /** What the survey service calls them, where it does. */
  name?: string;
  /** Their own address, if the survey service gives it. */
  email?: string | undefined;
}

const KEPT_MS = 10_000;
const MAX_KEPT = 10_000;

export function createOwnerCheck(upstream: Upstream, fingerprints: Fingerprints, now: Clock) {
  const known = new Map<string, { caller: Omit<Caller, 'token'>; until: number }>();

  return async function callerOf(token: string): Promise<Caller> {
    const hash = sha256Hex(token);
    const kept = known.get(hash);
    if (kept && kept.until > now()) return { token, ...kept.caller };
    const { userId, name: ownName, email } = await upstream.holderOf(token);
    const owner = userId === undefined ? `k-${await fingerprints.of(token)}` : `u-${encodeURIComponent(userId)}`;
    if (known.size >= MAX_KEPT) known.clear();
    const name = ownName || email;
    const caller = { owner, email, ...(name && { name }) };
    known.set(hash, { caller, until: now() + KEPT_MS });
    return { token, ...caller };
  };
}

export type OwnerCheck = ReturnType<typeof createOwnerCheck>;
