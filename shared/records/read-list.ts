/**
 * A page of a list, the newest first, reading no more than needed. Where only some records are wanted, briefs say which
 * to read. A page is short when filling it would cost too much; its cursor continues from there.
 */
import { timeOrderedFrom } from '../crypto.ts';
import { isNewer, readRecord, type ValueReader } from './read-record.ts';
import type { RecordBrief, RecordListQuery, Records, StoredRecord } from './records.ts';

type Source = Pick<Records, 'get' | 'list' | 'briefs'>;

/** A page of a list whose places are time-ordered ids. */
export interface DatedQuery {
  limit: number;
  cursor?: string | undefined;
  /** Milliseconds: made from then on, and before. */
  createdFrom?: number | undefined;
  createdTo?: number | undefined;
  isOldestFirst?: boolean | undefined;
}

interface ListRange {
  partition: string;
  prefix: string;
  limit: number;
  /** What follows the prefix in the sort key of the last one looked at before. */
  cursor?: string | undefined;
  newestFirst?: boolean;
  /** Where the list ends, as a place: the newest or the oldest that is not in it. */
  until?: string | undefined;
}

interface ListParts<Value, Shown> {
  reader(place: string): ValueReader<Value>;
  /** Undefined for one that is not in the list; `place` is what follows the prefix. */
  show(value: Value, place: string): Shown | undefined | Promise<Shown | undefined>;
  /** Whether the record behind this brief can be one of those; without it all are read. */
  mayBe?: ((brief: string) => boolean) | undefined;
}

export interface ListPage<Shown> {
  items: Shown[];
  nextCursor: string | undefined;
  /** Left out, because this release cannot read them. */
  unreadable: number;
}

/** What one page may cost besides what it shows: a brief counts 1, a whole record 20. */
const MOST_COST = 10_000;
const RECORD_COST = 20;
const BRIEFS_AT_ONCE = 1_000;
const RECORDS_AT_ONCE = 100;
const GETS_AT_ONCE = 25;

interface ListedRecord {
  sort: string;
  cost: number;
  /** Absent where the brief has said enough, or the record is gone. */
  record?: StoredRecord | undefined;
}

export async function readList<Value, Shown>(
  records: Source,
  { prefix, cursor, newestFirst = true, until, ...range }: ListRange,
  parts: ListParts<Value, Shown>,
): Promise<ListPage<Shown>> {
  const after = cursor ? prefix + cursor : undefined;
  const query = { ...range, prefix, after, newestFirst };
  const page: ListPage<Shown> = { items: [], nextCursor: undefined, unreadable: 0 };
  const most = MOST_COST + range.limit * RECORD_COST;
  let last = after;
  let cost = 0;
  for await (const looked of parts.mayBe ? narrowed(records, query, parts.mayBe) : whole(records, query)) {
    const place = looked.sort.slice(prefix.length);
    if (until !== undefined && (newestFirst ? place < until : place >= until)) return page;
    const shown = looked.record ? await shownOf(parts, looked.record, place) : undefined;
    const isFull = page.items.length === range.limit;
    if ((isFull && shown !== undefined) || cost > most) return { ...page, nextCursor: last?.slice(prefix.length) };
    if (shown === unreadable) page.unreadable++;
    else if (shown !== undefined) page.items.push(shown);
    last = looked.sort;
    cost += looked.cost;
  }
  return page;
}

/** `kind`: what the ids begin with. */
export function datedRange(kind: string, { limit, cursor, createdFrom, createdTo, isOldestFirst }: DatedQuery) {
  const placeOf = (moment: number | undefined) => (moment === undefined ? undefined : timeOrderedFrom(kind, moment));
  const [begin, end] = isOldestFirst ? [createdFrom, createdTo] : [createdTo, createdFrom];
  return { limit, newestFirst: !isOldestFirst, cursor: cursor || placeOf(begin), until: placeOf(end) };
}

const unreadable = Symbol('it cannot be read');

async function shownOf<Value, Shown>(
  { reader, show }: ListParts<Value, Shown>,
  record: StoredRecord,
  place: string,
): Promise<Shown | undefined | typeof unreadable> {
  try {
    const value = readRecord(record, reader(place));
    return value === undefined ? unreadable : await show(value, place);
  } catch (error) {
    if (isNewer(error)) return unreadable;
    throw error;
  }
}

/** One more than asked for shows whether there is another page; skipped records are made up for in growing steps. */
async function* whole(records: Source, query: RecordListQuery): AsyncGenerator<ListedRecord> {
  let { after } = query;
  for (let limit = query.limit + 1; ; limit = Math.min(2 * limit, RECORDS_AT_ONCE)) {
    const page = await records.list({ ...query, after, limit });
    for (const record of page) yield { sort: record.sort, cost: RECORD_COST, record };
    if (page.length < limit) return;
    after = page.at(-1)?.sort;
  }
}

async function* narrowed(
  records: Source,
  query: RecordListQuery,
  mayBe: (brief: string) => boolean,
): AsyncGenerator<ListedRecord> {
  let { after } = query;
  for (;;) {
    const page = await records.briefs({ ...query, after, limit: BRIEFS_AT_ONCE });
    yield* picked(records, query, page, mayBe);
    if (page.length < BRIEFS_AT_ONCE) return;
    after = page.at(-1)?.sort;
  }
}

/** A record without a brief must be read whole to tell. */
async function* picked(
  records: Source,
  { partition, limit }: RecordListQuery,
  page: readonly RecordBrief[],
  mayBe: (brief: string) => boolean,
): AsyncGenerator<ListedRecord> {
  let group: (RecordBrief & { isPicked: boolean })[] = [];
  const isGroupFull = () => group.filter(({ isPicked }) => isPicked).length >= Math.min(limit + 1, GETS_AT_ONCE);
  for (const entry of page) {
    group.push({ ...entry, isPicked: entry.brief === undefined || mayBe(entry.brief) });
    if (!isGroupFull()) continue;
    yield* await fetched(group);
    group = [];
  }
  yield* await fetched(group);

  function fetched(entries: typeof group): Promise<ListedRecord[]> {
    return Promise.all(
      entries.map(async ({ sort, isPicked }) =>
        isPicked ? { sort, cost: RECORD_COST, record: await records.get({ partition, sort }) } : { sort, cost: 1 },
      ),
    );
  }
}
