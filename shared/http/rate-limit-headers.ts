/** What is left of a limit, as the headers of the IETF's draft "RateLimit header fields for HTTP" say it. */
import type { Room } from '../problems/problem.ts';

export function rateLimitHeaders({ limit, left, resetSeconds }: Room): [string, string][] {
  const { name, most, windowSeconds } = limit;
  return [
    ['RateLimit-Policy', `"${name}";q=${most};w=${windowSeconds}`],
    ['RateLimit', `"${name}";r=${left};t=${resetSeconds}`],
  ];
}
