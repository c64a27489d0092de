/**
 * One invocation as Lambda does it: event and result pass as JSON of at most 6 MB, and what is not done by the time
 * limit has failed. Lambda would kill the runtime; here a late result is ignored.
 */
import { randomUUID } from 'node:crypto';
import { platformLimits } from '../../topology.ts';
import { logFault } from '../fault-log.ts';
import { withinSeconds } from '../within-seconds.ts';
import type { LambdaContext, LocalFunction } from './load-functions.ts';

type FailureReason = 'threw' | 'timed_out' | 'event_too_large' | 'response_too_large';

export type Outcome = { ok: true; payload: unknown } | { ok: false; reason: FailureReason };

/** `requestId`: the one a caller is told of, so that it can be found in the log. */
export async function invoke(fn: LocalFunction, event: unknown, requestId: string = randomUUID()): Promise<Outcome> {
  const context = createContext(fn, requestId);
  const fail = (reason: FailureReason, error: unknown): Outcome => {
    logFault('invocation failed', { function: fn.name, requestId: context.awsRequestId, reason, error });
    return { ok: false, reason };
  };
  const eventJson = JSON.stringify(event);
  if (Buffer.byteLength(eventJson) > platformLimits.requestBytes) {
    return fail('event_too_large', `The event is over the limit of ${platformLimits.requestBytes} bytes.`);
  }
  try {
    const work = (async () => fn.handler(JSON.parse(eventJson), context))();
    const result = await withinSeconds(work, fn.timeLimitSeconds, timedOut);
    if (result === timedOut) return fail('timed_out', `Task timed out after ${fn.timeLimitSeconds} seconds`);
    const resultJson = JSON.stringify(result) ?? 'null';
    if (Buffer.byteLength(resultJson) > platformLimits.responseBytes) {
      return fail('response_too_large', `The response is over the limit of ${platformLimits.responseBytes} bytes.`);
    }
    return { ok: true, payload: JSON.parse(resultJson) };
  } catch (error) {
    return fail('threw', error);
  }
}

const timedOut = Symbol('timed out');

function createContext(fn: LocalFunction, awsRequestId: string): LambdaContext {
  const deadline = performance.now() + fn.timeLimitSeconds * 1000;
  return {
    awsRequestId,
    functionName: fn.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${process.env.AWS_REGION ?? 'us-east-1'}:000000000000:function:${fn.name}`,
    memoryLimitInMB: String(fn.memoryMb),
    logGroupName: `/aws/lambda/${fn.name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
  };
}
