/**
 * Whether there is anything new: of every survey of a batch its structure, the number of its answers for the upstream's
 * part of the filters, and the newest of them, as one hash. A change of an older answer in place is not seen by it.
 */
import { hashOf } from '../../crypto.ts';
import { isRetryable, Problem } from '../../errors.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import { type Filters, upstreamQuery } from '../../surveys/filters.ts';
import { createListEnd } from '../../surveys/listed-survey.ts';
import { datedFilters } from '../../surveys/periods.ts';
import type { BatchRequest } from '../batches/batch-request.ts';

/** Beyond this many surveys the check would cost more than it saves: the run makes its files. */
const mostChecked = 500;
const PAGE = 100;
const AT_ONCE = 4;

/** Undefined where it cannot be told, which counts as new. */
export async function stateOf(
  upstream: Upstream,
  token: string,
  request: BatchRequest,
  slotMs: number,
): Promise<string | undefined> {
  const filters = datedFilters(request.filters, slotMs, request.options.timezone);
  const ids = await surveysOf(upstream, token, request.surveys);
  if (ids.length > mostChecked) return undefined;
  const states: unknown[] = [];
  const waiting = ids.entries();
  const worker = async () => {
    for (const [at, id] of waiting) states[at] = await surveyState(upstream, token, id, filters);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return states.includes(undefined) ? undefined : hashOf({ request, states });
}

async function surveyState(upstream: Upstream, token: string, id: number, filters: Filters): Promise<unknown> {
  try {
    const survey = await upstream.survey(token, id);
    const latest = await upstream.latest(token, upstreamQuery(id, filters));
    return latest && { survey, latest };
  } catch (error) {
    const isTheirs = error instanceof Problem && !isRetryable(error) && error.code !== 'user_not_authenticated';
    if (!isTheirs) throw error;
    return { id, refused: error.code };
  }
}

/** At most one more than are checked. */
async function surveysOf(upstream: Upstream, token: string, wanted: BatchRequest['surveys']): Promise<number[]> {
  if ('ids' in wanted) return [...new Set(wanted.ids)].sort((a, b) => a - b);
  const found = new Set<number>();
  const checkForEnd = createListEnd();
  for (let offset = 0; found.size <= mostChecked; offset += PAGE) {
    const page = await upstream.surveys(token, { limit: PAGE, offset });
    checkForEnd(page);
    for (const { id, folderId } of page) if (!('folder_id' in wanted) || folderId === wanted.folder_id) found.add(id);
    if (page.length === 0) break;
  }
  return [...found].sort((a, b) => a - b);
}
