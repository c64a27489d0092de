/**
 * One request as S3 sees it: bucket, key, query and headers, decoded but not yet trusted. Only a checked signature
 * turns it into a call that operations may serve.
 */
import type { IncomingMessage } from 'node:http';
import { readSignedRequest, type SignedRequest } from '../signing/signed-request.ts';
import { s3Error } from './errors.ts';

const LONGEST_KEY_BYTES = 1024;

export interface Call extends SignedRequest {
  readonly bucket: string;
  readonly key: string;
  readonly request: IncomingMessage;
}

export function readCall(request: IncomingMessage): Call {
  const signed = readSignedRequest(request);
  const slash = signed.path.indexOf('/', 1);
  const key = slash < 0 ? '' : signed.path.slice(slash + 1);
  checkKey(key);
  return { ...signed, bucket: slash < 0 ? signed.path.slice(1) : signed.path.slice(1, slash), key, request };
}

export function checkKey(key: string): void {
  if (Buffer.byteLength(key) > LONGEST_KEY_BYTES) throw s3Error('KeyTooLongError');
}

/** A whole number given in the query, or the fallback when it is absent. */
export function wholeNumber(call: Call, name: string, fallback: number): number {
  const text = call.query.get(name);
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw s3Error('InvalidArgument', `${name} is not a whole number: ${text}`);
  return Number(text);
}
