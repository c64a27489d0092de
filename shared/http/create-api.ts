/**
 * Apps whose routes validate their input and document themselves, on the middleware that all HTTP functions share.
 * Create them with `createApi`.
 */
import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { ZodError } from 'zod';
import type { Log } from '../ports.ts';
import { problemCodeSchema } from '../problems/code-schema.ts';
import { Problem, validationProblem } from '../problems/problem.ts';
import { type ApiEnv, addMiddleware, isJsonType, type OwnRefusal } from './middleware.ts';

export type { ApiContext, ApiEnv, OwnRefusal } from './middleware.ts';
export type Api = OpenAPIHono<ApiEnv>;

export const problemSchema = z
  .object({
    code: problemCodeSchema,
    message: z.string().openapi({ example: 'limit: expected a whole number' }),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    request_id: z.string(),
    doc_url: z.string().openapi({ example: 'http://127.0.0.1:3000/docs/problems#validation_error' }),
  })
  .openapi('Problem');

/** The `responses` entry of a route for its error statuses. */
export function problemResponses(...statuses: number[]) {
  const content = { 'application/json': { schema: problemSchema } };
  return Object.fromEntries(statuses.map((status) => [status, { description: describe(status), content }]));
}

export function createApi(log: Log, ownRefusal?: OwnRefusal): Api {
  const api: Api = new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid });
  addMiddleware(api, log, ownRefusal);
  return api;
}

/** What a router does with input that its schemas refuse. */
export function refuseInvalid(result: { success: true } | { success: false; error: ZodError }): void {
  if (!result.success) throw validationProblem(result.error);
}

/** Many clients send a JSON content type with every request, even without a body: that counts as an empty object. */
export const emptyBodies: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const mayHaveBody = c.req.method !== 'GET' && c.req.method !== 'HEAD';
  const isJson = mayHaveBody && isJsonType(c.req.header('content-type') ?? '');
  if (isJson && (await c.req.arrayBuffer()).byteLength === 0) replaceBody(c, '{}');
  return next();
};

/** What the handlers read from here on. */
export function replaceBody({ req }: Pick<Context, 'req'>, text: string): void {
  req.raw = new Request(req.raw, { body: text });
  req.bodyCache = {};
}

/** What each status of a problem means, in a sentence. */
export function describe(status: number): string {
  const words: Record<number, string> = {
    400: 'The request cannot be read, or names something that is not there',
    401: 'The token is missing or invalid',
    403: 'The caller may not do this',
    404: 'Nothing of this name or id exists for this caller',
    409: 'The current state does not allow this',
    410: 'It existed and is gone for good',
    413: 'The body is too large',
    415: 'The body has the wrong type',
    422: 'The input is not valid; `errors` names the fields',
    429: 'Too many requests; `Retry-After` says when to come back',
    503: 'A service this depends on does not answer; try again',
  };
  return words[status] ?? 'The request failed';
}

/** The caller's token out of the Authorization header, or the 401 of the v3 contract. */
export function bearerToken(authorization: string | undefined): string {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) {
    throw new Problem('user_not_authenticated.no_key');
  }
  return token;
}
