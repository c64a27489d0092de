/**
 * The one classifier of upstream failures. 401 stops the work, other refusals are final, and what may pass
 * (429, 5xx, a broken connection, an unreadable body) is worth another try.
 */
import { type FieldErrors, isProblemCode, Problem } from '../../errors.ts';
import { isObject } from '../../surveys/question.ts';

const LONGEST_WAIT_SECONDS = 3_600;

export function problemOfStatus(status: number, body: unknown, retryAfter: string | undefined, what: string): Problem {
  const said = isObject(body) ? body : {};
  const code = typeof said.code === 'string' ? said.code : undefined;
  const message = typeof said.message === 'string' ? said.message.slice(0, 300) : `status ${status}`;
  if (status === 401) return new Problem('user_not_authenticated', 'The survey service does not accept this API key.');
  if (code === 'blocked_by_tariff') return new Problem('blocked_by_tariff', message);
  if (status === 403) return new Problem('access_denied', `This API key has no right to ${what}.`);
  if (status === 404) return new Problem('quiz_not_found', `The survey service does not know ${what}.`);
  if (status === 429) {
    const retryAfterSeconds = secondsOf(retryAfter);
    return new Problem('rate_limited', 'The survey service asks us to slow down.', {
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
  if (status < 200 || status >= 500 || status === 408 || status === 425) {
    const retryAfterSeconds = secondsOf(retryAfter);
    return new Problem('upstream_unavailable', `The survey service answers with status ${status}.`, {
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
  return new Problem('upstream_refused', `The survey service refuses ${what}: ${message}`);
}

/** The same for who asked for this one operation: a refusal keeps the service's own code, words and fields. */
export function passedOnProblem(status: number, body: unknown, retryAfter: string | undefined, what: string): Problem {
  const said = isObject(body) ? body : {};
  const isRefusal = status >= 400 && status < 500 && status !== 401 && status !== 429;
  if (!isRefusal || typeof said.message !== 'string' || !isProblemCode(said.code)) {
    return problemOfStatus(status, body, retryAfter, what);
  }
  const errors = fieldErrors(said.errors);
  return new Problem(said.code, said.message.slice(0, 1000), { status, ...(errors && { errors }) });
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
  const message = timedOut ? 'The survey service does not answer in time.' : 'The survey service cannot be reached.';
  return new Problem('upstream_unavailable', message, { cause: error });
}

/** `Retry-After` holds seconds or a date. However far off that is, we come back within the hour to see. */
function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(LONGEST_WAIT_SECONDS, Math.max(0, seconds));
}
