/** Calls that run in the host's own thread, many at a time. Past its time a call has failed; its late end is ignored. */
import { withinSeconds } from '../within-seconds.ts';
import { callHandler, deadlineOf, type LambdaHandler, overTime, type Runtime } from './call.ts';

export function inThisThread(handler: LambdaHandler): Runtime {
  return (call) => withinSeconds(callHandler(handler, call, deadlineOf(call)), call.timeLimitSeconds, overTime(call));
}
