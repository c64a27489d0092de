/** Answers on DynamoDB: one item per answer under its padded id; offsets and counts use the slim indexes by date. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { readBatches } from '../../adapters/dynamo/dynamo-batch-reads.ts';
import { writeBatches } from '../../adapters/dynamo/dynamo-batches.ts';
import type { AnswerRecord } from './answer-record.ts';
import type { AnswerFilter, AnswerStore, CursorRange, OffsetRange } from './answer-store.ts';
import { readOfSitting, writeUnder } from './dynamo-answer-append.ts';
import { changeOne, purgeOne, purgeSome, readOne, readToPurge, settleOne } from './dynamo-answer-changes.ts';
import { countAnswers } from './dynamo-answer-counts.ts';
import {
  dayRange,
  type Item,
  matches,
  padded,
  partition,
  stateFilter,
  surveyIdOf,
  toAnswer,
  toItem,
  withinPageBytes,
} from './dynamo-answer-items.ts';
import { type AnswerSizes, type AnswersTable, answersTable, highestId, INDEX_PAGE } from './dynamo-answer-table.ts';
import { removeTallies } from './dynamo-answer-tallies.ts';
import { createIdAllocator } from './next-id.ts';

const FIRST_ROUND = 100;
const MAX_ROUNDS = 8;
const usualSizes: AnswerSizes = { block: 1000, few: INDEX_PAGE };
const DAYS_ON_INDEX = 'pk = :pk AND endKey BETWEEN :dayFrom AND :dayTo';

/** Other sizes and another clock are for tests. */
export function createDynamoAnswers(
  client: DynamoDBClient,
  tableName: string,
  sizes = usualSizes,
  now: () => number = Date.now,
): AnswerStore {
  const inTurn = createIdAllocator();
  const of = (surveyId: number) => answersTable({ client, tableName, surveyId, sizes, now });

  return {
    highestId: (surveyId) => highestId(of(surveyId)),
    async append(surveyId, answer, marks) {
      // taken means visible: stepping over a taken id by one leaves no gap that could be filled later
      const claim = (id: number) => writeUnder(of(surveyId), id, answer, marks);
      const reserved = marks?.sitting?.reservedId;
      if (reserved !== undefined && (await claim(reserved))) return reserved;
      return inTurn(surveyId, { highest: () => highestId(of(surveyId)), claim });
    },
    readOfSitting: (surveyId, id, sitting) => readOfSitting(of(surveyId), id, sitting),
    settle: (surveyId, id) => settleOne(of(surveyId), id),
    keyOf({ partition, sort }) {
      const surveyId = surveyIdOf(partition);
      return surveyId === undefined ? undefined : { surveyId, id: Number(sort) };
    },
    async fill(surveyId, answers) {
      await removeTallies(of(surveyId));
      const items = answers.map((answer, at) => toItem(surveyId, at + 1, answer));
      await writeBatches(client, tableName, items);
      await removeTallies(of(surveyId));
    },
    read: (surveyId, id) => readOne(of(surveyId), id),
    readToPurge: (surveyId, id) => readToPurge(of(surveyId), id),
    change: (surveyId, id, edit, marks) => changeOne(of(surveyId), id, edit, marks),
    purge: (surveyId, id) => purgeOne(of(surveyId), id),
    async purgeAll(surveyId) {
      while (await purgeSome(of(surveyId)));
    },
    purgeSome: (surveyId) => purgeSome(of(surveyId)),
    count: async (surveyId, filter, upTo) => (await countAnswers(of(surveyId), filter, upTo)).total,
    countSpan: (surveyId, filter, upTo) => countAnswers(of(surveyId), filter, upTo),
    pageAfter: (surveyId, filter, range) => pageAfter(of(surveyId), filter, range),
    async pageAt(surveyId, filter, range) {
      const keys = await keysAt(of(surveyId), filter, range);
      return readItems(client, tableName, surveyId, keys);
    },
  };
}

async function pageAfter({ ask }: AnswersTable, filter: AnswerFilter, { after, upTo, limit }: CursorRange) {
  if (after >= upTo) return { answers: [], next: undefined };
  const states = stateFilter(filter);
  const ids: Item = { ':after': { S: padded(after + 1) }, ':upTo': { S: padded(upTo) } };
  const found: Item[] = [];
  let startKey: Item | undefined;
  // one more than asked for shows whether there is a next page; sparse matches are looked for in growing steps
  for (let round = 0; round < MAX_ROUNDS && found.length <= limit && (round === 0 || startKey); round++) {
    const page = await ask(
      {
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :upTo',
        FilterExpression: `${states.expression} AND endKey BETWEEN :dayFrom AND :dayTo`,
        Limit: Math.max(limit + 1 - found.length, round && FIRST_ROUND * 2 ** round),
        ExclusiveStartKey: startKey,
      },
      { ...ids, ...dayRange(filter), ...states.values },
    );
    found.push(...(page.Items ?? []));
    startKey = page.LastEvaluatedKey;
  }
  const kept = withinPageBytes(found.slice(0, limit));
  const goOnAfter = kept.length < found.length ? kept.at(-1) : startKey;
  return { answers: kept.map(toAnswer), next: goOnAfter && Number(goOnAfter.sk?.S) };
}

/** Walks a slim index to the wanted stretch: what is skipped costs a few bytes each, not an answer. */
async function keysAt({ ask }: AnswersTable, filter: AnswerFilter, range: OffsetRange): Promise<string[]> {
  const isByEnd = range.sort === 'date_end';
  const keys: string[] = [];
  let skipped = 0;
  let startKey: Item | undefined;
  do {
    const page = await ask(
      {
        ...(isByEnd ? { IndexName: 'by-end', KeyConditionExpression: DAYS_ON_INDEX } : { IndexName: 'by-start' }),
        ProjectionExpression: 'sk, flags',
        ScanIndexForward: range.order === 'asc',
        Limit: startKey ? INDEX_PAGE : Math.min(INDEX_PAGE, FIRST_ROUND + range.offset + range.limit),
        ExclusiveStartKey: startKey,
      },
      isByEnd ? dayRange(filter) : {},
    );
    for (const item of page.Items ?? []) {
      if (keys.length === range.limit) return keys;
      if (matches(item.flags?.S ?? '', filter) && skipped++ >= range.offset) keys.push(item.sk?.S ?? '');
    }
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return keys;
}

async function readItems(
  client: DynamoDBClient,
  tableName: string,
  surveyId: number,
  keys: readonly string[],
): Promise<AnswerRecord[]> {
  const wanted: Item[] = keys.map((sk) => ({ pk: { S: partition(surveyId) }, sk: { S: sk } }));
  const found = new Map((await readBatches(client, tableName, wanted)).map((item) => [item.sk?.S ?? '', item]));
  const inOrder = keys.map((key) => found.get(key)).filter((item) => item !== undefined);
  return withinPageBytes(inOrder).map(toAnswer);
}
