/**
 * `/mcp/v1`: the endpoint for assistants. It checks who is asking, from where and how often, and takes one message at a
 * time; a body that is not a message is refused as JSON-RPC says. GET and DELETE, which would be for streams and
 * sessions, are 405. The protocol is loaded by the first message, because it takes as long as all the rest.
 */

import { type Api, bearerToken, createApi } from '../../http/create-api.ts';
import { rateLimitHeaders } from '../../http/rate-limit-headers.ts';
import { loadedOnce } from '../../loaded-once.ts';
import type { Problem } from '../../problems/problem.ts';
import type { ExportsApiDeps } from '../http/caller-api.ts';
import type { Catalogue } from './catalogue.ts';
import { createRequestWindow } from './request-window.ts';

const path = '/mcp/v1';

/** What the official conformance runner needs to find, and the key it cannot send itself. Never in production. */
export interface Conformance {
  catalogue: Catalogue;
  token: string;
}

export function createMcpApi(deps: ExportsApiDeps, conformance?: Conformance): Api {
  const api = createApi(deps.log, rpcRefusal);
  const admit = createRequestWindow(deps.records, deps.now);
  const protocol = loadedOnce(async () => {
    const { createProtocol } = await import('./protocol.ts');
    return createProtocol(deps, conformance?.catalogue);
  });

  api.use(path, async (c, next) => {
    (await protocol()).checkSource(c.req.header('host'), c.req.header('origin'));
    await next();
  });

  api.post(path, async (c) => {
    const authorization = c.req.header('authorization') ?? (conformance && `Bearer ${conformance.token}`);
    const caller = await deps.callerOf(bearerToken(authorization));
    const room = await admit(caller.owner);
    if (room) for (const [name, value] of rateLimitHeaders(room)) c.header(name, value);
    const shown = c.req.query('tools') === 'all' ? 'all' : 'usual';
    return (await protocol()).serve(c.req.raw, await c.req.text(), caller, shown);
  });

  return api;
}

/** JSON-RPC's own numbers. */
const codes: ReadonlyMap<string, number> = new Map([
  ['malformed_json', -32700],
  ['validation_error', -32600],
]);

/**
 * A body that cannot be read as one message is refused in JSON-RPC's own shape: nobody can say which request it was.
 * Undefined for what is refused before a message is looked at: the caller, the size, the type, the limit.
 */
function rpcRefusal({ code, message }: Problem): { status: 400; body: object } | undefined {
  const known = codes.get(code);
  if (known === undefined) return undefined;
  return { status: 400, body: { jsonrpc: '2.0', id: null, error: { code: known, message } } };
}
