/** Passes a request on to its store, signed again with the store's own credentials, and returns its response. */
import { createHash } from 'node:crypto';
import { Agent, type IncomingMessage, type RequestOptions, request as send } from 'node:http';
import { encode, signatureOf } from '../../../infra/local/signing/signature.ts';
import type { SignedRequest } from '../../../infra/local/signing/signed-request.ts';
import type { Backend } from './front.ts';

export interface Outgoing {
  method: string;
  /** As it came, with its percent signs. */
  rawPath: string;
  path: string;
  pairs: readonly (readonly [string, string])[];
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

/** Headers of the connection, or of the signature that brought the request here. */
const ofTheFirstLeg =
  /^(host|connection|keep-alive|expect|transfer-encoding|content-length|authorization|amz-sdk-.+|x-amz-(date|security-token|content-sha256|algorithm|credential|signedheaders|signature|expires)|x-amz-user-agent|accept-encoding)$/;

const agent = new Agent({ keepAlive: true });

export function forward(outgoing: Outgoing, backend: Backend, region: string): Promise<IncomingMessage> {
  const { hostname, port, host } = new URL(backend.endpoint);
  const pairs = outgoing.pairs.filter(([name]) => !ofTheFirstLeg.test(name.toLowerCase()));
  const query = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const headers = signedHeaders({ ...outgoing, pairs }, host, backend, backend.region ?? region);
  const path = query === '' ? outgoing.rawPath : `${outgoing.rawPath}?${query}`;
  return answerTo({ agent, hostname, port, method: outgoing.method, path, headers }, outgoing.body);
}

function answerTo(options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = send(options);
    request.once('response', resolve);
    request.once('error', (error) => {
      // A store may close an idle connection at the very moment it is used again: that is no answer, so ask once more.
      if (request.reusedSocket && isClosed(error)) resolve(answerTo(options, body));
      else reject(error);
    });
    request.end(body);
  });
}

const isClosed = (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' || error.code === 'EPIPE';

function signedHeaders(outgoing: Outgoing, host: string, backend: Backend, region: string): Record<string, string> {
  const payloadHash = createHash('sha256').update(outgoing.body).digest('hex');
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const headers = new Map([
    ...[...outgoing.headers].filter(([name]) => !ofTheFirstLeg.test(name)),
    ['host', host],
    ['x-amz-date', date],
    ['x-amz-content-sha256', payloadHash],
    ['content-length', String(outgoing.body.length)],
  ]);
  const names = [...headers.keys()].filter((name) => name === 'host' || name.startsWith('x-amz-')).sort();
  const scope = { day: date.slice(0, 8), region, service: backend.service };
  const { accessKeyId } = backend.credentials;
  const call: SignedRequest = { ...outgoing, query: new Map(outgoing.pairs), headers };
  const signature = signatureOf(call, { ...scope, date, signedHeaders: names, payloadHash }, backend.credentials);
  const credential = `${accessKeyId}/${scope.day}/${region}/${scope.service}/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { ...Object.fromEntries(headers), authorization };
}
