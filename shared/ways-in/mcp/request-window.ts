/** How often an owner may ask: at most 180 requests in any 60 seconds, counted exactly and over all workers. */

import { admitOne, type GuessLimit } from '../../http/guess-limit.ts';
import type { Clock } from '../../ports.ts';
import { Problem, type Room } from '../../problems/problem.ts';
import type { RecordKey, Records } from '../../records/records.ts';

export const requestLimit: GuessLimit = { name: 'assistant', most: 180, windowSeconds: 60 };

/** Lets the request in and gives what is left, or throws an error that says when to come back. */
export type AdmitRequest = (owner: string) => Promise<Room | undefined>;

export function createRequestWindow(records: Records, now: Clock): AdmitRequest {
  return async (owner) => {
    const key: RecordKey = { partition: `O#${owner}`, sort: 'ASSISTANT-REQUESTS' };
    let room: Room | undefined;
    const retryAfterSeconds = await admitOne(records, now, key, requestLimit, (seen) => {
      room = seen;
    });
    if (retryAfterSeconds === undefined) return room;
    const met = { limit: requestLimit, left: 0, resetSeconds: retryAfterSeconds };
    throw new Problem('rate_limited.assistant', { most: requestLimit.most }, { retryAfterSeconds, room: met });
  };
}
