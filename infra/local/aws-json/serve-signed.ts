/** A service on a loopback port: only requests that are signed with the data folder's secret reach it. */
import { createServer, type IncomingMessage } from 'node:http';
import { closeServer, listen } from '../listen.ts';
import { guard, sendJson } from '../signing/guard.ts';
import type { Account, Service } from '../signing/signature.ts';
import { type JsonReply, type JsonService, refusalOf } from './json-service.ts';

interface Signed {
  account: Account;
  name: Service;
  /** What the names of its operations begin with in `X-Amz-Target`. */
  target: string;
  largestBodyBytes: number;
}

export interface SignedServer {
  url: string;
  close(): Promise<void>;
}

export async function serveSigned(service: JsonService, signed: Signed): Promise<SignedServer> {
  const { account, name, largestBodyBytes } = signed;
  const server = createServer(
    guard({ account, service: name, largestBodyBytes }, (request, response, body) => {
      const left = new AbortController();
      response.once('close', () => left.abort());
      answer(service, signed, { request, body, signal: left.signal }).then(
        (reply) => sendJson(response, reply.status, reply.body),
        () => response.destroy(),
      );
    }),
  );
  const { url } = await listen(server, 0);
  return { url, close: () => closeServer(server) };
}

interface Arrived {
  request: IncomingMessage;
  body: Buffer;
  signal: AbortSignal;
}

async function answer(
  service: JsonService,
  { target }: Signed,
  { request, body, signal }: Arrived,
): Promise<JsonReply> {
  const [prefix, operation] = String(request.headers['x-amz-target']).split('.');
  if (prefix !== target || !operation) {
    return refusalOf('UnknownOperationException', `Only operations of ${target} are served here.`);
  }
  return service(operation, body.toString(), signal);
}
