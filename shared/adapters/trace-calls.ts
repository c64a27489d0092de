/**
 * Store calls in traces. For an invocation that X-Ray samples, each request to AWS is reported to the daemon beside the
 * function, as a subsegment in one datagram. Hand-written, because X-Ray's SDK costs a cold start 24 ms of CPU and 110
 * KB of code where this costs none, and must be wrapped around every client.
 */
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest, IncomingMessage } from 'node:http';

const services: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)(dynamodb|ddb)\.[^/]*amazonaws\.com/, 'DynamoDB'],
  [/(^|\.)s3[.-][^/]*amazonaws\.com/, 'S3'],
  [/(^|\.)sqs\.[^/]*amazonaws\.com/, 'SQS'],
  [/(^|\.)kms\.[^/]*amazonaws\.com/, 'KMS'],
];

interface Daemon {
  host: string;
  port: number;
}

interface StartedCall {
  name: string;
  traceId: string;
  parentId: string;
  startSeconds: number;
}

/** Without a daemon, as on a developer's machine, nothing is traced. */
export function traceCalls(env: NodeJS.ProcessEnv): void {
  const daemon = daemonAt(env.AWS_XRAY_DAEMON_ADDRESS);
  if (!daemon) return;
  const started = new WeakMap<ClientRequest, StartedCall>();
  subscribe('http.client.request.start', (message) => {
    const { request } = partsOf(message);
    const start = request && beginning(request, env._X_AMZN_TRACE_ID);
    if (start) started.set(request, start);
  });
  const end = (message: unknown) => {
    const { request, response } = partsOf(message);
    const start = request && started.get(request);
    if (!start) return;
    started.delete(request);
    send(daemon, subsegment(start, request, response));
  };
  subscribe('http.client.response.finish', end);
  subscribe('http.client.request.error', end);
}

function daemonAt(address = ''): Daemon | undefined {
  const [, host, port] = /^([\d.]+):(\d+)$/.exec(address) ?? [];
  return host === undefined ? undefined : { host, port: Number(port) };
}

function partsOf(message: unknown): { request?: ClientRequest; response?: IncomingMessage } {
  if (typeof message !== 'object' || !message || !('request' in message)) return {};
  const { request } = message;
  if (!(request instanceof ClientRequest)) return {};
  const response = 'response' in message ? message.response : undefined;
  return { request, ...(response instanceof IncomingMessage && { response }) };
}

/** Lambda says before every invocation to which trace it belongs, and whether that one is sampled. */
function beginning(request: ClientRequest, traceHeader = ''): StartedCall | undefined {
  if (!/(^|;)Sampled=1/.test(traceHeader)) return undefined;
  const [, name] = services.find(([host]) => host.test(request.host)) ?? [];
  const [, traceId] = /Root=([\da-f-]+)/.exec(traceHeader) ?? [];
  const [, parentId] = /Parent=([\da-f]+)/.exec(traceHeader) ?? [];
  if (name === undefined || traceId === undefined || parentId === undefined) return undefined;
  return { name, traceId, parentId, startSeconds: Date.now() / 1000 };
}

/** No path and no key: they name owners. */
function subsegment(started: StartedCall, request: ClientRequest, response: IncomingMessage | undefined) {
  const { name, traceId, parentId, startSeconds } = started;
  const status = response?.statusCode;
  const requestId = response?.headers['x-amzn-requestid'] ?? response?.headers['x-amz-request-id'];
  return {
    name,
    id: randomBytes(8).toString('hex'),
    trace_id: traceId,
    parent_id: parentId,
    type: 'subsegment',
    namespace: 'aws',
    start_time: startSeconds,
    end_time: Date.now() / 1000,
    aws: { operation: operationOf(request), ...(requestId !== undefined && { request_id: requestId }) },
    ...(status !== undefined && { http: { response: { status } } }),
    ...(status === 429 && { throttle: true }),
    ...(status !== undefined && status >= 400 && status < 500 && { error: true }),
    ...((status === undefined || status >= 500) && { fault: true }),
  };
}

function operationOf(request: ClientRequest): string {
  const target = request.getHeader('x-amz-target');
  if (typeof target === 'string') return target.slice(target.indexOf('.') + 1);
  return /[?&]x-id=(\w+)/.exec(request.path)?.[1] ?? request.method;
}

/** A lost datagram is one line less in a trace; nobody waits for it, and a function may end while it is being sent. */
async function send({ host, port }: Daemon, segment: object): Promise<void> {
  const { createSocket } = await import('node:dgram');
  const socket = createSocket('udp4').unref();
  socket.on('error', () => {});
  socket.send(`{"format":"json","version":1}\n${JSON.stringify(segment)}`, port, host, () => socket.close());
}
