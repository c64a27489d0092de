/** Lambda's Runtime API for one process: hands it one invocation at a time and takes its answer. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Outcome } from '../../../infra/local/lambda/invoke.ts';
import { closeServer, listen } from '../../../infra/local/listen.ts';
import { platformLimits } from '../../../infra/platform-limits.ts';

export interface Invocation {
  requestId: string;
  event: unknown;
  /** When the function's time is up. */
  deadlineMs: number;
  functionArn: string;
  traceHeader: string;
}

export interface RuntimeApi {
  /** Host and port, for AWS_LAMBDA_RUNTIME_API. */
  address: string;
  /** Ends when the process first asks for work; fails with what it says about why it cannot start. */
  ready: Promise<void>;
  /** Ends when the process has answered; whoever ends the process before must not wait for it. */
  run(invocation: Invocation): Promise<Outcome>;
  close(): Promise<void>;
}

const path = /^\/2018-06-01\/runtime\/(?:(init\/error)|invocation\/(next|([\w-]+)\/(response|error)))$/;

export async function startRuntimeApi(say: (line: string) => void): Promise<RuntimeApi> {
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  let waiting: ServerResponse | undefined;
  let queued: Invocation | undefined;
  let current: { requestId: string; done: (outcome: Outcome) => void } | undefined;

  function handOver(): void {
    if (!waiting || !queued) return;
    sendInvocation(waiting, queued);
    waiting = undefined;
    queued = undefined;
  }

  /** The next call may come before the answer to the last: they take two connections. */
  function next(response: ServerResponse): void {
    ready.resolve();
    waiting = response;
    handOver();
  }

  function finish(requestId: string, outcome: Outcome): void {
    if (current?.requestId !== requestId) return;
    const { done } = current;
    current = undefined;
    done(outcome);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, initError, call, requestId = '', kind] = path.exec(request.url ?? '') ?? [];
    if (call === 'next') return next(response);
    const body = await buffer(request);
    if (initError) ready.reject(new Error(`cannot start: ${body.toString()}`));
    else if (kind === 'error') say(`failed: ${body.toString()}`);
    response.writeHead(call || initError ? 202 : 404).end();
    if (kind !== undefined) finish(requestId, kind === 'error' ? { ok: false, reason: 'threw' } : outcomeOf(body));
  }

  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  });
  const { port } = await listen(server, 0);
  return {
    address: `127.0.0.1:${port}`,
    ready: ready.promise,
    run: (invocation) =>
      new Promise((done) => {
        current = { requestId: invocation.requestId, done };
        queued = invocation;
        handOver();
      }),
    close: () => closeServer(server),
  };
}

function sendInvocation(response: ServerResponse, invocation: Invocation): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'lambda-runtime-aws-request-id': invocation.requestId,
    'lambda-runtime-deadline-ms': String(invocation.deadlineMs),
    'lambda-runtime-invoked-function-arn': invocation.functionArn,
    'lambda-runtime-trace-id': invocation.traceHeader,
  });
  response.end(JSON.stringify(invocation.event));
}

function outcomeOf(body: Buffer): Outcome {
  if (body.length > platformLimits.responseBytes) return { ok: false, reason: 'response_too_large' };
  const payload: unknown = JSON.parse(body.toString());
  return { ok: true, payload };
}
