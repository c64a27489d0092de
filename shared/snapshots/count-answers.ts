/** How many answers the service counts, for one query or for many: a few are asked at a time. */
import type { UpstreamQuery } from '../surveys/filters/filters.ts';
import type { Upstream } from './upstream.ts';

const FEWEST_AT_ONCE = 4;
/** Many queries mean a giant survey, and a count costs the service far less than a page. */
const MOST_AT_ONCE = 32;
const QUERIES_EACH = 4;

interface Counting {
  upstream: Upstream;
  token: string;
}

/** Undefined where the service cannot say. */
export async function countOf({ upstream, token }: Counting, query: UpstreamQuery): Promise<number | undefined> {
  return (await upstream.latest(token, query))?.total;
}

/** In the order of the queries. */
export async function countAll(counting: Counting, queries: readonly UpstreamQuery[]): Promise<(number | undefined)[]> {
  const counts: (number | undefined)[] = queries.map(() => undefined);
  const left = queries.entries();
  const countNext = async () => {
    for (const [at, query] of left) counts[at] = await countOf(counting, query);
  };
  const atOnce = Math.ceil(queries.length / QUERIES_EACH);
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, Math.max(FEWEST_AT_ONCE, atOnce)) }, countNext));
  return counts;
}
