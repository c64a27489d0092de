/**
 * One call to the survey service, done carefully: a limit on silence and on size, retries with full jitter that obey
 * `Retry-After`, and redirects that are followed without the caller's token.
 */
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { isRetryable, Problem } from '../../errors.ts';
import { createBodyReader } from './body-reader.ts';
import { passedOnProblem, problemOfFailure, problemOfStatus } from './classify.ts';
import { ask, type Reply } from './request.ts';
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
  /** The same for a body that is read as bytes, which are gone afterwards; a SyntaxError counts as a body that is not JSON. */
  read<T>(token: string, path: string, what: string, reader: (body: Buffer) => T, stop?: AbortSignal): Promise<T>;
  stream(token: string, path: string, what: string): Promise<AsyncIterable<Uint8Array>>;
  callCount(): number;
}

const MAX_REDIRECTS = 3;

export function createCaller(settings: CallSettings): Caller {
  let calls = 0;
  let retriesLeft = settings.retryBudget;
  const bodies = createBodyReader(
    settings.maxBytes,
    () => new Problem('upstream_unreadable', `The survey service sends more than ${settings.maxBytes} bytes at once.`),
  );

  async function open(token: string, path: string, what: string, signal: AbortSignal, sent?: Sent): Promise<Reply> {
    let url = new URL(settings.baseUrl.replace(/\/$/, '') + path);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      await settings.admit?.();
      calls++;
      const authorization: Record<string, string> = hop === 0 ? { authorization: `Bearer ${token}` } : {};
      const type: Record<string, string> = sent?.body ? { 'content-type': 'application/json' } : {};
      const headers = { accept: 'application/json', ...type, ...authorization };
      const method = sent?.method ?? 'GET';
      const body = sent?.body && { body: JSON.stringify(sent.body) };
      const reply = await ask(url, { method, headers, ...body, signal, isOnce: method !== 'GET' });
      const { location } = reply.headers;
      if (reply.status === 429) await settings.onRateLimited?.();
      if (reply.status < 300 || reply.status >= 400 || location === undefined) {
        if (hop === 0 || reply.status !== 401) return reply;
        reply.body.destroy();
        return refuseRedirect(url);
      }
      reply.body.destroy();
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
    const reply = await open(token, path, what, watch.signal, sent);
    if (!isOk(reply)) throw await refused(reply, what, refusal);
    try {
      return await bodies.read(reply.body, lengthOf(reply), reader);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new Problem('upstream_unreadable', `The survey service answers ${what} with a body that is not JSON.`);
    }
  }

  async function refused(reply: Reply, what: string, refusal: typeof problemOfStatus): Promise<Problem> {
    const body = await bodies.read(reply.body, lengthOf(reply), parsed);
    return refusal(reply.status, body, reply.headers['retry-after'], what);
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
    const reply = await open(token, path, what, watch.signal);
    if (!isOk(reply)) throw await refused(reply, what, problemOfStatus);
    if (!saysWhereItEnds(reply)) {
      reply.body.destroy();
      throw new Problem('upstream_unreadable', `The survey service sends ${what} without saying where they end.`);
    }
    return watched(reply.body, watch);
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

function isOk({ status }: Reply): boolean {
  return status >= 200 && status < 300;
}

/** What is promised; a packed body may be any size once unpacked. */
function lengthOf({ headers }: Reply): number {
  return Number(headers['content-length'] ?? 0) || 0;
}

/** A body that ends when the connection does looks the same whole and cut; JSON shows a cut by itself, a stream does not. */
function saysWhereItEnds({ headers }: Reply): boolean {
  return headers['content-length'] !== undefined || /\bchunked\b/i.test(headers['transfer-encoding'] ?? '');
}

/** The time the reader takes over a chunk is not the sender's silence. */
async function* watched(body: Readable, watch: Watch): AsyncGenerator<Uint8Array> {
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
