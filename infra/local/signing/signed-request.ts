/** One request as its signature sees it: path, query and headers, decoded but not yet trusted. */
import type { IncomingMessage } from 'node:http';
import { refusal } from './refusal.ts';

export interface SignedRequest {
  readonly method: string;
  /** The decoded path; the signature is calculated over it. */
  readonly path: string;
  /** Every pair as sent, repeated names included; the signature covers them all. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly query: ReadonlyMap<string, string>;
  readonly headers: ReadonlyMap<string, string>;
}

export function readSignedRequest(request: IncomingMessage): SignedRequest {
  const target = request.url ?? '';
  if (!target.startsWith('/')) throw refusal('InvalidURI');
  const mark = target.indexOf('?');
  const pairs = mark < 0 ? [] : readPairs(target.slice(mark + 1));
  return {
    method: request.method ?? '',
    path: decode(mark < 0 ? target : target.slice(0, mark)),
    pairs,
    query: new Map(pairs.toReversed()),
    headers: readHeaders(request),
  };
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refusal('InvalidURI');
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
