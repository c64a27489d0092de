/**
 * A small, strict local S3 for clients with path-style addressing. Every request must be signed; every answer is in
 * S3's format, and a fault of ours is a 500, never a crash.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isFromThisMachine } from '../signing/own-machine.ts';
import { isRefusal } from '../signing/refusal.ts';
import { type Account, authenticate } from '../signing/signature.ts';
import { type Call, readCall } from './call.ts';
import { forPage, isAllowedPage, type PageOrigins, preflight } from './cross-origin.ts';
import { isS3Error, s3Error } from './errors.ts';
import { isPostedForm, postObject } from './post/post-object.ts';
import { errorReply, type Reply, sendReply } from './reply.ts';
import { findRoute } from './routes.ts';
import { openStores, type Stores } from './stores.ts';

const loopback = '127.0.0.1';

export interface S3ServerOptions extends Account {
  readonly folder: string;
  /** 0 picks any free port. */
  readonly port: number;
  readonly buckets: readonly string[];
  /** Which web pages may send forms to a bucket; by default none. */
  readonly pages?: PageOrigins;
}

export interface S3Server {
  readonly url: string;
  close(): Promise<void>;
}

export async function startS3Server(options: S3ServerOptions): Promise<S3Server> {
  const server = createServer({ keepAliveTimeout: 60_000 });
  // The port first: whoever holds it owns the folder, and opening sweeps what looks abandoned there.
  server.listen(options.port, loopback);
  const stores = once(server, 'listening').then(() => openStores(options.folder, options.buckets));
  const inFlight = new Set<Promise<void>>();
  server.on('request', (request, response) => {
    const serving = serve(request, response, options, stores).finally(() => inFlight.delete(serving));
    inFlight.add(serving);
  });

  async function close(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    await Promise.all(inFlight);
  }

  await stores.catch(async (error: unknown) => {
    if (server.listening) await close();
    throw error;
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return { url: `http://${loopback}:${port}`, close };
}

/** On another port than the wanted one where that is taken: what lies in the folder is worth more than an address. */
export async function startS3Near(options: S3ServerOptions): Promise<S3Server> {
  try {
    return await startS3Server(options);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken || options.port === 0) throw error;
    return startS3Server({ ...options, port: 0 });
  }
}

/** Never rejects: a broken connection or a fault ends with its own request. */
async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: S3ServerOptions,
  opening: Promise<Stores>,
): Promise<void> {
  try {
    const reply = await answer(request, options, await opening).catch((fault: unknown) => refusalOf(request, fault));
    // The rest of a refused body is read and dropped, so that the client sees the reason.
    request.resume();
    await sendReply(response, reply);
  } catch (error) {
    // The connection is cut, so that nobody takes the part received for the whole.
    if (error instanceof Error && !isHangUp(error)) process.emitWarning(error);
    response.destroy();
  }
}

function refusalOf(request: IncomingMessage, fault: unknown): Reply {
  const error = isRefusal(fault) ? s3Error(fault.code, fault.message || undefined) : fault;
  if (!isS3Error(error) && !request.socket.destroyed)
    process.emitWarning(error instanceof Error ? error : String(error));
  return errorReply(error, request.url?.split('?')[0] ?? '');
}

/** The client disconnected in the middle of its download. */
function isHangUp(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  return (
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'ERR_STREAM_DESTROYED' ||
    code === 'ECONNRESET' ||
    code === 'EPIPE'
  );
}

async function answer(request: IncomingMessage, options: S3ServerOptions, stores: Stores): Promise<Reply> {
  const call = readCall(request);
  const { pages = {} } = options;
  if (call.method === 'OPTIONS' && call.headers.has('origin')) return preflight(request, call, pages);
  if (isPostedForm(call) && isAllowedPage(request, call, pages)) return answerPage(request, call, options, stores);
  if (!isFromThisMachine(request)) {
    throw s3Error('AccessDenied', 'Only programs on this machine may call, by its own name; web pages may not.');
  }
  if (isPostedForm(call)) return postObject(call, options, stores);
  const trusted = authenticate(call, options, 's3');
  const route = findRoute(trusted);
  if (!stores.buckets.has(trusted.bucket)) throw s3Error('NoSuchBucket');
  const body = await route.readBody(trusted);
  return await route.run(trusted, stores, body);
}

async function answerPage(request: IncomingMessage, call: Call, account: Account, stores: Stores): Promise<Reply> {
  const reply = await postObject(call, account, stores).catch((error: unknown) => refusalOf(request, error));
  return { ...reply, headers: { ...reply.headers, ...forPage(request) } };
}
