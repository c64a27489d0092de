/** What everything an assistant can ask for works with: the pipeline, the survey service, and whose request it is. */

import type { Caller } from '../../exports/owner.ts';
import type { Operation } from '../../surveys/operations.ts';
import type { ExportsApiDeps } from '../http/caller-api.ts';

export interface Assistant {
  deps: ExportsApiDeps;
  caller: Caller;
}

/** How long a tool waits for a file or a test: a function has half a minute for an answer. */
export const WAIT_MS = 20_000;

/** The survey service's answer to this caller. */
export function ask({ deps, caller }: Assistant, operation: Operation): Promise<unknown> {
  return deps.callService(caller.token, operation);
}
