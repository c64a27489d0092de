/** Calls to our own origin with the reader's key. The key is in a header, never in an address. */
import { failed, readFailure } from './failure.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface CallOptions {
  body?: unknown;
  query?: Readonly<Record<string, string | number | undefined>>;
  signal?: AbortSignal | undefined;
}

/** The shapes of answers are those the API is documented with; both are built from the same types. */
export type Call = <Answer>(method: Method, path: string, options?: CallOptions) => Promise<Answer>;

export function createCall(keyOf: () => string | undefined, onRefusedKey: () => void): Call {
  return async (method, path, { body, query = {}, signal } = {}) => {
    const key = keyOf();
    const response = await sent(pathWith(path, query), {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      credentials: 'omit',
      cache: 'no-store',
    });
    if (response.status === 401 && keyOf() === key) onRefusedKey();
    const answer = response.status === 204 ? undefined : await response.text().then(parsed);
    if (!response.ok) {
      throw failed(readFailure(response.status, answer, response.headers.get('x-request-id') ?? undefined));
    }
    return answer;
  };
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function sent(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw failed({ status: 0, code: 'no_connection', message: '', errors: {}, requestId: undefined });
  }
}

function pathWith(path: string, query: NonNullable<CallOptions['query']>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const pairs = given.map(([name, value]): [string, string] => [name, String(value)]);
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? path : `${path}?${text}`;
}
