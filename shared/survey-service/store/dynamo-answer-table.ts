/** The answers of one survey as a part of the table: its buckets, their slim indexes by date, and the list of them. */
import {
  type DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/client-dynamodb';
import type { NewAnswer } from './answer-record.ts';
import { type Bucket, directory, type Item, padded, partition, toItem } from './dynamo-answer-items.ts';

export const INDEX_PAGE = 5000;
/** The largest items that the table takes come to 4 GB then, of the 10 GB that a partition with local indexes holds. */
const BUCKET_IDS = 10_000;
/** Sorts before every id. */
const BUCKETS = '#B#';

interface AnswerSizes {
  /** So many ids are one bucket, and have one tally. */
  bucket: number;
  /** How long the write of a new answer may take. */
  writeMs?: number;
}

export const usualSizes: AnswerSizes = { bucket: BUCKET_IDS };

export interface AnswersTable {
  client: DynamoDBClient;
  tableName: string;
  surveyId: number;
  sizes: AnswerSizes;
  now: () => number;
  /** The last bucket of surveys, as this process has seen it: where to look first. */
  lastSeen: Map<number, number>;
}

const MOST_REMEMBERED = 10_000;

export function bucketOf({ surveyId, sizes }: Pick<AnswersTable, 'surveyId' | 'sizes'>, id: number): Bucket {
  return { surveyId, bucket: Math.ceil(id / sizes.bucket) };
}

/** The ids that lie in a bucket, or will. */
export function idsOf({ sizes }: Pick<AnswersTable, 'sizes'>, bucket: number): { first: number; last: number } {
  return { first: (bucket - 1) * sizes.bucket + 1, last: bucket * sizes.bucket };
}

/** One page of a question about one partition. */
export function askIn(
  { client, tableName }: AnswersTable,
  pk: string,
  input: Partial<QueryCommandInput>,
  values: Item = {},
): Promise<QueryCommandOutput> {
  return client.send(
    new QueryCommand({
      KeyConditionExpression: 'pk = :pk',
      ...input,
      TableName: tableName,
      ConsistentRead: true,
      ExpressionAttributeValues: { ':pk': { S: pk }, ...values },
    }),
  );
}

/** All items of a question that takes many pages. */
export async function* askAll(
  table: AnswersTable,
  pk: string,
  input: Partial<QueryCommandInput>,
  values: Item = {},
): AsyncGenerator<Item> {
  let startKey: Item | undefined;
  do {
    const page = await askIn(table, pk, { ...input, ExclusiveStartKey: startKey }, values);
    yield* page.Items ?? [];
    startKey = page.LastEvaluatedKey;
  } while (startKey);
}

/**
 * 0 when there are none. A bucket begins only when the one before it is full, so one that is neither empty nor full is the
 * last; where it is not the one that was seen last, the list of buckets says which may be.
 */
export async function highestId(table: AnswersTable): Promise<number> {
  const seen = table.lastSeen.get(table.surveyId) ?? 1;
  const inSeen = await highestIn(table, seen);
  if (inSeen > 0 && inSeen < idsOf(table, seen).last) return inSeen;
  for (let bucket = await lastListed(table); bucket >= 1; bucket--) {
    const highest = bucket === seen ? inSeen : await highestIn(table, bucket);
    if (highest > 0) {
      remember(table, bucket);
      return highest;
    }
  }
  return 0;
}

function remember({ lastSeen, surveyId }: AnswersTable, bucket: number): void {
  if (lastSeen.size >= MOST_REMEMBERED) lastSeen.clear();
  lastSeen.set(surveyId, bucket);
}

async function highestIn(table: AnswersTable, bucket: number): Promise<number> {
  const pk = partition({ ...table, bucket });
  const newest = { ProjectionExpression: 'sk', ScanIndexForward: false, Limit: 1 };
  const { Items: [found] = [] } = await askIn(table, pk, newest);
  return Number(found?.sk?.S ?? 0);
}

/** Before anything is written into it, but for the first, which every survey has. */
export async function listBucket({ client, tableName, surveyId }: AnswersTable, bucket: number): Promise<void> {
  if (bucket > 1) await client.send(new PutItemCommand({ TableName: tableName, Item: listedAt(surveyId, bucket) }));
}

/** What a survey without answers gets as its first ones, with ids from 1. */
export function firstItems(of: Pick<AnswersTable, 'surveyId' | 'sizes'>, answers: readonly NewAnswer[]): Item[] {
  const { bucket: last } = bucketOf(of, answers.length);
  const buckets = Array.from({ length: Math.max(0, last - 1) }, (_, at) => listedAt(of.surveyId, at + 2));
  return [...buckets, ...answers.map((answer, at) => toItem(bucketOf(of, at + 1), at + 1, answer))];
}

/** The key of a bucket in the list, which is all of its item. */
export function listedAt(surveyId: number, bucket: number): Record<'pk' | 'sk', { S: string }> {
  return { pk: { S: directory(surveyId) }, sk: { S: `${BUCKETS}${padded(bucket)}` } };
}

/** The last bucket that may hold answers. */
export async function lastListed(table: AnswersTable): Promise<number> {
  const { Items: [found] = [] } = await askIn(
    table,
    directory(table.surveyId),
    {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ProjectionExpression: 'sk',
      ScanIndexForward: false,
      Limit: 1,
    },
    { ':from': { S: BUCKETS }, ':to': { S: `${BUCKETS}~` } },
  );
  return Number(found?.sk?.S?.slice(BUCKETS.length) ?? 1);
}
