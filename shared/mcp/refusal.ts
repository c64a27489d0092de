/** What went wrong, as an assistant is told: our code and message, and nothing that tells foreign from unknown. */
import { type FieldErrors, Problem } from '../errors.ts';
import type { Log } from '../ports.ts';

export interface Refusal {
  code: string;
  message: string;
  errors?: FieldErrors;
  retry_after_seconds?: number;
}

/** A survey of somebody else is one that is not there. */
const hiddenCodes = new Set(['access_denied', 'quiz_not_found']);

export function refusalOf(error: unknown, log: Log): Refusal {
  if (!(error instanceof Problem) || error.code === 'internal_error') {
    log.error('assistant request failed', { error });
    return { code: 'internal_error', message: 'Something went wrong on our side. Try again later.' };
  }
  if (hiddenCodes.has(error.code)) {
    return { code: 'quiz_not_found', message: 'There is no such survey for this API key.' };
  }
  return {
    code: error.code,
    message: error.message,
    ...(error.errors && { errors: error.errors }),
    ...(error.retryAfterSeconds !== undefined && { retry_after_seconds: Math.ceil(error.retryAfterSeconds) }),
  };
}
