/**
 * Counts answers. Those of a small survey, and of a few days, are counted on the slim index. A large survey is the sum of
 * its tallies; blocks without one, and the newest answers, are looked at one by one, and blocks get their tallies then.
 */
import type { AnswerFilter, AnswerSpan } from './answer-store.ts';
import { dayOf, dayRange, type Item, matches, padded, stateFilter } from './dynamo-answer-items.ts';
import { type AnswersTable, askAll, highestId, INDEX_PAGE } from './dynamo-answer-table.ts';
import { type Block, blockOf, readBlocks, stopChanges, storeTally, type Tally } from './dynamo-answer-tallies.ts';

/** An answer takes about as long to read as so many entries of the index. */
const ENTRIES_AN_ANSWER = 4;
/** The flags of an answer begin with its id and a slash. */
const STATE_AT = padded(0).length + 1;

interface Entry {
  id: number;
  /** State and day; undefined for an answer that was removed. */
  state: string | undefined;
}

interface IdRange {
  first: number;
  last: number;
}

export async function countAnswers(
  table: AnswersTable,
  filter: AnswerFilter,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<AnswerSpan> {
  if (upTo <= table.sizes.few) return countOnIndex(table, filter, upTo);
  const highest = Math.min(upTo, await highestId(table));
  if (highest <= table.sizes.few) return countOnIndex(table, filter, highest);
  const few = await countFewDays(table, filter, highest);
  if (few) return few;
  const blocks = await readBlocks(table);
  const untallied = untalliedBlocks(table, blocks, highest);
  const sum = createSum(filter);
  const lastBlock = blockOf(table, highest);
  const isOpen = new Set(untallied);
  for (const [block, { tally }] of blocks) {
    if (tally && block <= lastBlock && !isOpen.has(block)) sum.addTally(tally, idsOf(table, block, highest));
  }
  for await (const { id, state } of lookAtEach(table, blocks, untallied, highest)) {
    if (state !== undefined) sum.addOne(state, id);
  }
  return sum.span();
}

async function countOnIndex(table: AnswersTable, filter: AnswerFilter, upTo: number): Promise<AnswerSpan> {
  const { input, values } = onIndex(filter, upTo);
  return spanOf(await Array.fromAsync(askAll(table, { ...input, Limit: INDEX_PAGE }, values)));
}

/** Undefined where these days have more entries than a block. */
async function countFewDays(table: AnswersTable, filter: AnswerFilter, upTo: number): Promise<AnswerSpan | undefined> {
  if (filter.dayFrom === undefined && filter.dayTo === undefined) return undefined;
  const { input, values } = onIndex(filter, upTo);
  const page = await table.ask({ ...input, Limit: table.sizes.block }, values);
  return page.LastEvaluatedKey ? undefined : spanOf(page.Items ?? []);
}

function onIndex(filter: AnswerFilter, upTo: number) {
  const states = stateFilter(filter, upTo);
  const input = {
    IndexName: 'by-end',
    ProjectionExpression: 'sk',
    KeyConditionExpression: 'pk = :pk AND endKey BETWEEN :dayFrom AND :dayTo',
    FilterExpression: states.expression,
  };
  return { input, values: { ...dayRange(filter), ...states.values } };
}

function spanOf(items: readonly Item[]): AnswerSpan {
  const ids = items.map(({ sk }) => Number(sk?.S));
  return ids.length === 0 ? { total: 0 } : { total: ids.length, first: Math.min(...ids), last: Math.max(...ids) };
}

/** Those of which only the first ids are counted are among them. */
function untalliedBlocks(table: AnswersTable, blocks: ReadonlyMap<number, Block>, highest: number): number[] {
  const all = Array.from({ length: blockOf(table, highest) }, (_, at) => at + 1);
  return all.filter((block) => !blocks.get(block)?.tally || block * table.sizes.block > highest);
}

/** The answers of some blocks. Those blocks whose last id is taken have no more to come, and get a tally on the way. */
async function* lookAtEach(
  table: AnswersTable,
  blocks: ReadonlyMap<number, Block>,
  wanted: readonly number[],
  highest: number,
): AsyncGenerator<Entry> {
  const { block: size } = table.sizes;
  const ended = wanted.filter((block) => block * size <= highest);
  const stopped = await stopChanges(table, blocks, ended);
  const unfinished = new Map<number, { ids: number; tally: Tally }>();
  for (const block of stopped) unfinished.set(block, { ids: 0, tally: {} });
  const isWanted = new Set(wanted);
  for await (const entry of entriesOf(table, wanted, highest)) {
    const block = blockOf(table, entry.id);
    if (!isWanted.has(block)) continue;
    yield entry;
    const found = unfinished.get(block);
    if (!found) continue;
    found.ids++;
    if (entry.state !== undefined) found.tally[entry.state] = (found.tally[entry.state] ?? 0) + 1;
    // as soon as it can be: a count that is cut off has not been for nothing
    if (found.ids === size) await storeTally(table, block, found.tally, blocks.get(block));
    if (found.ids === size) unfinished.delete(block);
  }
  for (const [block, { tally }] of unfinished) await storeTally(table, block, tally, blocks.get(block));
}

/** Counts these blocks, or all: if most are wanted, the slim index is faster, though it leaves out removed answers. */
async function* entriesOf(table: AnswersTable, blocks: readonly number[], highest: number): AsyncGenerator<Entry> {
  const isMost = blocks.length * table.sizes.block * ENTRIES_AN_ANSWER > highest;
  if (isMost) {
    const input = { IndexName: 'by-end', ProjectionExpression: 'flags', Limit: INDEX_PAGE };
    const upTo = { ':beyond': { S: padded(highest + 1) } };
    for await (const { flags } of askAll(table, { ...input, FilterExpression: 'flags < :beyond' }, upTo)) {
      yield { id: Number(flags?.S?.slice(0, STATE_AT - 1)), state: flags?.S?.slice(STATE_AT) };
    }
    return;
  }
  const input = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ProjectionExpression: 'sk, flags',
  };
  for (const { first, last } of rangesOf(table, blocks, highest)) {
    const ids = { ':first': { S: padded(first) }, ':last': { S: padded(last) } };
    for await (const { sk, flags } of askAll(table, input, ids)) {
      yield { id: Number(sk?.S), state: flags?.S?.slice(STATE_AT) };
    }
  }
}

/** Neighbours are read in one go. */
function rangesOf(table: AnswersTable, blocks: readonly number[], highest: number): IdRange[] {
  const ranges: IdRange[] = [];
  for (const block of blocks) {
    const ids = idsOf(table, block, highest);
    const before = ranges.at(-1);
    if (before && before.last + 1 === ids.first) before.last = ids.last;
    else ranges.push(ids);
  }
  return ranges;
}

function idsOf({ sizes }: AnswersTable, block: number, highest: number): IdRange {
  return { first: (block - 1) * sizes.block + 1, last: Math.min(block * sizes.block, highest) };
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
