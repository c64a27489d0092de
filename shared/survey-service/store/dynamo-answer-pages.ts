/** Pages of answers: in the order of ids, bucket after bucket; in the order of a date, from the slim indexes of all of them. */
import { readBatches } from '../../adapters/dynamo/dynamo-batch-reads.ts';
import type { AnswerRecord } from './answer-record.ts';
import type { AnswerFilter, CursorRange, OffsetRange } from './answer-store.ts';
import { keyOf } from './dynamo-answer-changes.ts';
import { daysOf, KEYS_IN_RANGE } from './dynamo-answer-counts.ts';
import {
  type Item,
  keyRange,
  matches,
  padded,
  partition,
  rangeValues,
  stateFilter,
  toAnswer,
  withinPageBytes,
} from './dynamo-answer-items.ts';
import { type AnswersTable, askIn, bucketOf, highestId, INDEX_PAGE, idsOf } from './dynamo-answer-table.ts';
import { readTallies } from './dynamo-answer-tallies.ts';

const FIRST_ROUND = 100;
const MAX_ROUNDS = 8;
const OPENED_AT_ONCE = 16;

export async function pageAfter(table: AnswersTable, filter: AnswerFilter, { after, upTo, limit }: CursorRange) {
  const states = stateFilter(filter);
  const found: Item[] = [];
  /** All ids up to this one are passed. */
  let passed = after;
  // one more than asked for shows whether there is a next page; sparse matches are looked for in growing steps
  for (let round = 0; round < MAX_ROUNDS && found.length <= limit && passed < upTo; round++) {
    const bucket = bucketOf(table, passed + 1);
    const last = Math.min(upTo, idsOf(table, bucket.bucket).last);
    const ids: Item = { ':after': { S: padded(passed + 1) }, ':upTo': { S: padded(last) } };
    const page = await askIn(
      table,
      partition(bucket),
      {
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :upTo',
        FilterExpression: `${states.expression} AND endKey BETWEEN :firstKey AND :lastKey`,
        Limit: Math.max(limit + 1 - found.length, round && FIRST_ROUND * 2 ** round),
      },
      { ...ids, ...rangeValues(filter), ...states.values },
    );
    found.push(...(page.Items ?? []));
    passed = page.LastEvaluatedKey ? Number(page.LastEvaluatedKey.sk?.S) : last;
  }
  const kept = withinPageBytes(found.slice(0, limit));
  const reached = kept.length < found.length ? Number(kept.at(-1)?.sk?.S) : passed;
  const isOver = kept.length === found.length && passed >= upTo;
  return { answers: kept.map(toAnswer), next: isOver ? undefined : reached };
}

export async function pageAt(table: AnswersTable, filter: AnswerFilter, range: OffsetRange): Promise<AnswerRecord[]> {
  const ids = await idsAt(table, filter, range);
  const wanted = ids.map((id) => keyOf(table, id));
  const items = await readBatches(table.client, table.tableName, wanted);
  const found = new Map(items.map((item) => [Number(item.sk?.S), item]));
  const inOrder = ids.map((id) => found.get(id)).filter((item) => item !== undefined);
  return withinPageBytes(inOrder).map(toAnswer);
}

interface Entry {
  /** What the order goes by. */
  key: string;
  id: number;
}

/** What a bucket has in the order of a date, read as far as it is asked for. */
interface Lane {
  /** Its key comes from no entry that lies before this one; undefined where nothing is known. */
  begins: string | undefined;
  entries: AsyncGenerator<Entry>;
  head: Entry | undefined;
}

/**
 * Walks the indexes to the wanted stretch: what is skipped costs a few bytes each, not an answer. A bucket is opened when
 * its turn may have come: answers come in about the order of their dates, so that one or two are, mostly.
 */
async function idsAt(table: AnswersTable, filter: AnswerFilter, range: OffsetRange): Promise<number[]> {
  const comesFirst = (one: string, other: string) => (range.order === 'asc' ? one < other : one > other);
  const closed = await lanesOf(table, filter, range);
  const open: Lane[] = [];
  const ids: number[] = [];
  for (let skipped = 0; ids.length < range.limit; ) {
    const first = firstOf(open, comesFirst);
    const isDue = ({ begins }: Lane) => !first?.head || begins === undefined || !comesFirst(first.head.key, begins);
    if (closed[0] && isDue(closed[0])) {
      const later = closed.findIndex((lane) => !isDue(lane));
      const opened = closed.splice(0, Math.min(OPENED_AT_ONCE, later < 0 ? closed.length : later));
      await Promise.all(opened.map(advance));
      open.push(...opened.filter(({ head }) => head));
      continue;
    }
    if (!first?.head) return ids;
    if (skipped++ >= range.offset) ids.push(first.head.id);
    await advance(first);
    if (!first.head) open.splice(open.indexOf(first), 1);
  }
  return ids;
}

function firstOf(lanes: readonly Lane[], comesFirst: (one: string, other: string) => boolean): Lane | undefined {
  return lanes.reduce<Lane | undefined>(
    (first, lane) => (first?.head && lane.head && !comesFirst(lane.head.key, first.head.key) ? first : lane),
    undefined,
  );
}

async function advance(lane: Lane): Promise<void> {
  const { value } = await lane.entries.next();
  lane.head = value;
}

/** Those that may begin first come first. */
async function lanesOf(table: AnswersTable, filter: AnswerFilter, range: OffsetRange): Promise<Lane[]> {
  const highest = await highestId(table);
  const last = bucketOf(table, highest).bucket;
  const laneOf = (bucket: number, begins?: string): Lane => ({
    begins,
    entries: entriesOf(table, bucket, filter, range, last === 1),
    head: undefined,
  });
  if (last <= 1) return [laneOf(1)];
  const counted = await readTallies(table);
  const lanes: Lane[] = [];
  for (let bucket = 1; bucket <= last; bucket++) {
    const tally = counted.get(bucket)?.tally;
    const days = tally && daysOf(tally, filter);
    if (tally && !days) continue;
    // tallies know the days on which answers ended, not those on which they began
    const isKnown = days && range.sort === 'date_end';
    lanes.push(laneOf(bucket, isKnown ? (range.order === 'asc' ? days.firstDay : `${days.lastDay}~`) : undefined));
  }
  const sign = range.order === 'asc' ? 1 : -1;
  const place = ({ begins }: Lane) => begins ?? (sign > 0 ? '' : '~~');
  return lanes.sort((a, b) => sign * (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0));
}

async function* entriesOf(
  table: AnswersTable,
  bucket: number,
  filter: AnswerFilter,
  { sort, order, offset, limit }: OffsetRange,
  isAlone: boolean,
): AsyncGenerator<Entry> {
  const isByEnd = sort === 'date_end';
  const { first, last } = keyRange(filter);
  // the index by start has the day of an end, but not its moment: that is read from the answer itself
  const needsEnd = !isByEnd && (filter.from ?? filter.to) !== undefined;
  // among many buckets, few entries of one are likely to be wanted
  let pageSize = isAlone ? Math.min(INDEX_PAGE, FIRST_ROUND + offset + limit) : limit + 1;
  let startKey: Item | undefined;
  do {
    const page = await askIn(
      table,
      partition({ ...table, bucket }),
      {
        ...(isByEnd ? { IndexName: 'by-end', KeyConditionExpression: KEYS_IN_RANGE } : { IndexName: 'by-start' }),
        ProjectionExpression: `sk, flags, ${isByEnd ? 'endKey' : 'startKey'}${needsEnd ? ', endKey' : ''}`,
        ScanIndexForward: order === 'asc',
        Limit: pageSize,
        ExclusiveStartKey: startKey,
      },
      isByEnd ? rangeValues(filter) : {},
    );
    for (const { sk, flags, startKey: start, endKey: end } of page.Items ?? []) {
      const isInTime = !needsEnd || (first <= (end?.S ?? '') && (end?.S ?? '') <= last);
      const key = (isByEnd ? end : start)?.S ?? '';
      if (isInTime && matches(flags?.S ?? '', filter)) yield { key, id: Number(sk?.S) };
    }
    startKey = page.LastEvaluatedKey;
    pageSize = INDEX_PAGE;
  } while (startKey);
}
