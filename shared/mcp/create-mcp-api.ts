/**
 * `/mcp/v1`: the endpoint for assistants. It checks who is asking, from where and how often, and takes one message at a
 * time. The protocol handles the message itself; a body that is not a message is refused as JSON-RPC says. GET and
 * DELETE, which would be for streams and sessions, are 405.
 */
import {
  INVALID_REQUEST,
  isJsonContentType,
  localhostAllowedHostnames,
  PARSE_ERROR,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { invalid, Problem } from '../errors.ts';
import { type Api, bearerToken, createApi } from '../http.ts';
import type { AssistantDeps } from './assistant.ts';
import type { Catalogue } from './catalogue.ts';
import { createServerFactory } from './create-server.ts';
import { allPrompts } from './prompts/all-prompts.ts';
import { createRequestWindow } from './request-window.ts';
import { allResources } from './resources/all-resources.ts';
import { createMessageServer } from './serve-message.ts';
import { allTools } from './tools/all-tools.ts';

const path = '/mcp/v1';

/** What the official conformance runner needs to find, and the key it cannot send itself. Never in production. */
export interface Conformance {
  catalogue: Catalogue;
  token: string;
}

export function createMcpApi(deps: AssistantDeps, conformance?: Conformance): Api {
  const api = createApi(deps.log, rpcRefusal);
  const hostnames = allowedHostnames(deps.publicUrl);
  const admit = createRequestWindow(deps.records, deps.now);
  const serve = createMessageServer(createServerFactory(catalogueWith(conformance)), deps.log);

  api.use(path, async (c, next) => {
    checkSource(c.req.header('host'), c.req.header('origin'), hostnames);
    await next();
  });

  api.post(path, async (c) => {
    const authorization = c.req.header('authorization') ?? (conformance && `Bearer ${conformance.token}`);
    const caller = await deps.callerOf(bearerToken(authorization));
    await admit(caller.owner);
    const message = oneMessage(c.req.header('content-type'), await c.req.text());
    return serve(c.req.raw, message, { deps, caller });
  });

  return api;
}

function catalogueWith(conformance: Conformance | undefined): Catalogue {
  const { tools = [], resources = [], prompts = [] } = conformance?.catalogue ?? {};
  return {
    tools: [...allTools, ...tools],
    resources: [...allResources, ...resources],
    prompts: [...allPrompts, ...prompts],
  };
}

/** Our own name; on this machine also the others it has. */
function allowedHostnames(publicUrl: string): string[] {
  const own = new URL(publicUrl).hostname;
  const local = localhostAllowedHostnames();
  return local.includes(own) ? local : [own];
}

/** A page of another site must not reach an assistant's server through its reader's browser. */
function checkSource(host: string | undefined, origin: string | undefined, hostnames: string[]): void {
  const checks = [validateHostHeader(host, hostnames), validateOriginHeader(origin, hostnames)];
  const refused = checks.find((check) => !check.ok);
  if (refused && !refused.ok) throw new Problem('access_denied.origin', { reason: refused.message });
}

function oneMessage(contentType: string | undefined, text: string): unknown {
  if (!isJsonContentType(contentType ?? null)) {
    throw new Problem('unsupported_media_type.json_rpc');
  }
  if (text === '') throw new Problem('malformed_json.no_json_rpc');
  const message: unknown = JSON.parse(text);
  if (Array.isArray(message)) throw invalid('body', 'one_message_at_a_time');
  return message;
}

const codes: ReadonlyMap<string, number> = new Map([
  ['malformed_json', PARSE_ERROR],
  ['validation_error', INVALID_REQUEST],
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
