/**
 * One message, answered as one JSON body: an HTTP API does not stream. The two generations of the protocol are
 * distinguished by the official package; the older one is served here, because there the package would always
 * stream.
 */
import {
  createMcpHandler,
  isJSONRPCRequest,
  isLegacyRequest,
  METHOD_NOT_FOUND,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Log } from '../../ports.ts';

export async function serveMessage(
  request: Request,
  message: unknown,
  newServer: () => Server,
  log: Log,
): Promise<Response> {
  const given = withoutBody(request);
  const isOlder = await isLegacyRequest(given, message);
  const response = await (isOlder ? serveOlder : servePresent)(given, message, newServer);
  return response.status < 500 ? response : asFault(response, log);
}

/** The body has been read and is handed on beside the request. We answer JSON whatever else would be welcome. */
function withoutBody({ url, headers: given }: Request): Request {
  const headers = new Headers(given);
  headers.set('accept', 'application/json, text/event-stream');
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  return new Request(url, { method: 'POST', headers });
}

async function servePresent(request: Request, parsedBody: unknown, newServer: () => Server): Promise<Response> {
  // the package would answer with a stream that never ends
  if (isJSONRPCRequest(parsedBody) && parsedBody.method === 'subscriptions/listen') {
    const error = { code: METHOD_NOT_FOUND, message: 'This server has no streams.' };
    return Response.json({ jsonrpc: '2.0', id: parsedBody.id, error });
  }
  return createMcpHandler(newServer, { legacy: 'reject' }).fetch(request, { parsedBody });
}

async function serveOlder(request: Request, parsedBody: unknown, newServer: () => Server): Promise<Response> {
  const server = newServer();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

/** A fault inside one message is reported inside JSON-RPC; the HTTP request itself is fine. */
async function asFault(response: Response, log: Log): Promise<Response> {
  const body = await response.text();
  log.error('assistant message failed', { status: response.status, body });
  return new Response(body, { status: 200, headers: { 'content-type': 'application/json' } });
}
