/**
 * Calls that run in the host's own thread, many at a time. The function is loaded when it is first called, and its time
 * counts from then on, as on the platform. Past its time a call has failed; its late end is ignored.
 */
import { withinSeconds } from '../within-seconds.ts';
import { callHandler, deadlineOf, type LambdaHandler, overTime, type Runtime, threw } from './call.ts';

export function inThisThread(load: () => Promise<LambdaHandler>): Runtime {
  let loading: Promise<LambdaHandler> | undefined;
  return async (call) => {
    loading ??= load();
    try {
      const handler = await loading;
      return await withinSeconds(callHandler(handler, call, deadlineOf(call)), call.timeLimitSeconds, overTime(call));
    } catch (error) {
      // the next call tries to load it again
      loading = undefined;
      return threw(error);
    }
  };
}
