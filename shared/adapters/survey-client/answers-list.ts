/** One page of the answers list, asked for as paging says and packed straight from its bytes. */
import { createPageScanner, type ScannedPage } from '../../packing/scan-answers.ts';
import { Problem } from '../../problems/problem.ts';
import type { UpstreamQuery } from '../../surveys/filters/filters.ts';
import { operations } from '../../surveys/operations.ts';
import type { Caller } from './call.ts';

type ListReader = (paging: Record<string, string>) => Promise<ScannedPage>;

/** One per walk: what its scanner learns on one page helps on the next. */
export function listReader(caller: Caller, token: string, query: UpstreamQuery, stopped: AbortSignal): ListReader {
  const scanner = createPageScanner();

  /** The problem for JSON of another shape: asking again would not change it. */
  function scanned(body: Buffer): ScannedPage | TypeError {
    try {
      return scanner.scan(body);
    } catch (error) {
      if (error instanceof TypeError) return error;
      throw error;
    }
  }

  return async (paging) => {
    const what = `the answers of survey ${query.surveyId}`;
    const page = await caller.read(token, operations.answers(query, paging), what, scanned, stopped);
    if (page instanceof TypeError) throw unreadableList(page.message);
    return page;
  };
}

export function unreadableList(seen: string): Problem {
  return new Problem('upstream_unreadable.answers', { seen });
}
