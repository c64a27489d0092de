/**
 * The local HTTP API. It listens before anything else is ready, because the functions must know their own address when
 * they start; until `serve` is called every request gets a 503.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { passedEdge } from '../../../shared/adapters/edge.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import { problemBody } from '../../../shared/problems/problem-body.ts';
import { logFault } from '../fault-log.ts';
import { invoke } from '../lambda/invoke.ts';
import type { LocalFunction } from '../lambda/load-functions.ts';
import { closeServer, listen } from '../listen.ts';
import { isOwnHostName } from '../signing/own-machine.ts';
import { withinSeconds } from '../within-seconds.ts';
import { decodedPath, gatewayEvent } from './gateway-event.ts';
import { sendProblem, sendResult } from './gateway-response.ts';
import { type HttpLimits, httpLimits } from './limits.ts';
import { type BodyReader, createBodyReader, type NoBody } from './read-body.ts';
import { createRouter, type Route, type Router } from './routes.ts';

/** Input that is not HTTP cannot reach a function: the host itself refuses it, in the product's one error shape. */
const LINGER_MS = 1000;
const tooSlow = 'The request did not arrive in time.';

function refuseMalformed(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = isTooLong ? 431 : isTooSlow ? 408 : 400;
  const message = isTooLong ? 'The headers are too long.' : isTooSlow ? tooSlow : 'This is not an HTTP request.';
  const requestId = randomUUID();
  const body = JSON.stringify(problemBody({ code: 'malformed_request', message, status }, requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A client that keeps sending has had time to read why.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

export interface HttpHost {
  url: string;
  port: number;
  serve(routes: readonly Route<LocalFunction>[]): void;
  close(graceSeconds: number): Promise<void>;
}

interface HttpOptions {
  /** The public address behind a proxy; the host answers to that name too. */
  publicUrl?: string | undefined;
  /** Where that is set. */
  urlSetting?: string;
  /** What a proxy sends that may call by any name, as it keeps others from calling. */
  edgeKey?: string | undefined;
  limits?: Partial<HttpLimits>;
}

/** What every request is answered with. */
interface Desk {
  router: Router<LocalFunction> | undefined;
  bodies: BodyReader;
  publicUrl: URL | undefined;
  urlSetting: string;
  edgeKey: string;
  limits: HttpLimits;
}

export async function startHttpHost(port: number, options: HttpOptions = {}): Promise<HttpHost> {
  const { publicUrl, urlSetting = 'PUBLIC_URL', edgeKey = '', limits: special } = options;
  const limits = { ...httpLimits, ...special };
  const desk: Desk = {
    router: undefined,
    bodies: createBodyReader(limits),
    publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl),
    urlSetting,
    edgeKey,
    limits,
  };
  const server = createServer(arrivalLimits(limits), (request, response) => {
    const requestId = randomUUID();
    answer(request, response, requestId, desk).catch((error) => {
      logFault('request failed', { requestId, error });
      sendProblem(response, new Problem('internal_error.with_request_id'), requestId);
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
    // with Node's five seconds, a busy machine closes connections while their next request is on its way
    keepAliveTimeout: 60_000,
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  { router, bodies, limits, ...names }: Desk,
): Promise<void> {
  // The rest of a refused body is read and dropped, so that the client sees the reason.
  const refuse = (problem: Problem) => {
    request.resume();
    sendProblem(response, problem, requestId);
  };
  const path = decodedPath(request.url ?? '/');
  if (!mayCallSo(request, names)) return refuse(wrongName(request, names));
  if (!router) {
    // programs ask again, and so does a browser that was quicker than we are
    response.setHeader('retry-after', '1').setHeader('refresh', '1');
    return refuse(new Problem('upstream_unavailable.host_starting'));
  }
  const match = router(request.method ?? 'GET', path);
  if (!match) return refuse(new Problem('not_found.path', { path }));
  const body = await bodies.read(request);
  if (body === 'aborted') return;
  if (typeof body === 'string') {
    if (body === 'no room') response.setHeader('retry-after', '1');
    return refuse(refusalOf(body, bodies.mostFor(request) < limits.requestBytes, limits));
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
  // The gateway stops waiting at its own limit; the function continues, as it does in the cloud.
  const work = invoke(target, event, { requestId });
  const outcome = await withinSeconds(work, limits.httpSeconds, { ok: false, reason: 'timed_out' } as const);
  if (outcome.ok) {
    if (sendResult(response, outcome.payload)) return;
    logFault('a function returned something that is not an HTTP response', { function: target.name, requestId });
    return sendProblem(response, new Problem('internal_error.with_request_id'), requestId);
  }
  if (outcome.reason === 'event_too_large') {
    return sendProblem(response, refusalOf('too large', false, limits), requestId);
  }
  if (outcome.reason === 'timed_out') {
    response.setHeader('retry-after', '5');
    return sendProblem(response, new Problem('upstream_unavailable.host_late'), requestId);
  }
  if (outcome.reason === 'crashed' || outcome.reason === 'frozen') {
    response.setHeader('retry-after', '5');
    return sendProblem(response, new Problem('upstream_unavailable.host_broke_off'), requestId);
  }
  sendProblem(response, new Problem('internal_error.with_request_id'), requestId);
}

function refusalOf(body: Exclude<NoBody, 'aborted'>, isKeyless: boolean, limits: HttpLimits): Problem {
  if (body === 'no room') return new Problem('upstream_unavailable.host_busy');
  if (isKeyless) return new Problem('body_too_large.without_key', { mostBytes: limits.keylessBytes });
  return new Problem('body_too_large.request', { mostBytes: limits.requestBytes });
}

type Names = Pick<Desk, 'publicUrl' | 'urlSetting' | 'edgeKey'>;

/** DNS rebinding: a web page may point a browser here under a name of its own. Such requests must not be answered. */
function mayCallSo({ headers }: IncomingMessage, { publicUrl, edgeKey }: Names): boolean {
  // no browser has the key
  return isOwnHostName(headers.host, publicUrl) || passedEdge(headers, edgeKey) === true;
}

function wrongName({ headers, socket }: IncomingMessage, { urlSetting: setting }: Names): Problem {
  const name = JSON.stringify(headers.host ?? '');
  return new Problem('access_denied.host', { name, address: `http://localhost:${socket.localPort}`, setting });
}
