/** From an operation, and the function that does it, to the route that answers and its place in the API's description. */
import type { RouteConfig } from '@hono/zod-openapi';
import type { Caller } from '../../exports/owner.ts';
import { problemResponses } from '../../http/create-api.ts';
import { isJsonType } from '../../http/middleware.ts';
import { type Bound, binderFor } from '../../operations/bind.ts';
import { filledPath, type Operation, type Reply } from '../../operations/operation.ts';
import { onceHeaders, takesKey } from '../../operations/parts.ts';
import { Problem } from '../../problems/problem.ts';
import { isObject } from '../../surveys/question.ts';
import type { CallerApi, CallerContext } from './caller-api.ts';

export type BoundOperation = Bound<Caller>;

export const bind = binderFor<Caller>();

export function serveOperations(api: CallerApi, bound: readonly BoundOperation[]): void {
  for (const { operation, run } of bound) {
    api.openAPIRegistry.registerPath(routeOf(operation));
    api.on([operation.method], operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const answer = await run(c.var.caller, await givenIn(c, operation));
      return answer instanceof Response ? answer : replied(c, operation, answer);
    });
  }
}

/** Where there is no JSON to answer with, but a link to a file that is too large for it. */
export function redirectTo(url: string): Response {
  return new Response(null, { status: 303, headers: { location: url } });
}

function replied(c: CallerContext, { reply, otherReplies = [] }: Operation, answer: unknown): Response {
  const members = isObject(answer) ? answer : {};
  const other = otherReplies.find((one) => 'isFor' in one && one.isFor(members));
  const { location, retryAfter, ...fitting } = other && 'isFor' in other ? other : reply;
  if (location !== undefined && hasAll(location, members)) c.header('Location', filledPath(location, members));
  const seconds = retryAfter?.(members);
  if (seconds !== undefined) c.header('Retry-After', String(seconds));
  return 'schema' in fitting ? c.json(answer, fitting.status) : c.body(null, 204);
}

/** What was made may have no place of its own yet. */
function hasAll(location: string, members: Readonly<Record<string, unknown>>): boolean {
  return [...location.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => typeof members[name] === 'string');
}

function routeOf(operation: Operation): RouteConfig {
  const { method, path, tag, help, params, query, body, reply, otherReplies = [], problems } = operation;
  const headers = operation.headers ?? (takesKey(operation) ? onceHeaders : undefined);
  return {
    method,
    path,
    tags: [tag],
    security: [{ bearer: [] }],
    summary: help,
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
    },
    responses: {
      ...Object.fromEntries([reply, ...otherReplies].map((one) => [one.status, responseOf(one)])),
      ...problemResponses(...problems),
    },
  };
}

function responseOf(reply: Reply | NonNullable<Operation['otherReplies']>[number]) {
  const content = 'schema' in reply && { content: { 'application/json': { schema: reply.schema } } };
  return { description: reply.about, ...content };
}

/** A parameter that is given several times is a list. The app lets forms through, which are for routes that are no operations. */
async function givenIn(c: CallerContext, { body }: Operation) {
  const queries = Object.entries(c.req.queries()).map(([name, all]) => [name, all.length > 1 ? all : all[0]]);
  const text = body ? await c.req.text() : '';
  if (text !== '' && !isJsonType(c.req.header('content-type') ?? '')) throw new Problem('unsupported_media_type.json');
  return {
    query: Object.fromEntries(queries),
    params: c.req.param(),
    headers: c.req.header(),
    body: text === '' ? {} : JSON.parse(text),
  };
}
