/**
 * The rim of every HTTP function: one error shape, request ids, limits on bodies, and routes that document themselves.
 * Apps are made with `createApi`; what a handler throws becomes the error body here and nowhere else.
 */
import { isUtf8 } from 'node:buffer';
import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ZodError } from 'zod';
import { invalid, Problem } from './errors.ts';
import type { Log } from './ports.ts';

export const bodyLimits = { jsonBytes: 1024 * 1024, nesting: 32 } as const;

const jsonAdvice = 'Send JSON with the header Content-Type: application/json.';

export interface ApiEnv {
  Bindings: { requestContext?: { requestId?: string; http?: { sourceIp?: string } } };
  Variables: { requestId: string };
}

export type Api = OpenAPIHono<ApiEnv>;
export type ApiContext = Context<ApiEnv>;

export const problemSchema = z
  .object({
    code: z.string().openapi({ example: 'validation_error' }),
    message: z.string().openapi({ example: 'limit: expected a whole number' }),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    request_id: z.string(),
  })
  .openapi('Problem');

/** The `responses` entry of a route for its error statuses. */
export function problemResponses(...statuses: number[]) {
  const content = { 'application/json': { schema: problemSchema } };
  return Object.fromEntries(statuses.map((status) => [status, { description: describe(status), content }]));
}

/** How an app tells some problems in a shape of its own; undefined where ours will do. */
type OwnRefusal = (problem: Problem) => { status: ContentfulStatusCode; body: object } | undefined;

export function createApi(log: Log, ownRefusal?: OwnRefusal): Api {
  const api: Api = new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid });
  api.use(requestIds, bodyChecks);
  api.onError((error, c) => {
    const own = ownRefusal?.(asProblem(error));
    return own ? c.json(own.body, own.status) : problemResponse(c, error, log);
  });
  api.notFound((c) => problemResponse(c, nothingHere(api, c), log));
  return api;
}

/** A path that takes other methods says which. */
function nothingHere(api: Api, c: ApiContext): Problem {
  const { path, method } = c.req;
  const taken = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((other) =>
    api.router.match(other, path)[0].some(([[, route]]) => route.method === other),
  );
  if (taken.length === 0) return new Problem('not_found', `There is nothing at ${path}.`);
  c.header('Allow', taken.join(', '));
  return new Problem('method_not_allowed', `${path} takes ${taken.join(' and ')}, not ${method}.`);
}

/** What a router does with input its route's schemas refuse. */
export function refuseInvalid(result: { success: true } | { success: false; error: ZodError }): void {
  if (!result.success) throw validationProblem(result.error);
}

/** `name` turns the path inside our own objects into the one the caller wrote. */
export function validationProblem(error: ZodError, name = (path: PropertyKey[]) => path): Problem {
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    for (const key of keys) {
      const path = name([...issue.path, ...(key === undefined ? [] : [key])]);
      const field = path.map(String).join('.') || 'body';
      const message = key === undefined ? issue.message : 'is not known here';
      errors.set(field, [...(errors.get(field) ?? []), message]);
    }
  }
  const message = [...errors].map(([field, texts]) => `${field}: ${texts.join('; ')}`).join(' · ');
  return new Problem('validation_error', message, { errors: Object.fromEntries(errors) });
}

const requestIds: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const requestId = c.env?.requestContext?.requestId ?? crypto.randomUUID();
  c.set('requestId', requestId);
  await next();
  c.header('X-Request-Id', requestId);
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
    throw new Problem('body_too_large', `A JSON body may have at most ${bodyLimits.jsonBytes} bytes.`);
  }
  if (!isJsonType(type)) throw new Problem('unsupported_media_type', jsonAdvice);
  if (!isUtf8(body)) throw new Problem('malformed_json', 'The body is not UTF-8.');
  checkJson(new TextDecoder().decode(body));
  return next();
};

/** Many clients say JSON in every request, also where they have nothing to say: that is an object without members. */
export const emptyBodies: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const mayHaveBody = c.req.method !== 'GET' && c.req.method !== 'HEAD';
  const saysJson = mayHaveBody && isJsonType(c.req.header('content-type') ?? '');
  if (saysJson && (await c.req.arrayBuffer()).byteLength === 0) replaceBody(c, '{}');
  return next();
};

function isJsonType(type: string): boolean {
  return /^application\/([a-z.-]+\+)?json *(;|$)/i.test(type);
}

/** What the handlers read from here on. */
export function replaceBody({ req }: Pick<Context, 'req'>, text: string): void {
  req.raw = new Request(req.raw, { body: text });
  req.bodyCache = {};
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
      throw new Problem('validation_error', `The body is nested deeper than ${bodyLimits.nesting} levels.`, {
        errors: { body: [`is nested deeper than ${bodyLimits.nesting} levels`] },
      });
    } else if (char === '}' || char === ']') depth--;
  }
  try {
    JSON.parse(text, refuseProto);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem('malformed_json', `The body is not JSON: ${cause instanceof Error ? cause.message : ''}`);
  }
}

/** A member of this name would vanish on its way through objects, and a filter that vanishes gives out too much. */
function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw invalid('__proto__', 'is not allowed as a name');
  return value;
}

function problemResponse(c: ApiContext, error: unknown, log: Log): Response {
  const problem = asProblem(error);
  const requestId = c.get('requestId') ?? crypto.randomUUID();
  if (problem.status === 500) log.error('request failed', { requestId, path: c.req.path, error });
  else if (problem.status > 500) log.warn('request refused', { requestId, path: c.req.path, code: problem.code });
  if (problem.retryAfterSeconds !== undefined) c.header('Retry-After', String(Math.ceil(problem.retryAfterSeconds)));
  if (problem.code === 'user_not_authenticated') c.header('WWW-Authenticate', 'Bearer');
  const message =
    problem.status === 500 ? 'Something went wrong on our side. Please give us the request id.' : problem.message;
  const errors = problem.status === 422 ? { errors: problem.errors ?? {} } : {};
  const status = problem.status as ContentfulStatusCode;
  return c.json({ code: problem.code, message, ...errors, request_id: requestId }, status);
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException && error.status === 415) {
    return new Problem('unsupported_media_type', jsonAdvice);
  }
  if (error instanceof HTTPException && error.status < 500) {
    return new Problem('malformed_json', 'The body is missing or is not JSON.', { status: error.status });
  }
  return new Problem('internal_error', 'internal error', { cause: error });
}

function describe(status: number): string {
  const words: Record<number, string> = {
    400: 'The request cannot be read, or names something that is not there',
    401: 'The token is missing or invalid',
    403: 'The caller has no right to this',
    404: 'There is no such thing for this caller',
    409: 'The state of the thing does not allow this',
    410: 'It was there and is gone for good',
    413: 'The body is too large',
    415: 'The body has the wrong type',
    422: 'The input is not valid; `errors` names the fields',
    429: 'Too many requests; `Retry-After` says when to come back',
    503: 'Something this depends on does not answer; try again',
  };
  return words[status] ?? 'The request failed';
}

/** The caller's token out of the Authorization header, or the 401 of the v3 contract. */
export function bearerToken(authorization: string | undefined): string {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) {
    throw new Problem('user_not_authenticated', 'Send your API key in the header Authorization: Bearer <key>.');
  }
  return token;
}
