/**
 * One HTTP request with Node's own client. `fetch` costs three times as much: it wraps every chunk of a body in another
 * kind of stream, while here a body is copied straight to its target. Redirects are left to the caller.
 */
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request as send } from 'node:http';
import { Agent as SecureAgent, request as sendSecurely } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Problem } from '../../problems/problem.ts';
import { oneRoomAgent } from '../one-room-agent.ts';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** Unpacked. Fails when fewer bytes come than announced, and with the signal's reason when that aborts. */
  body: Readable;
}

interface Question {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** Not over a reused connection: it may be closing, and then nobody knows whether the request arrived. */
  isOnce: boolean;
  /** How the name is resolved, where not by the system. */
  lookup?: RequestOptions['lookup'];
}

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

const kept = { 'http:': oneRoomAgent(), 'https:': new SecureAgent({ keepAlive: true }) } as const;

export async function ask(url: URL, { method, headers, body, signal, isOnce, lookup }: Question): Promise<Reply> {
  signal.throwIfAborted();
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new TypeError(`cannot send requests over ${url.protocol}`);
  const agent = isOnce ? false : kept[url.protocol];
  const options = { method, agent, headers: { 'accept-encoding': 'gzip, br', ...headers }, ...(lookup && { lookup }) };
  const response = await answerTo(url, options, body, signal);
  return { status: response.statusCode ?? 0, headers: response.headers, body: unpacked(response) };
}

function answerTo(url: URL, options: RequestOptions, body: string | undefined, signal: AbortSignal) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? sendSecurely : send)(url, options);
    let response: IncomingMessage | undefined;
    const abort = () => (response ?? request).destroy(signal.reason);
    signal.addEventListener('abort', abort);
    request.once('close', () => {
      signal.removeEventListener('abort', abort);
      reject(new Error('the connection closed without an answer'));
    });
    request.on('error', reject); // stays: a connection that breaks under a body is reported to the request, too
    request.once('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('the reply switches to a protocol that was not requested'));
    });
    request.once('response', (answer: IncomingMessage) => {
      // no answer ends with such a status, and its connection would be kept for the next request
      if ((answer.statusCode ?? 0) < 200) return void request.destroy(new Error('the reply is no answer'));
      response = answer;
      resolve(answer);
    });
    request.end(body);
  });
}

function unpacked(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  if (!isKnown(encoding)) {
    response.destroy();
    throw new Problem('upstream_unreadable.encoding', { encoding });
  }
  return pipeline(response, unpackers[encoding](), () => {}); // whoever reads the body sees its error
}

function isKnown(encoding: string): encoding is keyof typeof unpackers {
  return Object.hasOwn(unpackers, encoding);
}
