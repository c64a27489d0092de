/**
 * Which web pages may send forms to a bucket, as the bucket's CORS rules say in the cloud. Unlike there, a page that may
 * not is refused and not only kept from reading the answer: it is the reader's browser that asks, on the reader's machine.
 */
import type { IncomingMessage } from 'node:http';
import { namesThisServer } from '../signing/own-machine.ts';
import type { Call } from './call.ts';
import { s3Error } from './errors.ts';
import type { Reply } from './reply.ts';

/** Origins of pages, by bucket. */
export type PageOrigins = Readonly<Record<string, readonly string[]>>;

export function isAllowedPage(request: IncomingMessage, { bucket }: Pick<Call, 'bucket'>, pages: PageOrigins): boolean {
  const { origin } = request.headers;
  return origin !== undefined && namesThisServer(request) && (pages[bucket] ?? []).includes(origin);
}

/** So that the page may read what it is answered, refusals too. */
export function forPage({ headers }: IncomingMessage): Record<string, string> {
  return { 'access-control-allow-origin': headers.origin ?? '', vary: 'Origin' };
}

/** What a browser asks before it sends a form whose progress the page wants to see. */
export function preflight(request: IncomingMessage, call: Call, pages: PageOrigins): Reply {
  const isPost = call.headers.get('access-control-request-method') === 'POST';
  const asksMore = call.headers.has('access-control-request-headers');
  if (!isPost || asksMore || !isAllowedPage(request, call, pages)) throw s3Error('AccessForbidden');
  const allowed = { 'access-control-allow-methods': 'POST', 'access-control-max-age': '3000' };
  return { status: 200, headers: { ...forPage(request), ...allowed, 'content-length': '0' } };
}
