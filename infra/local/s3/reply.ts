/** What an operation answers, and how it goes out on the wire. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Reading } from './data-files.ts';
import { isS3Error, s3Error } from './errors.ts';
import { type XmlNode, xmlDocument } from './xml.ts';

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Reading;
}

export function xmlReply(node: XmlNode, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status: 200, headers: { ...headers, 'content-type': 'application/xml' }, body: xmlDocument(node) };
}

export function errorReply(error: unknown, resource: string): Reply {
  const { code, message, status } = isS3Error(error) ? error : s3Error('InternalError');
  return { ...xmlReply(['Error', ['Code', code], ['Message', message], ['Resource', resource]]), status };
}

export async function sendReply(response: ServerResponse, reply: Reply): Promise<void> {
  const { body } = reply;
  try {
    // The SDK trusts the Date header to correct its clock, so it must be the clock the signatures are checked with.
    response.sendDate = false;
    response.writeHead(reply.status, {
      ...(typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
      ...reply.headers,
      date: new Date().toUTCString(),
      'x-amz-request-id': randomBytes(8).toString('hex'),
    });
    if (body === undefined || typeof body === 'string') response.end(body);
    else await sendBytes(response, body.bytes);
  } finally {
    if (typeof body === 'object') body.release();
  }
}

/** One piece after the other: each is gone when the next is read. */
async function sendBytes(response: ServerResponse, pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of pieces) await written(response, piece);
  response.end();
}

/** Where the connection closes, a piece may stay unwritten without a word. */
function written(response: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(Object.assign(new Error('The connection is closed.'), { code: 'ECONNRESET' }));
    response.once('close', closed);
    response.write(piece, (error) => {
      response.off('close', closed);
      if (error) reject(error);
      else resolve();
    });
  });
}
