/** Walks the answers list from the newest answer back, for readers who stop where they know the rest. */
import type { AnswersPage, ListPlace } from '../../snapshots/upstream.ts';
import type { UpstreamQuery } from '../../surveys/filters/filters.ts';
import { listReader } from './answers-list.ts';
import type { Caller } from './call.ts';

const PAGE = 100;

const newestFirst: ListPlace = { sort: 'date_end', order: 'desc', offset: 0 };

/** An answer that comes meanwhile moves the others back: the next page then begins with one that was read already. */
export async function* newestPages(
  caller: Caller,
  token: string,
  query: UpstreamQuery,
  { sort, order, offset: first }: ListPlace = newestFirst,
): AsyncGenerator<AnswersPage> {
  const stopped = new AbortController();
  const list = listReader(caller, token, query, stopped.signal);
  const pageAt = (offset: number) => list({ limit: String(PAGE), offset: String(offset), sort, order });
  try {
    for (let offset = first; ; offset += PAGE) {
      const { answers, total, warnings } = await pageAt(offset);
      const isLast = answers.ids.length < PAGE;
      yield { answers, total, next: isLast ? undefined : String(offset + PAGE), disturbed: false, warnings };
      if (isLast) return;
    }
  } finally {
    stopped.abort();
  }
}
