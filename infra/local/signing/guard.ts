/**
 * Guards the services that use AWS JSON: only requests signed with the data folder's secret, for this service and
 * recently enough, get through. No body is read before its sender is known.
 */
import { createHash } from 'node:crypto';
import { IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { isFromThisMachine } from './own-machine.ts';
import { isRefusal, type Refusal, type RefusalCode, refusal } from './refusal.ts';
import { type Account, authenticate, type Service } from './signature.ts';
import { readSignedRequest, type SignedRequest } from './signed-request.ts';

interface GuardSettings {
  account: Account;
  service: Service;
  largestBodyBytes: number;
}

type BodyListener = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

export function guard(settings: GuardSettings, serve: BodyListener): RequestListener {
  return (request, response) => {
    // The SDK trusts the Date header to correct its clock, so it must be the clock the signatures are checked with.
    response.sendDate = false;
    response.setHeader('date', new Date().toUTCString());
    readTrusted(request, settings).then(
      (body) => serve(request, response, body),
      (error: unknown) => refuse(request, response, error),
    );
  };
}

/** Guards a package's own server, whose listeners then see only what has passed. */
export function guardServer(server: Server, settings: GuardSettings): void {
  const listeners = server.listeners('request');
  if (listeners.length === 0) throw new Error('The server has no listener to guard.');
  server.removeAllListeners('request');
  server.on(
    'request',
    guard(settings, (request, response, body) => {
      const again = replay(request, body);
      for (const listener of listeners) Reflect.apply(listener, server, [again, response]);
    }),
  );
}

/** A copy of the request for listeners that read the body themselves: it has already been read for the check. */
function replay(request: IncomingMessage, body: Buffer): IncomingMessage {
  const again = new IncomingMessage(request.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  Object.assign(again, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  again.complete = true;
  again.push(body);
  again.push(null);
  return again;
}

async function readTrusted(
  request: IncomingMessage,
  { account, service, largestBodyBytes }: GuardSettings,
): Promise<Buffer> {
  if (!isFromThisMachine(request))
    throw refusal('AccessDenied', 'Only programs on this machine may call, by its own name.');
  const signed = readSignedRequest(request);
  if (signed.query.size > 0) throw refusal('InvalidArgument', 'The signature belongs in the Authorization header.');
  authenticate(signed, account, service);
  return await readBody(request, signed, largestBodyBytes);
}

async function readBody(request: IncomingMessage, { headers }: SignedRequest, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const hash = createHash('sha256');
  let sizeBytes = 0;
  // Keep the connection open: the refusal is still to be sent on it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    sizeBytes += chunk.length;
    if (sizeBytes > most) throw refusal('InvalidRequest', `A request has at most ${most} bytes.`);
    hash.update(chunk);
    chunks.push(chunk);
  }
  if (hash.digest('hex') !== headers.get('x-amz-content-sha256')) throw refusal('SignatureDoesNotMatch');
  return Buffer.concat(chunks);
}

const names: Partial<Record<RefusalCode, string>> = {
  AccessDenied: 'MissingAuthenticationTokenException',
  InvalidAccessKeyId: 'UnrecognizedClientException',
  InvalidToken: 'UnrecognizedClientException',
  InvalidRequest: 'ValidationException',
  RequestTimeTooSkewed: 'InvalidSignatureException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
};

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (!isRefusal(error)) return void response.destroy();
  // The rest of the body is read and dropped, so that the client sees the reason.
  request.resume();
  sendJson(response, 400, describeRefusal(error));
}

export function describeRefusal(error: Refusal): { __type: string; message: string } {
  const message = error.message || 'The request is not signed with the key of this machine.';
  return { __type: names[error.code] ?? 'IncompleteSignatureException', message };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendJsonText(response, status, JSON.stringify(body));
}

export function sendJsonText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-requestid': crypto.randomUUID(),
  });
  response.end(text);
}
