/**
 * One invocation as Lambda does it: event and result pass as JSON of at most 6 MB, and what is not done by the time
 * limit has failed.
 */
import { randomUUID } from 'node:crypto';
import { platformLimits } from '../../platform-limits.ts';
import { logFault } from '../fault-log.ts';
import type { CallFailure } from './call.ts';
import type { LocalFunction } from './load-functions.ts';

type FailureReason = CallFailure | 'event_too_large' | 'response_too_large';

export type Outcome = { ok: true; payload: unknown } | { ok: false; reason: FailureReason };

interface Asker {
  /** The one that the caller gets, so that it can be found in the log. */
  requestId?: string;
  /** Whose work it is, where that is known. */
  owner?: string | undefined;
}

export async function invoke(
  fn: LocalFunction,
  event: unknown,
  { requestId = randomUUID(), owner }: Asker = {},
): Promise<Outcome> {
  const fail = (reason: FailureReason, error: unknown): Outcome => {
    // what the host itself breaks off is nobody's fault
    if (reason !== 'stopped') logFault('invocation failed', { function: fn.name, requestId, reason, error });
    return { ok: false, reason };
  };
  const eventJson = JSON.stringify(event);
  if (isLonger(eventJson, platformLimits.requestBytes)) {
    return fail('event_too_large', `The event is over the limit of ${platformLimits.requestBytes} bytes.`);
  }
  const { name: functionName, memoryMb, timeLimitSeconds } = fn;
  const end = await fn.run({ functionName, memoryMb, timeLimitSeconds, requestId, eventJson, ...(owner && { owner }) });
  if ('reason' in end) return fail(end.reason, end.error);
  if (isLonger(end.resultJson, platformLimits.responseBytes)) {
    return fail('response_too_large', `The response is over the limit of ${platformLimits.responseBytes} bytes.`);
  }
  return { ok: true, payload: JSON.parse(end.resultJson) };
}

/** A character takes three bytes at most: only long texts need to be measured. */
function isLonger(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && Buffer.byteLength(text) > bytes;
}
