/** The assistant endpoint on ports in memory, with a survey service that answers what a test tells it to. */
import { createOwnerCheck } from '../../../shared/exports/owner.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { Operation } from '../../../shared/surveys/operations.ts';
import type { ExportsApiDeps } from '../../../shared/ways-in/http/caller-api.ts';
import { createMcpApi } from '../../../shared/ways-in/mcp/create-mcp-api.ts';
import { alice, createWorld } from './export-world.ts';

export function createAssistantWorld(answer: (operation: Operation) => unknown = () => [], all?: readonly Answer[]) {
  const world = createWorld(all);
  const logged: unknown[] = [];
  const deps: ExportsApiDeps & typeof world.deps = {
    ...world.deps,
    log: { info() {}, warn() {}, error: (...all) => void logged.push(all) },
    callerOf: createOwnerCheck(world.deps.upstream, { of: async (secret) => secret }, world.deps.now),
    allowLoopback: false,
    liveUpstream: undefined,
    callService: async (_token, operation) => answer(operation),
  };
  const api = createMcpApi(deps);

  /** A request as it comes in from outside; `body` is sent as it is. */
  async function send(
    body: string | Uint8Array<ArrayBuffer> | undefined,
    headers: Record<string, string> = {},
    method = 'POST',
  ) {
    return api.request('/mcp/v1', {
      method,
      headers: {
        host: 'exports.test',
        authorization: `Bearer ${alice.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
  }

  const rpc = (method: string, params: object = {}, id: string | number = 1) =>
    send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));

  return { ...world, deps, logged, send, rpc };
}
