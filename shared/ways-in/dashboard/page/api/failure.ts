/** What went wrong with a call, as the page shows it: the API's own problem, or that there was no answer. */

export interface Failure {
  /** 0 where there was no answer at all. */
  status: number;
  code: string;
  message: string;
  /** Field path to messages, of a request that could not be taken. */
  errors: Readonly<Record<string, readonly string[]>>;
  requestId: string | undefined;
}

export function failed(failure: Failure): Error {
  return new Error(failure.message, { cause: failure });
}

export function failureOf(error: unknown): Failure {
  if (error instanceof Error && isFailure(error.cause)) return error.cause;
  const message = error instanceof Error ? error.message : String(error);
  return { status: 0, code: 'page_error', message, errors: {}, requestId: undefined };
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'status' in value && 'code' in value && 'errors' in value;
}

/** Reads the one error shape of the API, and accepts less where something else has answered. */
export function readFailure(status: number, body: unknown, requestId: string | undefined): Failure {
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  return {
    status,
    code: typeof given.code === 'string' ? given.code : `http_${status}`,
    message: typeof given.message === 'string' ? given.message : '',
    errors: readErrors(given.errors),
    requestId: typeof given.request_id === 'string' ? given.request_id : requestId,
  };
}

function readErrors(given: unknown): Record<string, string[]> {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).map(([field, messages]) => [field, Array.isArray(messages) ? messages.map(String) : []]),
  );
}
