/**
 * Counts answers. Those of one bucket are counted on its slim index. More are the sum of their buckets' tallies; a bucket
 * without one, the newest, and those that a moment of the filter cuts are looked at, and full ones get their tallies then.
 */
import type { AnswerFilter, AnswerSpan } from './answer-store.ts';
import {
  dayOf,
  isOfSomeTime,
  keyRange,
  matches,
  padded,
  partition,
  rangeValues,
  stateFilter,
} from './dynamo-answer-items.ts';
import { type AnswersTable, askAll, bucketOf, highestId, INDEX_PAGE, idsOf } from './dynamo-answer-table.ts';
import { type Counted, readTallies, stopChanges, storeTally, type Tally } from './dynamo-answer-tallies.ts';

export const KEYS_IN_RANGE = 'pk = :pk AND endKey BETWEEN :firstKey AND :lastKey';
/** Buckets are partitions of their own: none of them slows down another. */
const LOOKED_AT_ONCE = 8;
/** The flags of an answer begin with its id and a slash. */
const STATE_AT = padded(0).length + 1;

interface IdRange {
  first: number;
  last: number;
}

export async function countAnswers(
  table: AnswersTable,
  filter: AnswerFilter,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<AnswerSpan> {
  const most = table.sizes.bucket;
  const highest = upTo <= most ? upTo : Math.min(upTo, await highestId(table));
  if (highest <= most) return spanOf(await idsInBucket(table, 1, filter, highest));
  const counted = await readTallies(table);
  const sum = createSum(filter);
  const looked: number[] = [];
  for (let bucket = 1; bucket <= bucketOf(table, highest).bucket; bucket++) {
    const tally = counted.get(bucket)?.tally;
    const ids = idsOf(table, bucket);
    if (tally && ids.last <= highest && !isCut(tally, filter)) sum.addTally(tally, ids);
    else looked.push(bucket);
  }
  await lookAtEach(table, counted, looked, { filter, highest, sum });
  const span = sum.span();
  return isOfSomeTime(filter) ? narrowed(table, filter, span) : span;
}

/** A moment of the filter lies on a day of which the bucket has answers: some of them count, and some do not. */
function isCut(tally: Tally, { from, to }: AnswerFilter): boolean {
  const days = [from, to].flatMap((moment) => (moment === undefined ? [] : [moment.slice(0, 10)]));
  return days.length > 0 && Object.keys(tally).some((state) => days.includes(dayOf(state)));
}

/** The ids of answers in a bucket that the filter is about, up to and with one. */
async function idsInBucket(table: AnswersTable, bucket: number, filter: AnswerFilter, upTo: number): Promise<number[]> {
  const states = stateFilter(filter, upTo);
  const input = {
    IndexName: 'by-end',
    ProjectionExpression: 'sk',
    KeyConditionExpression: KEYS_IN_RANGE,
    FilterExpression: states.expression,
    Limit: INDEX_PAGE,
  };
  const values = { ...rangeValues(filter), ...states.values };
  const found = await Array.fromAsync(askAll(table, partition({ ...table, bucket }), input, values));
  return found.map(({ sk }) => Number(sk?.S));
}

function spanOf(ids: readonly number[]): AnswerSpan {
  if (ids.length === 0) return { total: 0 };
  const ends = ids.reduce(({ first, last }, id) => ({ first: Math.min(first, id), last: Math.max(last, id) }), {
    first: Number.POSITIVE_INFINITY,
    last: 0,
  });
  return { total: ids.length, ...ends };
}

/** Where only some days were counted, a reading of them must not pass a whole bucket at either end. */
async function narrowed(table: AnswersTable, filter: AnswerFilter, span: AnswerSpan): Promise<AnswerSpan> {
  const { first, last } = span;
  if (first === undefined || last === undefined) return span;
  const idsAt = (id: number) => idsInBucket(table, bucketOf(table, id).bucket, filter, last);
  const [head, tail] = await Promise.all([idsAt(first), idsAt(last)]);
  // an answer may have left the days since it was counted
  return { ...span, first: spanOf(head).first ?? first, last: spanOf(tail).last ?? last };
}

interface Looking {
  filter: AnswerFilter;
  /** Ids up to this one count. */
  highest: number;
  sum: ReturnType<typeof createSum>;
}

/** Buckets whose last id is taken have no more to come, and get a tally on the way where they have none. */
async function lookAtEach(
  table: AnswersTable,
  counted: ReadonlyMap<number, Counted>,
  wanted: readonly number[],
  looking: Looking,
): Promise<void> {
  const untallied = wanted.filter(
    (bucket) => idsOf(table, bucket).last <= looking.highest && !counted.get(bucket)?.tally,
  );
  const stopped = new Set(await stopChanges(table, counted, untallied));
  const next = wanted.values();
  const lane = async () => {
    for (const bucket of next) {
      if (!stopped.has(bucket)) await addBucket(table, bucket, looking);
      else await storeTally(table, bucket, await tallied(table, bucket, looking), counted.get(bucket));
    }
  };
  await Promise.all(Array.from({ length: Math.min(LOOKED_AT_ONCE, wanted.length) }, lane));
}

async function addBucket(table: AnswersTable, bucket: number, { filter, highest, sum }: Looking): Promise<void> {
  const input = { ...onIndex, KeyConditionExpression: KEYS_IN_RANGE };
  const entries = askAll(table, partition({ ...table, bucket }), input, rangeValues(filter));
  for await (const { flags } of entries) {
    const { id, state } = entryOf(flags?.S);
    if (id <= highest) sum.addOne(state, id);
  }
}

/** As soon as a bucket is looked at it has its tally: a count that is cut off has not been for nothing. */
async function tallied(table: AnswersTable, bucket: number, { filter, sum }: Looking): Promise<Tally> {
  const tally: Tally = {};
  const { first, last } = keyRange(filter);
  for await (const { flags, endKey } of askAll(table, partition({ ...table, bucket }), onIndex)) {
    const { id, state } = entryOf(flags?.S);
    tally[state] = (tally[state] ?? 0) + 1;
    const key = endKey?.S ?? '';
    if (first <= key && key <= last) sum.addOne(state, id);
  }
  return tally;
}

/** Removed answers are not on it. */
const onIndex = { IndexName: 'by-end', ProjectionExpression: 'flags, endKey', Limit: INDEX_PAGE };

function entryOf(flags = ''): { id: number; state: string } {
  return { id: Number(flags.slice(0, STATE_AT - 1)), state: flags.slice(STATE_AT) };
}

function createSum(filter: AnswerFilter) {
  let total = 0;
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  let [firstDay, lastDay] = ['~', ''];
  const add = (state: string, count: number, ids: IdRange) => {
    if (!matches(state, filter)) return;
    total += count;
    first = Math.min(first, ids.first);
    last = Math.max(last, ids.last);
    const day = dayOf(state);
    if (day < firstDay) firstDay = day;
    if (day > lastDay) lastDay = day;
  };
  return {
    addTally(tally: Tally, ids: IdRange): void {
      for (const [state, count] of Object.entries(tally)) add(state, count, ids);
    },
    addOne: (state: string, id: number) => add(state, 1, { first: id, last: id }),
    span: (): AnswerSpan => (total === 0 ? { total } : { total, first, last, firstDay, lastDay }),
  };
}

/** Between which days the answers of a bucket lie that the filter is about; undefined where there are none. */
export function daysOf(tally: Tally, filter: AnswerFilter): { firstDay: string; lastDay: string } | undefined {
  const days = Object.keys(tally)
    .filter((state) => matches(state, filter))
    .map(dayOf)
    .sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  return firstDay === undefined || lastDay === undefined ? undefined : { firstDay, lastDay };
}
