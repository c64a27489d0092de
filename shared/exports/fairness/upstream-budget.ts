/**
 * How many requests per minute all workers together may send to the survey service for one owner. They share a token bucket
 * in the table and claim blocks from it; after a 429 the bucket fills half as fast, then slowly faster again. Each owner has
 * a bucket of his own: nobody's thousands use up what others need, and no single record meets the workers of all.
 */
import { setTimeout as pauseFor } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '../../ports.ts';
import { Problem } from '../../problems/problem.ts';
import { changeRecord } from '../../records/change-record.ts';
import type { Records } from '../../records/records.ts';
import { iso } from '../../work/lifecycle.ts';
import type { UpstreamUse } from '../job/export-deps.ts';

const MINUTE_MS = 60_000;
/** What may be sent at once after a quiet time: so many seconds' worth. */
const BURST_SECONDS = 10;
/** The share of a burst that batches leave to exports somebody waits for. */
const KEPT_SHARE = 0.2;
/** After a halving, the rate recovers by this share of the full rate per minute. */
const RECOVERY_SHARE = 0.05;
const SLOWEST_SHARE = 1 / 32;
/** Many workers meet the same 429: it counts once. */
const SAME_REFUSAL_MS = 5_000;
/** A block that lay unused for so long is worth nothing. */
const BLOCK_MS = 10_000;
const LONGEST_WAIT_MS = 60_000;
const COME_BACK_SECONDS = 30;
/** Owners whose last claimed block a process remembers. */
const REMEMBERED = 200;
const FORGET_MS = 86_400_000;

const bucketSchema = z.object({ tokens: z.number(), at: z.number(), rate: z.number(), halvedAt: z.number() });
type Bucket = z.infer<typeof bucketSchema>;
const bucketReader = { parse: (value: unknown) => bucketSchema.safeParse(value).data };

interface UpstreamBudget {
  /** Resolves when one request may be sent; throws `out_of_budget` when that would take too long. */
  admit(isChild: boolean): Promise<void>;
  /** The survey service asks us to slow down. */
  refused(): Promise<void>;
}

interface BudgetSettings {
  records: Records;
  owner: string;
  now: Clock;
  perMinute: number;
  pause?: (ms: number) => Promise<unknown>;
}

/** What a client of the survey service is given to keep to the budget: nothing where there is none. */
export function callBudget({
  perMinute,
  ...settings
}: Omit<BudgetSettings, 'perMinute' | 'owner'> & { perMinute?: number | undefined }) {
  if (perMinute === undefined) return () => ({});
  const budgets = new Map<string, UpstreamBudget>();
  return ({ owner, isChild }: UpstreamUse) => {
    const budget = budgets.get(owner) ?? createUpstreamBudget({ ...settings, owner, perMinute });
    budgets.delete(owner);
    budgets.set(owner, budget);
    for (const oldest of budgets.keys()) if (budgets.size > REMEMBERED) budgets.delete(oldest);
    return { admit: () => budget.admit(isChild), onRateLimited: budget.refused };
  };
}

export function createUpstreamBudget(settings: BudgetSettings): UpstreamBudget {
  const { records, owner, now, perMinute, pause = pauseFor } = settings;
  const key = { partition: `O#${owner}`, sort: 'UPSTREAM-BUDGET' };
  const times = () => ({ forgetAt: iso(now() + FORGET_MS) });
  const block = Math.max(1, Math.min(50, Math.floor(perMinute / 60)));
  let left = 0;
  let claimedAt = 0;

  /** Too much contention on the record counts as an empty bucket. */
  async function change(work: (bucket: Bucket) => Bucket): Promise<void> {
    const workFilled = (bucket: Bucket) => work(filled(bucket, perMinute, block, now()));
    try {
      await changeRecord(records, key, bucketReader, workFilled, {
        times,
        absent: () => fullBucket(perMinute, now()),
      });
    } catch (error) {
      throw error instanceof Problem && error.code === 'contended' ? outOfBudget() : error;
    }
  }

  /** How long to wait before another try; 0 when the block was given. */
  async function claimBlock(isChild: boolean): Promise<number> {
    let waitMs = 0;
    await change((bucket) => {
      const kept = isChild ? KEPT_SHARE * capacity(bucket.rate, block) : 0;
      const missing = block - (bucket.tokens - kept);
      waitMs = missing > 0 ? Math.ceil((missing / bucket.rate) * MINUTE_MS) : 0;
      return missing > 0 ? bucket : { ...bucket, tokens: bucket.tokens - block };
    });
    return waitMs;
  }

  return {
    async admit(isChild) {
      for (let waitedMs = 0; left <= 0 || now() - claimedAt > BLOCK_MS; ) {
        const waitMs = await claimBlock(isChild);
        if (waitMs === 0) {
          left = block;
          claimedAt = now();
        } else if (waitedMs + waitMs > LONGEST_WAIT_MS) throw outOfBudget();
        else await pause(waitMs);
        waitedMs += waitMs;
      }
      left--;
    },
    refused: () =>
      change((bucket) => {
        if (now() - bucket.halvedAt < SAME_REFUSAL_MS) return bucket;
        left = 0;
        const rate = Math.max(perMinute * SLOWEST_SHARE, bucket.rate / 2);
        return { ...bucket, tokens: 0, rate, halvedAt: now() };
      }),
  };
}

function fullBucket(perMinute: number, now: number): Bucket {
  return { tokens: (perMinute / 60) * BURST_SECONDS, at: now, rate: perMinute, halvedAt: 0 };
}

function filled(bucket: Bucket, perMinute: number, block: number, now: number): Bucket {
  const minutes = Math.max(0, now - bucket.at) / MINUTE_MS;
  const rate = Math.min(perMinute, bucket.rate + perMinute * RECOVERY_SHARE * minutes);
  const tokens = Math.min(capacity(rate, block), bucket.tokens + rate * minutes);
  return { ...bucket, tokens, at: now, rate };
}

/** Always enough for a block plus what batches must leave, however low the rate. */
function capacity(rate: number, block: number): number {
  return Math.max((rate / 60) * BURST_SECONDS, block / (1 - KEPT_SHARE));
}

function outOfBudget(): Problem {
  return new Problem('out_of_budget', {}, { retryAfterSeconds: COME_BACK_SECONDS });
}
