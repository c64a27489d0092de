/**
 * One request as S3 sees it: bucket, key, query and headers, decoded but not yet trusted. Only signature.ts turns it
 * into a call that operations may serve.
 */
import type { IncomingMessage } from 'node:http';
import { s3Error } from './errors.ts';

const LONGEST_KEY_BYTES = 1024;

export interface Call {
  readonly method: string;
  /** The decoded path; the signature is calculated over it. */
  readonly path: string;
  readonly bucket: string;
  readonly key: string;
  /** Every pair as sent, repeated names included; the signature covers them all. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly query: ReadonlyMap<string, string>;
  readonly headers: ReadonlyMap<string, string>;
  readonly request: IncomingMessage;
}

export function readCall(request: IncomingMessage): Call {
  const target = request.url ?? '';
  if (!target.startsWith('/')) throw s3Error('InvalidURI');
  const mark = target.indexOf('?');
  const path = decode(mark < 0 ? target : target.slice(0, mark));
  const pairs = mark < 0 ? [] : readPairs(target.slice(mark + 1));
  const slash = path.indexOf('/', 1);
  const key = slash < 0 ? '' : path.slice(slash + 1);
  if (Buffer.byteLength(key) > LONGEST_KEY_BYTES) throw s3Error('KeyTooLongError');
  return {
    method: request.method ?? '',
    path,
    bucket: slash < 0 ? path.slice(1) : path.slice(1, slash),
    key,
    pairs,
    query: new Map(pairs.toReversed()),
    headers: readHeaders(request),
    request,
  };
}

/** A whole number given in the query, or the fallback when it is absent. */
export function wholeNumber(call: Call, name: string, fallback: number): number {
  const text = call.query.get(name);
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw s3Error('InvalidArgument', `${name} is not a whole number: ${text}`);
  return Number(text);
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw s3Error('InvalidURI');
  }
}

function readPairs(query: string): (readonly [string, string])[] {
  const decodeForm = (text: string) => decode(text.replaceAll('+', ' '));
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      if (equals < 0) return [decodeForm(pair), ''] as const;
      return [decodeForm(pair.slice(0, equals)), decodeForm(pair.slice(equals + 1))] as const;
    });
}

function readHeaders(request: IncomingMessage): Map<string, string> {
  const headers = new Map<string, string>();
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values !== undefined) headers.set(name, values.map((value) => value.trim()).join(','));
  }
  return headers;
}
