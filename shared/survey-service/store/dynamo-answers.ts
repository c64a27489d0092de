/** Answers on DynamoDB: one item per answer under its padded id; counts and offsets use the slim indexes by date. */
import {
  type DynamoDBClient,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { readBatches } from '../../adapters/dynamo/dynamo-batch-reads.ts';
import { writeBatches } from '../../adapters/dynamo/dynamo-batches.ts';
import { putIf } from '../../adapters/dynamo/dynamo-put.ts';
import type { AnswerRecord } from './answer-record.ts';
import type { AnswerFilter, AnswerSpan, AnswerStore, CursorRange, OffsetRange } from './answer-store.ts';
import { changeOne, purgeOne, purgeSome, readOne, settleOne } from './dynamo-answer-changes.ts';
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
import { createIdAllocator } from './next-id.ts';

const FIRST_ROUND = 100;
const MAX_ROUNDS = 8;
const INDEX_PAGE = 5000;
/** More answers than this lie all over the survey anyway. */
const SPAN_OF = 100_000;
const DAYS_ON_INDEX = 'pk = :pk AND endKey BETWEEN :dayFrom AND :dayTo';
const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };

type Ask = (input: Partial<QueryCommandInput>, values?: Item) => Promise<QueryCommandOutput>;

export function createDynamoAnswers(client: DynamoDBClient, tableName: string): AnswerStore {
  const inTurn = createIdAllocator();
  const askOf =
    (surveyId: number): Ask =>
    (input, values = {}) =>
      client.send(
        new QueryCommand({
          KeyConditionExpression: 'pk = :pk',
          ...input,
          TableName: tableName,
          ConsistentRead: true,
          ExpressionAttributeValues: { ':pk': { S: partition(surveyId) }, ...values },
        }),
      );

  return {
    highestId: (surveyId) => highestId(askOf(surveyId)),
    append: (surveyId, answer, dueAt) =>
      inTurn(surveyId, {
        highest: () => highestId(askOf(surveyId)),
        // taken means visible: stepping over a taken id by one leaves no gap that could be filled later
        claim: (id) => putIf(client, tableName, toItem(surveyId, id, answer, dueAt), isNew),
      }),
    settle: (surveyId, id) => settleOne(client, tableName, surveyId, id),
    keyOf({ partition, sort }) {
      const surveyId = surveyIdOf(partition);
      return surveyId === undefined ? undefined : { surveyId, id: Number(sort) };
    },
    async fill(surveyId, answers) {
      const items = answers.map((answer, at) => toItem(surveyId, at + 1, answer));
      await writeBatches(client, tableName, items);
    },
    read: (surveyId, id) => readOne(client, tableName, surveyId, id),
    change: (surveyId, id, edit) => changeOne(client, tableName, { surveyId, id }, edit),
    purge: (surveyId, id) => purgeOne(client, tableName, surveyId, id),
    async purgeAll(surveyId) {
      while (await purgeSome(client, tableName, surveyId));
    },
    purgeSome: (surveyId) => purgeSome(client, tableName, surveyId),
    count: async (surveyId, filter, upTo) => (await countOn(askOf(surveyId), filter, upTo, 0)).total,
    countSpan: (surveyId, filter, upTo) => countOn(askOf(surveyId), filter, upTo, SPAN_OF),
    pageAfter: (surveyId, filter, range) => pageAfter(askOf(surveyId), filter, range),
    async pageAt(surveyId, filter, range) {
      const keys = await keysAt(askOf(surveyId), filter, range);
      return readItems(client, tableName, surveyId, keys);
    },
  };
}

async function highestId(ask: Ask): Promise<number> {
  let startKey: Item | undefined;
  do {
    const newest = { ProjectionExpression: 'sk', ScanIndexForward: false, Limit: 1, ExclusiveStartKey: startKey };
    const { Items, LastEvaluatedKey } = await ask(newest);
    if (Items?.[0]) return Number(Items[0].sk?.S);
    startKey = LastEvaluatedKey;
  } while (startKey);
  return 0;
}

/** Looks at the ids of what it counts as long as there are not too many: a count alone is all the table need send. */
async function countOn(ask: Ask, filter: AnswerFilter, upTo: number | undefined, spanOf: number): Promise<AnswerSpan> {
  const states = stateFilter(filter, upTo);
  let total = 0;
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  let startKey: Item | undefined;
  do {
    const seesIds = total < spanOf;
    const page = await ask(
      {
        IndexName: 'by-end',
        ...(seesIds ? { ProjectionExpression: 'sk' } : { Select: 'COUNT' }),
        KeyConditionExpression: DAYS_ON_INDEX,
        FilterExpression: states.expression,
        Limit: INDEX_PAGE,
        ExclusiveStartKey: startKey,
      },
      { ...dayRange(filter), ...states.values },
    );
    total += page.Count ?? 0;
    for (const { sk } of page.Items ?? []) {
      first = Math.min(first, Number(sk?.S));
      last = Math.max(last, Number(sk?.S));
    }
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return total < spanOf && total > 0 ? { total, first, last } : { total };
}

async function pageAfter(ask: Ask, filter: AnswerFilter, { after, upTo, limit }: CursorRange) {
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
async function keysAt(ask: Ask, filter: AnswerFilter, range: OffsetRange): Promise<string[]> {
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
