/**
 * What every HTTP function has around its routes: one error shape, request ids and limits on bodies. Errors thrown by
 * handlers become the error body here and nowhere else. Knows no schemas, so that a function that serves files loads
 * none.
 */
import { isUtf8 } from 'node:buffer';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Log } from '../ports.ts';
import { messageOf } from '../problems/catalogue.ts';
import { invalid, Problem } from '../problems/problem.ts';
import { problemBody } from '../problems/problem-body.ts';
import { apiVersion, apiVersionHeader } from './api-version.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

export const bodyLimits = { jsonBytes: 1024 * 1024, nesting: 32 } as const;

export interface ApiEnv {
  Bindings: { requestContext?: { requestId?: string; http?: { sourceIp?: string } } };
  Variables: { requestId: string };
}

export type PlainApi = Hono<ApiEnv>;
export type ApiContext = Context<ApiEnv>;

/** How an app shows some problems in its own shape; undefined where the usual one will do. */
export type OwnRefusal = (problem: Problem) => { status: ContentfulStatusCode; body: object } | undefined;

/** An app whose routes have no input to validate. */
export function createPlainApi(log: Log): PlainApi {
  const api: PlainApi = new Hono<ApiEnv>();
  addMiddleware(api, log);
  return api;
}

export function addMiddleware(api: PlainApi, log: Log, ownRefusal?: OwnRefusal): void {
  api.use(requestIds, bodyChecks);
  addProblems(api, log, ownRefusal);
}

/** What is thrown becomes the one error shape. */
export function addProblems(api: PlainApi, log: Log, ownRefusal?: OwnRefusal): void {
  api.onError((error, c) => {
    const own = ownRefusal?.(asProblem(error));
    return own ? c.json(own.body, own.status) : problemResponse(c, error, log);
  });
  api.notFound((c) => problemResponse(c, nothingHere(api, c), log));
}

/** A path that supports other methods says which. */
function nothingHere(api: PlainApi, c: ApiContext): Problem {
  const { path, method } = c.req;
  const taken = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((other) =>
    api.router.match(other, path)[0].some(([[, route]]) => route.method === other),
  );
  if (taken.length === 0) return new Problem('not_found.path', { path });
  c.header('Allow', taken.join(', '));
  return new Problem('method_not_allowed.path', { path, method, methods: taken.join(' or ') });
}

const requestIds: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const requestId = c.env?.requestContext?.requestId ?? crypto.randomUUID();
  c.set('requestId', requestId);
  await next();
  c.header('X-Request-Id', requestId);
  c.header(apiVersionHeader, apiVersion);
  c.header('X-Content-Type-Options', 'nosniff');
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};

/** Refuses bodies that are too large, not JSON, malformed or too deep, before any handler sees them. */
const bodyChecks: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const type = c.req.header('content-type') ?? '';
  const multipart = type.startsWith('multipart/form-data') || type.startsWith('application/x-www-form-urlencoded');
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || multipart) return next();
  const body = await c.req.arrayBuffer();
  if (body.byteLength === 0) return next();
  if (body.byteLength > bodyLimits.jsonBytes) {
    throw new Problem('body_too_large.json', { mostBytes: bodyLimits.jsonBytes });
  }
  if (!isJsonType(type)) throw new Problem('unsupported_media_type.json');
  if (!isUtf8(body)) throw new Problem('malformed_json.not_utf8');
  checkJson(new TextDecoder().decode(body));
  return next();
};

export function isJsonType(type: string): boolean {
  return /^application\/([a-z.-]+\+)?json *(;|$)/i.test(type);
}

function checkJson(text: string): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if ((char === '{' || char === '[') && ++depth > bodyLimits.nesting) {
      throw invalid('body', 'nested_too_deep', { most: bodyLimits.nesting });
    } else if (char === '}' || char === ']') depth--;
  }
  try {
    JSON.parse(text, refuseProto);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem('malformed_json.not_json', { reason: cause instanceof Error ? cause.message : '' });
  }
}

/** A member of this name would vanish in plain objects, and a filter that vanishes gives out too much. */
function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw invalid('__proto__', 'name_not_allowed');
  return value;
}

function problemResponse(c: ApiContext, error: unknown, log: Log): Response {
  const problem = asProblem(error);
  const requestId = c.get('requestId') ?? crypto.randomUUID();
  if (problem.status === 500) log.error('request failed', { requestId, path: c.req.path, error });
  else if (problem.status > 500) log.warn('request refused', { requestId, path: c.req.path, code: problem.code });
  if (problem.retryAfterSeconds !== undefined) c.header('Retry-After', String(Math.ceil(problem.retryAfterSeconds)));
  if (problem.room) for (const [name, value] of rateLimitHeaders(problem.room)) c.header(name, value);
  if (problem.code === 'user_not_authenticated') c.header('WWW-Authenticate', 'Bearer');
  const message = problem.status === 500 ? messageOf('internal_error.with_request_id') : problem.message;
  const { code, errors, members } = problem;
  const status = problem.status as ContentfulStatusCode;
  return c.json(problemBody({ code, message, status, members, ...(errors && { errors }) }, requestId), status);
}

/** What a store says, or its client, when it is slow: nothing is wrong with the request. */
const slownessNames: ReadonlySet<string> = new Set([
  'TimeoutError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'SlowDown',
]);

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Error && slownessNames.has(error.name)) {
    return new Problem('upstream_unavailable.store_late', {}, { retryAfterSeconds: 5, cause: error });
  }
  if (error instanceof HTTPException && error.status === 415) {
    return new Problem('unsupported_media_type.json');
  }
  if (error instanceof HTTPException && error.status < 500) {
    return new Problem('malformed_json.missing', {}, { status: error.status });
  }
  return new Problem('internal_error', {}, { cause: error });
}
