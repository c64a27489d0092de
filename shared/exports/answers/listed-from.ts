/**
 * The service's list of answers from a place on. It is numbered from its beginning, and answers that come or go move all
 * others: so the last one seen is looked for, and where it is gone, the first behind its time.
 */
import { systemFields } from '../../packing/fields.ts';
import type { PackedAnswers } from '../../packing/packed-answers.ts';
import { readPacked, valueAt } from '../../packing/packed-reader.ts';
import type { AnswersPage, ListPlace, Upstream } from '../../snapshots/upstream.ts';
import type { UpstreamQuery } from '../../surveys/filters/filters.ts';
import { parseMoment } from '../../zone.ts';
import type { TablePlace } from './table-place.ts';

export type ListOrder = Pick<ListPlace, 'sort' | 'order'>;

interface ListedPage {
  page: AnswersPage;
  /** How many answers of the list lie before this page. */
  offset: number;
  /** How many of the page have been seen before. */
  skip: number;
}

/** The longest step back; further back nobody can have moved between two pages. */
const FIRST_STEP = 100;

export async function* listedFrom(
  upstream: Upstream,
  token: string,
  query: UpstreamQuery,
  order: ListOrder,
  place: Pick<TablePlace, 'offset' | 'id' | 'at'> | undefined,
): AsyncGenerator<ListedPage> {
  const pagesAt = (offset: number) => upstream.newest(token, query, { ...order, offset });
  let begin = place ? Math.max(0, place.offset - 1) : 0;
  for (let step = FIRST_STEP; ; step *= 2) {
    let offset = begin;
    let isGoingBack = false;
    for await (const page of pagesAt(begin)) {
      const skip = offset === begin && place ? seenBefore(page.answers, order, place) : 0;
      if (skip === undefined && begin > 0) {
        isGoingBack = true;
        break;
      }
      yield { page, offset, skip: skip ?? 0 };
      offset += page.answers.ids.length;
    }
    if (!isGoingBack) return;
    begin = Math.max(0, begin - step);
  }
}

/** Undefined where the whole page lies behind the place: others may lie between. */
function seenBefore(answers: PackedAnswers, order: ListOrder, { id, at }: Pick<TablePlace, 'id' | 'at'>) {
  const found = answers.ids.indexOf(id);
  if (found >= 0) return found + 1;
  if (at === null || answers.ids.length === 0) return 0;
  const times = sortTimes(answers, order);
  const behind = times.findIndex((time) => time !== null && (order.order === 'desc' ? time < at : time > at));
  if (behind < 0) return times.length;
  return behind === 0 ? undefined : behind;
}

const numbers = {
  date_start: [systemFields.indexOf('date_start'), systemFields.indexOf('submitted_at')],
  date_end: [systemFields.indexOf('date_end'), systemFields.indexOf('submitted_at')],
} as const;

/** By what the list is sorted, for each of its answers. */
export function sortTimes(answers: PackedAnswers, { sort }: ListOrder): (number | null)[] {
  const reader = readPacked(answers);
  const times: (number | null)[] = [];
  while (reader.next()) {
    const text = numbers[sort].map((number) => valueAt(reader, number)).find((value) => typeof value === 'string');
    const time = typeof text === 'string' ? parseMoment(text) : Number.NaN;
    times.push(Number.isNaN(time) ? null : time);
  }
  return times;
}
