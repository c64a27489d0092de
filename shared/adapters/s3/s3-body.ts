/**
 * The whole body of an answer in one buffer. The SDK collects its pieces first and leaves them to the garbage collector,
 * which would run for every few megabytes; here each piece is freed as soon as it is copied.
 */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { freeBytes, hasItsOwnBuffer } from '../../bytes/free-bytes.ts';

export async function bytesOf({ Body, ContentLength }: GetObjectCommandOutput): Promise<Uint8Array | undefined> {
  if (!(Body instanceof Readable) || ContentLength === undefined) return Body?.transformToByteArray();
  const whole = Buffer.allocUnsafeSlow(ContentLength);
  let length = 0;
  Body.on('data', (piece: Buffer) => {
    length += piece.copy(whole, length);
    if (hasItsOwnBuffer(piece)) freeBytes(piece);
  });
  await finished(Body);
  return whole.subarray(0, length);
}
