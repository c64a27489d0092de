/** Any operation of the survey service with the caller's own key, for callers that only pass on its answer. */
import type { CallService } from '../../surveys/operations.ts';
import { type CallSettings, createCaller } from './call.ts';

/** A person waits, and the reply must fit into one response of ours. */
const usualSettings: Omit<CallSettings, 'baseUrl'> = {
  tries: 2,
  timeoutMs: 12_000,
  longestWaitMs: 1_000,
  firstDelayMs: 250,
  maxBytes: 8 * 1024 * 1024,
  retryBudget: Number.POSITIVE_INFINITY,
  retryForMs: 12_000,
};

export function createCallService(settings: Partial<CallSettings> & { baseUrl: string }): CallService {
  const caller = createCaller({ ...usualSettings, ...settings });
  return (token, { method, path, body }) => caller.send(token, path, { method, body }, 'this operation');
}
