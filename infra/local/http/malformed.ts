/** Input that is not HTTP cannot reach a function: the host itself refuses it, in the product's one error shape. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const LINGER_MS = 1000;
const tooSlow = 'The request did not arrive in time.';

export function refuseMalformed(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = isTooLong ? 431 : isTooSlow ? 408 : 400;
  const message = isTooLong ? 'The headers are too long.' : isTooSlow ? tooSlow : 'This is not an HTTP request.';
  const requestId = randomUUID();
  const body = JSON.stringify({ code: 'malformed_request', message, request_id: requestId });
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
