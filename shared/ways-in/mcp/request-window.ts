/** How often an owner may ask: at most 180 requests in any 60 seconds, counted exactly and over all workers. */

import { admitOne } from '../../http/guess-limit.ts';
import type { Clock } from '../../ports.ts';
import { Problem } from '../../problems/problem.ts';
import type { RecordKey, Records } from '../../records/records.ts';

export const requestLimit = { most: 180, windowMs: 60_000 } as const;

/** Lets the request in, or throws what tells the caller when to come back. */
export type AdmitRequest = (owner: string) => Promise<void>;

export function createRequestWindow(records: Records, now: Clock): AdmitRequest {
  return async (owner) => {
    const key: RecordKey = { partition: `O#${owner}`, sort: 'ASSISTANT-REQUESTS' };
    const retryAfterSeconds = await admitOne(records, now, key, requestLimit);
    if (retryAfterSeconds === undefined) return;
    throw new Problem('rate_limited.assistant', { most: requestLimit.most }, { retryAfterSeconds });
  };
}
