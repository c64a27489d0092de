/**
 * Finds answers by their ids. No operation of v3 gives a single one, so the list is read: the newest first, which is all of
 * a small survey; and of a large one the days on which the others were submitted, as the kept answers of figures know them.
 */
import type { PackedAnswers } from '../../packing/packed-answers.ts';
import { Problem } from '../../problems/problem.ts';
import type { UpstreamQuery } from '../../surveys/filters/filters.ts';
import { iso } from '../../work/lifecycle.ts';
import type { KeptDeps } from '../figures/kept-answers.ts';
import { readKept } from '../figures/read-kept.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import type { Caller } from '../owner.ts';

export type FindDeps = KeptDeps & Pick<RequestDeps, 'upstream'>;

/** A survey of so many is read as a whole. */
const SMALL_SURVEY = 2_000;
const NEWEST = 300;
/** On the days of the others. */
const MOST_OF_A_DAY = 20_000;
const KEPT_MAX_AGE_MS = 60_000;

export interface FoundAnswers {
  /** By id: the page it is on, and its place there. */
  found: Map<number, { page: PackedAnswers; at: number }>;
  /** Every page that was read. */
  pages: PackedAnswers[];
}

/** Those that are not found are not there, or it fails. */
export async function findAnswers(
  deps: FindDeps,
  caller: Caller,
  surveyId: number,
  ids: readonly number[],
): Promise<FoundAnswers> {
  const search = createSearch(deps, caller, ids);
  for (const isTrash of [false, true]) {
    const query = { surveyId, isScreenedOut: true, isDeleted: isTrash };
    const isAllRead = await search.newest(query);
    if (!isAllRead && search.missing().length > 0) await search.byDays(query);
    if (search.missing().length === 0) break;
  }
  return search.result;
}

function createSearch(deps: FindDeps, caller: Caller, ids: readonly number[]) {
  const result: FoundAnswers = { found: new Map(), pages: [] };
  const missing = () => ids.filter((id) => !result.found.has(id));

  /** Whether the end was reached. */
  async function read(query: UpstreamQuery, isEnough: (read: number, total: number) => boolean): Promise<boolean> {
    let count = 0;
    for await (const { answers, total = Number.POSITIVE_INFINITY, next } of deps.upstream.newest(caller.token, query)) {
      result.pages.push(answers);
      for (const id of missing()) {
        const at = answers.ids.indexOf(id);
        if (at >= 0) result.found.set(id, { page: answers, at });
      }
      count += answers.ids.length;
      if (next === undefined) return true;
      if (missing().length === 0 || isEnough(count, total)) return false;
    }
    return true;
  }

  return {
    result,
    missing,
    newest: (query: UpstreamQuery) => read(query, (count, total) => count >= NEWEST && total > SMALL_SURVEY),
    async byDays(query: UpstreamQuery): Promise<void> {
      const { days, isWhole } = await daysOf(deps, caller, query, missing());
      for (const day of days) await read({ ...query, dateFrom: day, dateTo: day }, (count) => count >= MOST_OF_A_DAY);
      // an answer may be among those that have not been read yet
      if (!isWhole && missing().length > 0) {
        throw new Problem('upstream_unavailable.being_read', {}, { retryAfterSeconds: 2 });
      }
    },
  };
}

/** The days, in UTC, on which they were submitted. */
async function daysOf(
  deps: FindDeps,
  caller: Caller,
  { surveyId, isDeleted }: UpstreamQuery,
  ids: readonly number[],
): Promise<{ days: string[]; isWhole: boolean }> {
  const wanted = new Set(ids);
  const asked = { surveyId, isTrash: isDeleted, maxAgeMs: KEPT_MAX_AGE_MS };
  return readKept(deps, caller, asked, async (kept) => {
    const days = new Set<string>();
    for await (const chunk of kept.chunks(() => false)) {
      for (const [row, id] of chunk.ids.entries()) {
        const moment = chunk.moments[row];
        if (wanted.has(id) && moment !== undefined && !Number.isNaN(moment)) days.add(iso(moment).slice(0, 10));
      }
    }
    return { days: [...days], isWhole: kept.isWhole };
  });
}
