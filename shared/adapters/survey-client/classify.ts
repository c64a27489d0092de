/**
 * The one classifier of upstream failures. 401 stops the work, other refusals are final, and passing failures (429,
 * 5xx, a broken connection, an unreadable body) are worth another try.
 */

import { isProblemCode } from '../../problems/codes.ts';
import { type FieldErrors, Problem, passedOn } from '../../problems/problem.ts';
import { isObject } from '../../surveys/question.ts';

const LONGEST_WAIT_SECONDS = 3_600;

export function problemOfStatus(status: number, body: unknown, retryAfter: string | undefined, what: string): Problem {
  const fields = isObject(body) ? body : {};
  const code = typeof fields.code === 'string' ? fields.code : undefined;
  const message = typeof fields.message === 'string' ? fields.message.slice(0, 300) : `status ${status}`;
  if (status === 401) return new Problem('user_not_authenticated.upstream');
  if (code === 'blocked_by_tariff') return passedOn('blocked_by_tariff', message);
  if (status === 403) return new Problem('access_denied.upstream', { what });
  if (status === 404) return new Problem('quiz_not_found.upstream', { what });
  if (status === 429) {
    const retryAfterSeconds = secondsOf(retryAfter);
    return new Problem('rate_limited.upstream', {}, { ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
  }
  if (status < 200 || status >= 500 || status === 408 || status === 425) {
    const retryAfterSeconds = secondsOf(retryAfter);
    return new Problem(
      'upstream_unavailable.status',
      { status },
      { ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
    );
  }
  return new Problem('upstream_refused.with_reason', { what, reason: message });
}

/** The same for a caller of this one operation: a refusal keeps the service's own code, message and fields. */
export function passedOnProblem(status: number, body: unknown, retryAfter: string | undefined, what: string): Problem {
  // whatever else it says: this path has no such operation
  if (status === 405 || status === 501) return new Problem('not_offered.operation', { what });
  const fields = isObject(body) ? body : {};
  const isRefusal = status >= 400 && status < 500 && status !== 401 && status !== 429;
  if (!isRefusal || typeof fields.message !== 'string' || !isProblemCode(fields.code)) {
    return problemOfStatus(status, body, retryAfter, what);
  }
  const errors = fieldErrors(fields.errors);
  return passedOn(fields.code, fields.message.slice(0, 1000), { status, ...(errors && { errors }) });
}

function fieldErrors(errors: unknown): FieldErrors | undefined {
  if (!isObject(errors)) return undefined;
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, [messages].flat().map((message) => String(message))]),
  );
}

/** What a failed connection, a cut body or a time-out becomes. */
export function problemOfFailure(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const timedOut = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return new Problem(
    timedOut ? 'upstream_unavailable.timed_out' : 'upstream_unavailable.unreachable',
    {},
    { cause: error },
  );
}

/** `Retry-After` holds seconds or a date. However far off it is, we check again within the hour. */
function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(LONGEST_WAIT_SECONDS, Math.max(0, seconds));
}
