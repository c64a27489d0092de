/**
 * One call of a function, and how it ended, in words that cross from thread to thread: whatever goes in and comes out is
 * JSON, as with Lambda, and a failure is reported as it is logged.
 */
import { briefFacts } from '../../../shared/adapters/brief-facts.ts';
import type { WorkContext } from '../../../shared/adapters/triggers.ts';

/** The context of a current runtime: the callbacks of old ones are gone there too. */
export type LambdaContext = Omit<WorkContext, 'done' | 'fail' | 'succeed'>;
export type LambdaHandler = (event: unknown, context: LambdaContext) => unknown;

export interface Call {
  functionName: string;
  memoryMb: number;
  timeLimitSeconds: number;
  requestId: string;
  eventJson: string;
  /** Whose work it is, where that is known. */
  owner?: string;
}

/** Why there is no result: the function's own error, or the end of what it ran in. */
export type CallFailure = 'threw' | 'timed_out' | 'crashed' | 'frozen' | 'stopped';

export interface Failed {
  reason: CallFailure;
  error: unknown;
}

export type CallEnd = { resultJson: string } | Failed;

/** Where the calls of a function run. Never throws. */
export type Runtime = (call: Call) => Promise<CallEnd>;

/** The same in all threads, whenever each of them was started. */
const clock = () => performance.timeOrigin + performance.now();

export const deadlineOf = ({ timeLimitSeconds }: Call) => clock() + timeLimitSeconds * 1000;

export async function callHandler(
  handler: LambdaHandler,
  call: Call,
  deadline: number,
  context: Pick<LambdaContext, 'isAwaited'> = {},
): Promise<CallEnd> {
  try {
    const result = await handler(JSON.parse(call.eventJson), { ...createContext(call, deadline), ...context });
    return { resultJson: JSON.stringify(result) ?? 'null' };
  } catch (error) {
    return threw(error);
  }
}

export function threw(error: unknown): Failed {
  const { error: brief } = JSON.parse(JSON.stringify(briefFacts({ error })));
  return { reason: 'threw', error: brief };
}

export function overTime({ timeLimitSeconds }: Call): Failed {
  return { reason: 'timed_out', error: `Task timed out after ${timeLimitSeconds} seconds` };
}

function createContext({ functionName, memoryMb, requestId }: Call, deadline: number): LambdaContext {
  const region = process.env.AWS_REGION ?? 'us-east-1';
  return {
    awsRequestId: requestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${region}:000000000000:function:${functionName}`,
    memoryLimitInMB: String(memoryMb),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - clock())),
  };
}
