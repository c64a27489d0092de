/** A body that is read as it arrives: it may neither be silent for long nor drip so slowly that it would never end. */
import type { Readable } from 'node:stream';
import { Problem } from '../../problems/problem.ts';
import { problemOfFailure } from './classify.ts';
import type { Reply } from './request.ts';
import type { Watch } from './watch.ts';

/** At least this many bytes in every such interval. */
export interface MinimumRate {
  bytes: number;
  ms: number;
}

/**
 * A body that ends with its connection looks the same whole or cut; in JSON a cut shows, in a stream it does not.
 */
export function hasStatedEnd({ headers }: Reply): boolean {
  return headers['content-length'] !== undefined || /\bchunked\b/i.test(headers['transfer-encoding'] ?? '');
}

/** The time the reader spends on a chunk does not count as the sender's silence. */
export async function* watchedBody(body: Readable, watch: Watch, least: MinimumRate): AsyncGenerator<Uint8Array> {
  let waitedMs = 0;
  let sizeBytes = 0;
  let since = performance.now();
  try {
    watch.begin();
    for await (const chunk of body) {
      watch.rest();
      waitedMs += performance.now() - since;
      sizeBytes += chunk.length;
      if (waitedMs >= least.ms) {
        if (sizeBytes < least.bytes) throw tooSlow(sizeBytes, waitedMs);
        waitedMs = 0;
        sizeBytes = 0;
      }
      yield chunk;
      since = performance.now();
      watch.begin();
    }
  } catch (error) {
    throw problemOfFailure(error);
  } finally {
    watch.rest();
  }
}

function tooSlow(sizeBytes: number, waitedMs: number): Problem {
  const seconds = Math.round(waitedMs / 1000);
  return new Problem('upstream_unavailable.too_slow', { bytes: sizeBytes, seconds });
}
