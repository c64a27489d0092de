/** What all replies have in common: the headers of each status, and errors that are described once for all operations. */
import { apiVersion, apiVersionHeader } from '../../http/api-version.ts';
import { describe } from '../../http/create-api.ts';
import { allOperations } from '../../operations/all-operations.ts';
import type { Operation } from '../../operations/operation.ts';
import { isObject } from '../../surveys/question.ts';
import type { ApiDescription } from './api-description.ts';

type Node = Record<string, unknown>;

interface Header {
  description: string;
  schema: { type: 'string' | 'integer'; format?: string };
  example: string | number;
}

const text = { type: 'string' } as const;

const headers: Readonly<Record<string, Header>> = {
  'X-Request-Id': {
    description: 'the id of this request in the log of the server',
    schema: text,
    example: '3f0c2a52-9a57-4b51-8c09-0a4a2f3a0f10',
  },
  [apiVersionHeader]: { description: 'the version of the API, a date', schema: text, example: apiVersion },
  'Retry-After': { description: 'seconds after which to ask again', schema: { type: 'integer' }, example: 5 },
  'RateLimit-Policy': {
    description: 'the limit that applies here: `q` requests in `w` seconds',
    schema: text,
    example: '"visits";q=60;w=60',
  },
  RateLimit: {
    description: 'what is left of it: `r` requests; the limit is renewed in `t` seconds',
    schema: text,
    example: '"visits";r=59;t=60',
  },
  'WWW-Authenticate': { description: 'how to authenticate', schema: text, example: 'Bearer' },
  Location: {
    description: 'where to continue: what was created, or the file itself',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/exports/exp_01kgh2m4n6p8r0t2v4w6x8z0a2',
  },
  'X-Export-Id': { description: 'the export of the file', schema: text, example: 'exp_01kgh2m4n6p8r0t2v4w6x8z0a2' },
  'Content-Disposition': {
    description: 'the name of the file',
    schema: text,
    example: 'attachment; filename="Customer feedback answers 2026-03-01.csv"',
  },
  ETag: {
    description: 'the SHA-256 of the file, in quotes; `If-None-Match` takes it',
    schema: text,
    example: '"9f86d0…"',
  },
  'Accept-Ranges': { description: '`Range` is supported', schema: text, example: 'bytes' },
  'Content-Range': { description: 'which bytes of how many', schema: text, example: 'bytes 0-65535/1767425' },
  'Preference-Applied': { description: 'the preference that was followed', schema: text, example: 'respond-async' },
};

const everywhere = ['X-Request-Id', apiVersionHeader];
const limits = ['RateLimit-Policy', 'RateLimit'];

const byStatus: Readonly<Record<string, readonly string[]>> = {
  302: ['Location'],
  303: ['Location'],
  401: ['WWW-Authenticate'],
  429: ['Retry-After', ...limits],
  503: ['Retry-After'],
};

/** Names of the errors that all operations share, by status. */
const shared: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  502: 'BadGateway',
  503: 'ServiceUnavailable',
};

const anyOtherError = 'AnyOtherError';

export function describeReplies(document: ApiDescription): void {
  const used = new Set<string>();
  const refsTo = (names: readonly string[]) => {
    for (const name of names) used.add(name);
    return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  };
  const kept = new Map<string, Node>();
  const errorRef = (name: string, make: () => Node) => {
    if (!kept.has(name)) kept.set(name, make());
    return { $ref: `#/components/responses/${name}` };
  };

  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item)) {
      if (!isObject(operation) || !isObject(operation.responses)) continue;
      const own = ownHeaders(method, path);
      const replies = Object.entries(operation.responses).map(([status, reply]) => {
        const names = [...everywhere, ...(byStatus[status] ?? []), ...(own[status] ?? [])];
        const name = shared[status];
        const isShared = name !== undefined && isObject(reply) && reply.description === describe(Number(status));
        const described = () => ({ ...(isObject(reply) && reply), headers: refsTo(names) });
        return [status, isShared ? errorRef(name, described) : described()];
      });
      operation.responses = {
        ...Object.fromEntries(replies),
        default: errorRef(anyOtherError, () => ({ ...otherError, headers: refsTo(everywhere) })),
      };
    }
  }
  document.components = Object.assign(document.components ?? {}, {
    responses: Object.fromEntries([...kept].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => used.has(name))),
  });
}

const otherError = {
  description: 'Any other error, such as a body that cannot be read or a method the path does not accept',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Headers that only some operations have, by status. */
function ownHeaders(method: string, path: string): Readonly<Record<string, readonly string[]>> {
  if (/^\/v3\/quiz\/\{id\}\/(answers|summary|report)\/\w+$/.test(path) && path !== '/v3/quiz/{id}/answers/count') {
    return {
      200: ['X-Export-Id', 'Content-Disposition', 'ETag', 'Accept-Ranges'],
      206: ['X-Export-Id', 'Content-Range', 'ETag'],
      202: ['X-Export-Id', 'Location', 'Preference-Applied'],
      303: ['X-Export-Id'],
    };
  }
  if (path === '/s/{token}') return { 302: ['ETag', ...limits], 304: ['ETag'] };
  const found: Operation | undefined = allOperations.find((one) => one.method === method && one.path === path);
  const replies = found ? [found.reply, ...(found.otherReplies ?? [])] : [];
  return Object.fromEntries(
    replies.map((reply) => {
      const has = (member: 'location' | 'retryAfter') => member in reply;
      return [reply.status, [...(has('location') ? ['Location'] : []), ...(has('retryAfter') ? ['Retry-After'] : [])]];
    }),
  );
}
