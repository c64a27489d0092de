/**
 * The HTTP API of this machine. It listens before anything else is ready, because the functions must know their own
 * address when they start; until `serve` is called every request is told to come back.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { platformLimits } from '../../topology.ts';
import { logFault } from '../fault-log.ts';
import { invoke } from '../lambda/invoke.ts';
import type { LocalFunction } from '../lambda/load-functions.ts';
import { closeServer, listen } from '../listen.ts';
import { withinSeconds } from '../within-seconds.ts';
import { decodedPath, gatewayEvent } from './gateway-event.ts';
import { sendProblem, sendResult } from './gateway-response.ts';
import { refuseMalformed } from './malformed.ts';
import { createRouter, type Route, type Router } from './routes.ts';

export interface HttpHost {
  url: string;
  port: number;
  serve(routes: readonly Route<LocalFunction>[]): void;
  close(graceSeconds: number): Promise<void>;
}

export interface HttpLimits {
  requestBytes: number;
  httpSeconds: number;
}

export async function startHttpHost(port: number, limits: HttpLimits = platformLimits): Promise<HttpHost> {
  let router: Router<LocalFunction> | undefined;
  const server = createServer((request, response) => {
    const requestId = randomUUID();
    answer(request, response, requestId, router, limits).catch((error) => {
      logFault('request failed', { requestId, error });
      sendProblem(response, 'internal_error', internalMessage, requestId);
    });
  });
  server.on('clientError', refuseMalformed);
  const address = await listen(server, port);
  return {
    ...address,
    serve: (routes) => {
      router = createRouter(routes);
    },
    close: (graceSeconds) => closeServer(server, graceSeconds),
  };
}

const internalMessage = 'Something went wrong on our side. Name the request id to us.';
const lateMessage = 'The request took too long. Try again.';

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  router: Router<LocalFunction> | undefined,
  limits: HttpLimits,
): Promise<void> {
  const path = decodedPath(request.url ?? '/');
  if (!router) return sendProblem(response, 'upstream_unavailable', 'The host is starting. Try again.', requestId);
  const match = router(request.method ?? 'GET', path);
  if (!match) {
    request.resume();
    return sendProblem(response, 'not_found', `There is nothing at ${path}.`, requestId);
  }
  const body = await readBody(request, limits.requestBytes);
  if (body === 'aborted') return;
  if (body === 'too large') return refuseTooLarge(response, requestId, limits);
  // The gateway stops waiting at its own limit; the function goes on, as it does in the cloud.
  const work = invoke(match.target, gatewayEvent(request, body, match, requestId), requestId);
  const outcome = await withinSeconds(work, limits.httpSeconds, { ok: false, reason: 'timed_out' } as const);
  if (outcome.ok) {
    if (sendResult(response, outcome.payload)) return;
    logFault('a function returned what is no HTTP answer', { function: match.target.name, requestId });
    return sendProblem(response, 'internal_error', internalMessage, requestId);
  }
  if (outcome.reason === 'event_too_large') return refuseTooLarge(response, requestId, limits);
  if (outcome.reason === 'timed_out') return sendProblem(response, 'upstream_unavailable', lateMessage, requestId);
  sendProblem(response, 'internal_error', internalMessage, requestId);
}

/** Reads to the end even what is too large: a client that is still sending would not see the answer. */
async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | 'too large' | 'aborted'> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of request) {
      sizeBytes += chunk.length;
      if (sizeBytes <= limitBytes) chunks.push(chunk);
    }
  } catch {
    return 'aborted';
  }
  return sizeBytes > limitBytes ? 'too large' : Buffer.concat(chunks);
}

function refuseTooLarge(response: ServerResponse, requestId: string, limits: HttpLimits): void {
  const message = `A request may have at most ${limits.requestBytes} bytes, as the function receives it.`;
  sendProblem(response, 'body_too_large', message, requestId);
}
