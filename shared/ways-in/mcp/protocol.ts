/**
 * The protocol behind the endpoint for assistants, with all it offers: which sites may ask, and the answer to one
 * message. The only way in to the official package.
 */
import {
  isJsonContentType,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { Caller } from '../../exports/owner.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import type { ExportsApiDeps } from '../http/caller-api.ts';
import { allPrompts } from './all-prompts.ts';
import type { Catalogue } from './catalogue.ts';
import { createServerFactory, type ShownTools } from './create-server.ts';
import { allResources } from './resources/all-resources.ts';
import { serveMessage } from './serve-message.ts';
import { allTools } from './tools/all-tools.ts';
import { listedTools } from './tools/listed-tools.ts';

interface Protocol {
  checkSource(host: string | undefined, origin: string | undefined): void;
  serve(request: Request, body: string, caller: Caller, shown: ShownTools): Promise<Response>;
}

export function createProtocol(deps: ExportsApiDeps, more: Partial<Catalogue> = {}): Protocol {
  const hostnames = allowedHostnames(deps.publicUrl);
  const newServer = createServerFactory(catalogueWith(more));
  return {
    checkSource: (host, origin) => checkSource(host, origin, hostnames),
    serve(request, body, caller, shown) {
      const message = oneMessage(request.headers.get('content-type'), body);
      return serveMessage(request, message, () => newServer({ deps, caller }, shown), deps.log);
    },
  };
}

function catalogueWith({ tools = [], resources = [], prompts = [] }: Partial<Catalogue>): Catalogue {
  return {
    tools: [...listedTools, ...tools],
    moreTools: allTools,
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

function oneMessage(contentType: string | null, text: string): unknown {
  if (!isJsonContentType(contentType)) {
    throw new Problem('unsupported_media_type.json_rpc');
  }
  if (text === '') throw new Problem('malformed_json.no_json_rpc');
  const message: unknown = JSON.parse(text);
  if (Array.isArray(message)) throw invalid('body', 'one_message_at_a_time');
  return message;
}
