/**
 * One careful call to the survey service: limits on silence and size, retries with full jitter that obey `Retry-After`,
 * and redirects followed without the caller's token.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isRetryable, Problem } from '../../problems/problem.ts';
import { createBodyReader } from './body-reader.ts';
import { passedOnProblem, problemOfFailure, problemOfStatus } from './classify.ts';
import { parseJson } from './parse-json.ts';
import { ask, type Reply } from './request.ts';
import { createWatch, type Watch } from './watch.ts';
import { hasStatedEnd, type MinimumRate, watchedBody } from './watched-body.ts';

export interface CallSettings {
  baseUrl: string;
  /** Sent with every call, but to no address that a redirect names. */
  ownHeaders?: Readonly<Record<string, string>>;
  /** Tries of one call, the first included. */
  tries: number;
  /** For a JSON call as a whole; for a stream, the longest silence. */
  timeoutMs: number;
  /** The longest wait between tries: a longer `Retry-After` is handed to the caller, who can come back later. */
  longestWaitMs: number;
  firstDelayMs: number;
  maxBytes: number;
  /** A call is not retried after this time, however few tries it had. */
  retryForMs: number;
  /** For a stream, which may take as long as it likes while it makes progress. */
  leastRate?: MinimumRate;
  /** Retries that all calls of this client may make together. */
  retryBudget: number;
  /** Called before every request; throws when the request may not be sent. */
  admit?: () => Promise<void>;
  /** Called when the survey service answers 429. */
  onRateLimited?: () => Promise<void>;
}

/** A request that is not a plain read. */
interface Sent {
  method: 'GET' | 'POST' | 'DELETE';
  body?: object | undefined;
}

export interface Caller {
  /** `stop` ends the call and its retries when the answer is no longer wanted. */
  json(token: string, path: string, what: string, stop?: AbortSignal): Promise<unknown>;
  /** The same with a JSON body. Only for operations that change nothing, because they may be repeated. */
  post(token: string, path: string, body: object, what: string): Promise<unknown>;
  /** One operation for a caller who is shown the service's own refusal. A write is sent once: it may have been done. */
  send(token: string, path: string, sent: Sent, what: string): Promise<unknown>;
  /** The same for a body that is read as bytes, which are gone afterwards; a SyntaxError counts as a body that is not JSON. */
  read<T>(token: string, path: string, what: string, reader: (body: Buffer) => T, stop?: AbortSignal): Promise<T>;
  stream(token: string, path: string, what: string): Promise<AsyncIterable<Uint8Array>>;
  callCount(): number;
}

const MAX_REDIRECTS = 3;
const leastRate: MinimumRate = { bytes: 64 * 1024, ms: 60_000 };

export function createCaller(settings: CallSettings): Caller {
  let calls = 0;
  let retriesLeft = settings.retryBudget;
  /** Time spent waiting for our own budget, which is not the survey service's fault. */
  let admissionMs = 0;
  const bodies = createBodyReader(
    settings.maxBytes,
    () => new Problem('upstream_unreadable.too_large', { mostBytes: settings.maxBytes }),
  );

  async function admitted(watch: Watch): Promise<void> {
    if (!settings.admit) return;
    const since = performance.now();
    watch.rest();
    await settings.admit();
    watch.begin();
    admissionMs += performance.now() - since;
  }

  async function open(token: string, path: string, what: string, watch: Watch, sent?: Sent): Promise<Reply> {
    const { signal } = watch;
    let url = new URL(settings.baseUrl.replace(/\/$/, '') + path);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      await admitted(watch);
      calls++;
      const authorization: Record<string, string> =
        hop === 0 ? { ...settings.ownHeaders, authorization: `Bearer ${token}` } : {};
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
      throw new Problem('upstream_refused.redirect', { what, origin: to.origin });
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
    const reply = await open(token, path, what, watch, sent);
    if (!isOk(reply)) throw await refused(reply, what, refusal);
    try {
      return await bodies.read(reply.body, lengthOf(reply), reader);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new Problem('upstream_unreadable.not_json', { what });
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
      return tryRead<unknown>(token, path, what, parsedReply, watch, { method: 'POST', body }).finally(watch.rest);
    });
  }

  async function send(token: string, path: string, sent: Sent, what: string): Promise<unknown> {
    const once = async () => {
      const watch = createWatch(settings.timeoutMs);
      return tryRead<unknown>(token, path, what, parsedReply, watch, sent, passedOnProblem).finally(watch.rest);
    };
    if (sent.method === 'GET') return withRetries(once);
    return once().catch((error) => {
      throw problemOfFailure(error);
    });
  }

  async function tryStream(token: string, path: string, what: string, watch: Watch) {
    const reply = await open(token, path, what, watch);
    if (!isOk(reply)) throw await refused(reply, what, problemOfStatus);
    if (!hasStatedEnd(reply)) {
      reply.body.destroy();
      throw new Problem('upstream_unreadable.no_length', { what });
    }
    return watchedBody(reply.body, watch, settings.leastRate ?? leastRate);
  }

  async function withRetries<T>(attempt: () => Promise<T>, stop?: AbortSignal): Promise<T> {
    const startedAt = performance.now() - admissionMs;
    for (let tried = 1; ; tried++) {
      try {
        return await attempt();
      } catch (error) {
        const problem = problemOfFailure(error);
        const waitMs = waitBefore(tried, problem, settings);
        const spentMs = performance.now() - admissionMs - startedAt;
        const isFinal = !isRetryable(problem) || tried >= settings.tries || stop?.aborted === true;
        const isTooLong = waitMs > settings.longestWaitMs || spentMs + waitMs > settings.retryForMs;
        if (isFinal || isTooLong || retriesLeft <= 0) throw problem;
        retriesLeft--;
        await pause(waitMs, undefined, stop && { signal: stop });
      }
    }
  }

  return {
    json: (token, path, what, stop) => read<unknown>(token, path, what, parsedReply, stop),
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

/** The announced size; a compressed body may be any size once unpacked. */
function lengthOf({ headers }: Reply): number {
  return Number(headers['content-length'] ?? 0) || 0;
}

/** Not `parseJson` itself: a reader is given nothing but the body. */
const parsedReply = (body: Uint8Array) => parseJson(body);

/** The body of a refusal, where it can be read. */
function parsed(body: Uint8Array): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}
