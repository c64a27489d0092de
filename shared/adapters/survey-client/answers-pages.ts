/**
 * Walks the answers list page by page: by cursor where the upstream offers one, otherwise by offset, oldest first, each
 * page overlapping the previous one by one record so that a shift is noticed. The next page is fetched while the
 * current one is processed.
 */

import { withoutFirst } from '../../packing/packed-answers.ts';
import { Problem } from '../../problems/problem.ts';
import type { AnswersPage } from '../../snapshots/upstream.ts';
import type { UpstreamQuery } from '../../surveys/filters/filters.ts';
import { listReader, unreadableList } from './answers-list.ts';
import type { Caller } from './call.ts';
import { encodePosition, type ListPosition, type OffsetPosition } from './position.ts';

const FIRST_PAGE = 100;
const CURSOR_PAGE = 500;
const OFFSET_PAGE = 100;

type ListPage = Omit<AnswersPage, 'next'> & { next: ListPosition | undefined };

export async function* answersPages(
  caller: Caller,
  token: string,
  query: UpstreamQuery,
  from: ListPosition,
): AsyncGenerator<AnswersPage> {
  const stopped = new AbortController();
  const list = listReader(caller, token, query, stopped.signal);
  try {
    let pending = fetchPage(from);
    while (true) {
      const { next, ...page } = await pending;
      if (next) {
        pending = fetchPage(next);
        pending.catch(() => {}); // seen when it is awaited; the consumer may stop before
      }
      yield { ...page, next: next && encodePosition(next) };
      if (!next) return;
    }
  } finally {
    stopped.abort(); // a page nobody waits for is not worth its retries
  }

  function fetchPage(position: ListPosition): Promise<ListPage> {
    return position.mode === 'offset' ? offsetPage(position) : cursorPage(position.cursor);
  }

  async function cursorPage(cursor: string): Promise<ListPage> {
    const page = await list({ limit: String(cursor === '' ? FIRST_PAGE : CURSOR_PAGE), cursor }).catch((error) =>
      cursor === '' && isRefusal(error) ? undefined : Promise.reject(error),
    );
    if (page?.nextCursor === undefined) return offsetPage({ mode: 'offset', offset: 0 });
    if (page.nextCursor === cursor) throw unreadableList('the same cursor came twice');
    const next = page.nextCursor === null ? undefined : ({ mode: 'cursor', cursor: page.nextCursor } as const);
    return { answers: page.answers, total: page.total, next, disturbed: false, warnings: page.warnings };
  }

  async function offsetPage(position: OffsetPosition): Promise<ListPage> {
    const overlap = position.anchorId === undefined ? 0 : 1;
    const offset = position.offset - overlap;
    const page = await list({ limit: String(OFFSET_PAGE), offset: String(offset), sort: 'date_start', order: 'asc' });
    const { ids } = page.answers;
    const firstId = ids[0];
    const anchored = overlap === 0 || firstId === position.anchorId;
    if (!anchored && firstId !== undefined && firstId === position.firstId) throw stuck();
    const moved = position.total !== undefined && page.total !== position.total;
    const answers = anchored && overlap === 1 ? withoutFirst(page.answers) : page.answers;
    const reached = offset + ids.length;
    const isEmpty = answers.ids.length === 0;
    const ended = isEmpty || (page.total !== undefined && reached >= page.total);
    const next = {
      mode: 'offset',
      offset: reached,
      firstId: position.firstId ?? firstId,
      anchorId: ids.at(-1) ?? position.anchorId,
      total: page.total,
    } as const;
    const short = ended && page.total !== undefined && reached < page.total;
    const disturbed = !anchored || moved || short;
    return { answers, total: page.total, next: ended ? undefined : next, disturbed, warnings: page.warnings };
  }
}

/** A service without cursors may refuse the parameter instead of ignoring it. */
function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.code === 'upstream_refused';
}

function stuck(): Problem {
  return new Problem('upstream_unreadable.same_page');
}
