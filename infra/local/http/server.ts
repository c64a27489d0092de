/**
 * The HTTP API of this machine. It listens before anything else is ready, because the functions must know their own
 * address when they start; until `serve` is called every request is told to come back.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ProblemCode } from '../../../shared/errors.ts';
import { logFault } from '../fault-log.ts';
import { invoke } from '../lambda/invoke.ts';
import type { LocalFunction } from '../lambda/load-functions.ts';
import { closeServer, listen } from '../listen.ts';
import { isOurName } from '../signing/own-machine.ts';
import { withinSeconds } from '../within-seconds.ts';
import { decodedPath, gatewayEvent } from './gateway-event.ts';
import { sendProblem, sendResult } from './gateway-response.ts';
import { type HttpLimits, httpLimits } from './limits.ts';
import { refuseMalformed } from './malformed.ts';
import { type BodyReader, createBodyReader, type NoBody } from './read-body.ts';
import { createRouter, type Route, type Router } from './routes.ts';

export interface HttpHost {
  url: string;
  port: number;
  serve(routes: readonly Route<LocalFunction>[]): void;
  close(graceSeconds: number): Promise<void>;
}

interface HttpOptions {
  /** Where people reach this host through a proxy; it answers to that name too. */
  publicUrl?: string | undefined;
  limits?: Partial<HttpLimits>;
}

/** What every request is answered with. */
interface Desk {
  router: Router<LocalFunction> | undefined;
  bodies: BodyReader;
  publicUrl: URL | undefined;
  limits: HttpLimits;
}

export async function startHttpHost(port: number, { publicUrl, limits: special }: HttpOptions = {}): Promise<HttpHost> {
  const limits = { ...httpLimits, ...special };
  const desk: Desk = {
    router: undefined,
    bodies: createBodyReader(limits),
    publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl),
    limits,
  };
  const server = createServer(arrivalLimits(limits), (request, response) => {
    const requestId = randomUUID();
    answer(request, response, requestId, desk).catch((error) => {
      logFault('request failed', { requestId, error });
      sendProblem(response, 'internal_error', internalMessage, requestId);
    });
  });
  server.maxConnections = limits.connections;
  server.on('clientError', refuseMalformed);
  const address = await listen(server, port);
  return {
    ...address,
    serve: (routes) => {
      desk.router = createRouter(routes);
    },
    close: (graceSeconds) => closeServer(server, graceSeconds),
  };
}

function arrivalLimits({ arrivalSeconds }: HttpLimits) {
  const requestTimeout = arrivalSeconds * 1000;
  return {
    requestTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.min(1000, requestTimeout),
  };
}

const internalMessage = 'Something went wrong on our side. Please give us the request id.';
const lateMessage = 'The request took too long. Try again.';

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  { router, bodies, publicUrl, limits }: Desk,
): Promise<void> {
  // What is left of a refused body is read and dropped, so that the client gets to see why.
  const refuse = (...[code, message]: [ProblemCode, string]) => {
    request.resume();
    sendProblem(response, code, message, requestId);
  };
  const path = decodedPath(request.url ?? '/');
  if (!isOurName(request.headers.host, publicUrl)) return refuse('access_denied', wrongName(request));
  if (!router) return refuse('upstream_unavailable', 'The host is starting. Try again.');
  const match = router(request.method ?? 'GET', path);
  if (!match) return refuse('not_found', `There is nothing at ${path}.`);
  const body = await bodies.read(request);
  if (body === 'aborted') return;
  if (typeof body === 'string') {
    if (body === 'no room') response.setHeader('retry-after', '1');
    return refuse(...refusalOf(body, bodies.mostFor(request) < limits.requestBytes, limits));
  }
  try {
    const event = gatewayEvent(request, body.bytes, match, requestId);
    await answerBy(match.target, event, response, requestId, limits);
  } finally {
    body.release();
  }
}

async function answerBy(
  target: LocalFunction,
  event: ReturnType<typeof gatewayEvent>,
  response: ServerResponse,
  requestId: string,
  limits: HttpLimits,
): Promise<void> {
  // The gateway stops waiting at its own limit; the function goes on, as it does in the cloud.
  const work = invoke(target, event, requestId);
  const outcome = await withinSeconds(work, limits.httpSeconds, { ok: false, reason: 'timed_out' } as const);
  if (outcome.ok) {
    if (sendResult(response, outcome.payload)) return;
    logFault('a function returned what is no HTTP answer', { function: target.name, requestId });
    return sendProblem(response, 'internal_error', internalMessage, requestId);
  }
  if (outcome.reason === 'event_too_large') {
    return sendProblem(response, ...refusalOf('too large', false, limits), requestId);
  }
  if (outcome.reason === 'timed_out') return sendProblem(response, 'upstream_unavailable', lateMessage, requestId);
  sendProblem(response, 'internal_error', internalMessage, requestId);
}

function refusalOf(body: Exclude<NoBody, 'aborted'>, isKeyless: boolean, limits: HttpLimits): [ProblemCode, string] {
  if (body === 'no room') return ['upstream_unavailable', 'Too much is being read at once. Try again.'];
  if (isKeyless)
    return ['body_too_large', `Without an API key a request may have at most ${limits.keylessBytes} bytes.`];
  return ['body_too_large', `A request may have at most ${limits.requestBytes} bytes, as the function receives it.`];
}

/** A page may lead its reader's browser here under a name of its own; who is called by it must not answer. */
function wrongName({ headers, socket }: IncomingMessage): string {
  const name = JSON.stringify(headers.host ?? '');
  return `This server does not answer to the name ${name}. Use http://localhost:${socket.localPort}, or set PUBLIC_URL.`;
}
