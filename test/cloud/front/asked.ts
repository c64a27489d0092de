/** What a request asks for: the operation by AWS's name, and every permission it takes. */
import type { Need } from './policy.ts';

export interface Asked {
  operation: string;
  needs: readonly Need[];
}

/** A call that nobody here has met before: it must be learnt, never passed on. */
export function unknownCall(what: string): Error {
  return Object.assign(new Error(`The front does not know the call ${what}.`), { name: 'UnknownCall' });
}

export function isUnknownCall(error: unknown): error is Error {
  return error instanceof Error && error.name === 'UnknownCall';
}
