/**
 * One call to the survey service, done carefully: a limit on silence and on size, retries with full jitter that obey
 * `Retry-After`, and redirects that are followed without the caller's token.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isRetryable, Problem } from '../../errors.ts';
import { passedOnProblem, problemOfFailure, problemOfStatus } from './classify.ts';
import { createWatch, type Watch } from './watch.ts';

export interface CallSettings {
  baseUrl: string;
  /** Tries of one call, the first included. */
  tries: number;
  /** For a JSON call as a whole; for a stream, the longest silence. */
  timeoutMs: number;
  /** The most a try waits: longer `Retry-After` is handed to the caller, who can come back later. */
  longestWaitMs: number;
  firstDelayMs: number;
  maxBytes: number;
  /** Retries that all calls of this client may make together. */
  retryBudget: number;
  /** Asked before every request; one that may not be sent is refused by throwing. */
  admit?: () => Promise<void>;
  /** Told when the survey service answers 429. */
  onRateLimited?: () => Promise<void>;
}

/** A request that is more than a read. */
interface Sent {
  method: 'GET' | 'POST' | 'DELETE';
  body?: object | undefined;
}

export interface Caller {
  /** `stop` ends the call and its retries when nobody wants the answer any more. */
  json(token: string, path: string, what: string, stop?: AbortSignal): Promise<unknown>;
  /** The same with a JSON body. Only for operations that change nothing, because they may be repeated. */
  post(token: string, path: string, body: object, what: string): Promise<unknown>;
  /** One operation for a caller who is told the service's own refusal. A write is sent once: it may have been done. */
  send(token: string, path: string, sent: Sent, what: string): Promise<unknown>;
  /** The same for a body that is read as bytes; a SyntaxError of the reader counts as a body that is not JSON. */
  read<T>(token: string, path: string, what: string, reader: (body: Buffer) => T, stop?: AbortSignal): Promise<T>;
  stream(token: string, path: string, what: string): Promise<AsyncIterable<Uint8Array>>;
  callCount(): number;
}

const MAX_REDIRECTS = 3;

export function createCaller(settings: CallSettings): Caller {
  let calls = 0;
  let retriesLeft = settings.retryBudget;

  async function open(token: string, path: string, what: string, signal: AbortSignal, sent?: Sent): Promise<Response> {
    let url = new URL(settings.baseUrl.replace(/\/$/, '') + path);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      await settings.admit?.();
      calls++;
      const authorization: Record<string, string> = hop === 0 ? { authorization: `Bearer ${token}` } : {};
      const type: Record<string, string> = sent?.body ? { 'content-type': 'application/json' } : {};
      const headers = { accept: 'application/json', ...type, ...authorization };
      const body = sent ? { method: sent.method, ...(sent.body && { body: JSON.stringify(sent.body) }) } : {};
      const response = await fetch(url, { ...body, headers, redirect: 'manual', signal });
      const location = response.headers.get('location');
      if (response.status === 429) await settings.onRateLimited?.();
      if (response.status < 300 || response.status >= 400 || location === null) {
        return hop > 0 && response.status === 401 ? refuseRedirect(url) : response;
      }
      await response.body?.cancel();
      url = new URL(location, url);
    }
    return refuseRedirect(url);

    function refuseRedirect(to: URL): never {
      throw new Problem(
        'upstream_refused',
        `The survey service redirects ${what} to ${to.origin}, where we send no key.`,
      );
    }
  }

  async function tryRead<T>(
    token: string,
    path: string,
    what: string,
    reader: (body: Buffer) => T,
    watch: Watch,
    sent?: Sent,
    refusal = problemOfStatus,
  ): Promise<T> {
    const response = await open(token, path, what, watch.signal, sent);
    const body = await readBytes(response, settings.maxBytes);
    if (!response.ok) throw refusal(response.status, parsed(body), response.headers.get('retry-after'), what);
    try {
      return reader(body);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new Problem('upstream_unreadable', `The survey service answers ${what} with a body that is not JSON.`);
    }
  }

  async function read<T>(token: string, path: string, what: string, reader: (body: Buffer) => T, stop?: AbortSignal) {
    return withRetries(async () => {
      const watch = createWatch(settings.timeoutMs, stop);
      return tryRead(token, path, what, reader, watch).finally(watch.rest);
    }, stop);
  }

  async function post(token: string, path: string, body: object, what: string): Promise<unknown> {
    return withRetries(async () => {
      const watch = createWatch(settings.timeoutMs);
      return tryRead<unknown>(token, path, what, parse, watch, { method: 'POST', body }).finally(watch.rest);
    });
  }

  async function send(token: string, path: string, sent: Sent, what: string): Promise<unknown> {
    const once = async () => {
      const watch = createWatch(settings.timeoutMs);
      return tryRead<unknown>(token, path, what, parse, watch, sent, passedOnProblem).finally(watch.rest);
    };
    if (sent.method === 'GET') return withRetries(once);
    return once().catch((error) => {
      throw problemOfFailure(error);
    });
  }

  async function tryStream(token: string, path: string, what: string, watch: Watch) {
    const response = await open(token, path, what, watch.signal);
    if (!response.ok) {
      const body = parsed(await readBytes(response, settings.maxBytes));
      throw problemOfStatus(response.status, body, response.headers.get('retry-after'), what);
    }
    if (!response.body) throw new Problem('upstream_unreadable', `The survey service answers ${what} with no body.`);
    if (!saysWhereItEnds(response)) {
      await response.body.cancel();
      throw new Problem('upstream_unreadable', `The survey service sends ${what} without saying where they end.`);
    }
    return watched(response.body, watch);
  }

  async function withRetries<T>(attempt: () => Promise<T>, stop?: AbortSignal): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await attempt();
      } catch (error) {
        const problem = problemOfFailure(error);
        const waitMs = waitBefore(tried, problem, settings);
        const isHopeless = !isRetryable(problem) || tried >= settings.tries || stop?.aborted === true;
        if (isHopeless || waitMs > settings.longestWaitMs || retriesLeft <= 0) throw problem;
        retriesLeft--;
        await pause(waitMs, undefined, stop && { signal: stop });
      }
    }
  }

  return {
    json: (token, path, what, stop) => read<unknown>(token, path, what, parse, stop),
    post,
    send,
    read,
    stream: (token, path, what) =>
      withRetries(async () => {
        const watch = createWatch(settings.timeoutMs);
        return tryStream(token, path, what, watch).finally(watch.rest);
      }),
    callCount: () => calls,
  };
}

/** Full jitter: anything between nothing and the doubled delay, so that many workers do not come back at once. */
function waitBefore(tried: number, problem: Problem, settings: CallSettings): number {
  if (problem.retryAfterSeconds !== undefined) return problem.retryAfterSeconds * 1000;
  return Math.min(settings.longestWaitMs, Math.random() * settings.firstDelayMs * 2 ** tried);
}

/** A body that ends when the connection does looks the same whole and cut; JSON shows a cut by itself, a stream does not. */
function saysWhereItEnds({ headers }: Response): boolean {
  return headers.has('content-length') || /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
}

/** The time the reader takes over a chunk is not the sender's silence. */
async function* watched(body: ReadableStream<Uint8Array>, watch: Watch): AsyncGenerator<Uint8Array> {
  try {
    watch.begin();
    for await (const chunk of body) {
      watch.rest();
      yield chunk;
      watch.begin();
    }
  } catch (error) {
    throw problemOfFailure(error);
  } finally {
    watch.rest();
  }
}

async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  if (isKnownToFit(response, maxBytes)) return Buffer.from(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) {
      throw new Problem('upstream_unreadable', `The survey service sends more than ${maxBytes} bytes at once.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A length that was promised is kept or the connection breaks; a packed body may be any size once unpacked. */
function isKnownToFit({ headers }: Response, maxBytes: number): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= maxBytes && !headers.has('content-encoding');
}

function parse(body: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(body));
}

/** The body of a refusal, where it can be read. */
function parsed(body: Uint8Array): unknown {
  try {
    return parse(body);
  } catch {
    return undefined;
  }
}
