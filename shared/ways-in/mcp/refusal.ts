/** What an assistant gets when a call fails. Another owner's survey is reported as not found. */

import type { Log } from '../../ports.ts';
import { messageOf } from '../../problems/catalogue.ts';
import { type FieldErrors, Problem } from '../../problems/problem.ts';

export interface Refusal {
  code: string;
  message: string;
  errors?: FieldErrors;
  retry_after_seconds?: number;
}

const hiddenCodes = new Set(['access_denied', 'quiz_not_found']);

export function refusalOf(error: unknown, log: Log): Refusal {
  if (!(error instanceof Problem) || error.code === 'internal_error') {
    log.error('assistant request failed', { error });
    return { code: 'internal_error', message: messageOf('internal_error.try_later') };
  }
  if (hiddenCodes.has(error.code)) {
    return { code: 'quiz_not_found', message: messageOf('quiz_not_found.hidden') };
  }
  return {
    code: error.code,
    message: error.message,
    ...(error.errors && { errors: error.errors }),
    ...(error.retryAfterSeconds !== undefined && { retry_after_seconds: Math.ceil(error.retryAfterSeconds) }),
  };
}
