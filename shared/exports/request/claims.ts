/**
 * One name, one job: an `Idempotency-Key`, or equal requests that should share a job, claim a name in the table.
 * Creating the claim decides; whoever comes second finds the first one's job.
 */
import { z } from 'zod';
import type { Clock } from '../../ports.ts';
import { Problem } from '../../problems/problem.ts';
import { changeRecord } from '../../records/change-record.ts';
import { readRecord } from '../../records/read-record.ts';
import type { Records } from '../../records/records.ts';

const claimSchema = z.object({ jobId: z.string(), requestHash: z.string(), claimedAt: z.number() });
export type NameClaim = z.infer<typeof claimSchema>;

const claimReader = { parse: (value: unknown) => claimSchema.safeParse(value).data };

/** How long a key is kept. */
const claimMs = 24 * 3_600_000;

/** The valid claim after this call: ours, or an earlier one that `isStale` does not reject. */
export async function claimName(
  records: Records,
  now: Clock,
  owner: string,
  name: string,
  wanted: Omit<NameClaim, 'claimedAt'>,
  isStale: (claim: NameClaim) => Promise<boolean>,
): Promise<NameClaim> {
  const key = claimKey(owner, name);
  const claim = { ...wanted, claimedAt: now() };
  const times = () => ({ forgetAt: new Date(now() + claimMs).toISOString() });
  let standing: NameClaim = claim;
  const replaceStale = async (found: NameClaim) => {
    standing = found;
    const isFree = found === claim || isOver(found, now()) || (await isStale(found));
    return isFree ? claim : undefined;
  };
  // most names are new: nothing is read before the first try
  const seen = { value: claim, version: 0 };
  const changed = await changeRecord(records, key, claimReader, replaceStale, { times, seen, absent: () => claim });
  return changed?.after ?? standing;
}

/** The current claim, if there is one. */
export async function standingClaim(
  records: Records,
  now: Clock,
  owner: string,
  name: string,
): Promise<NameClaim | undefined> {
  const record = await records.get(claimKey(owner, name));
  const claim = record && readRecord(record, claimReader);
  return claim && !isOver(claim, now()) ? claim : undefined;
}

/** One `Idempotency-Key`, one body. */
export function checkSameBody(claim: NameClaim, requestHash: string): void {
  if (claim.requestHash === requestHash) return;
  throw new Problem('idempotency_conflict', {}, { field: 'Idempotency-Key' });
}

const claimKey = (owner: string, name: string) => ({ partition: `O#${owner}`, sort: `CLAIM#${name}` });
const isOver = (claim: NameClaim, now: number) => claim.claimedAt + claimMs <= now;
