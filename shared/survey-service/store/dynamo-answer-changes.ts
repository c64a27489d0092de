/** Single answers on DynamoDB: read one, change one beside other writers, purge one, and purge a whole survey's. */
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { deleteBatches } from '../../adapters/dynamo/dynamo-batches.ts';
import { putIf } from '../../adapters/dynamo/dynamo-put.ts';
import { recordSchema } from '../../record-schema.ts';
import type { AnswerRecord } from './answer-record.ts';
import { type Item, padded, partition, toAnswer, toItem } from './dynamo-answer-items.ts';

const MAX_TRIES = 50;
const PURGE_PAGE = 1000;

export async function readOne(client: DynamoDBClient, tableName: string, surveyId: number, id: number) {
  const item = await itemOf(client, tableName, surveyId, id);
  return item && toAnswer(item);
}

/** Undefined when there is no such answer. */
export async function changeOne(
  client: DynamoDBClient,
  tableName: string,
  { surveyId, id }: { surveyId: number; id: number },
  edit: (answer: AnswerRecord) => AnswerRecord,
): Promise<{ before: AnswerRecord; after: AnswerRecord } | undefined> {
  const written = await rewrite(client, tableName, { surveyId, id }, (before, item) => {
    // what is beside the answer stays: when it is due, and what a newer release may have added
    const v = { N: String(Math.max(Number(item.v?.N ?? 0), recordSchema)) };
    return { ...item, ...toItem(surveyId, id, edit(before)), v };
  });
  return written && { before: toAnswer(written.before), after: toAnswer(written.after) };
}

/** An answer that is gone by now stays gone. */
export async function settleOne(
  client: DynamoDBClient,
  tableName: string,
  surveyId: number,
  id: number,
): Promise<void> {
  try {
    await client.send(
      new UpdateItemCommand({
        TableName: tableName,
        Key: keyOf(surveyId, id),
        UpdateExpression: 'REMOVE duePk, dueSk',
        ConditionExpression: 'attribute_exists(pk)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** The id stays taken, as an item with nothing in it: ids grow by one, and a cursor relies on it. */
export async function purgeOne(
  client: DynamoDBClient,
  tableName: string,
  surveyId: number,
  id: number,
): Promise<AnswerRecord | undefined> {
  const written = await rewrite(client, tableName, { surveyId, id }, () => keyOf(surveyId, id));
  return written && toAnswer(written.before);
}

/** Reads and writes back under a new version, and repeats that until no other writer was faster. */
async function rewrite(
  client: DynamoDBClient,
  tableName: string,
  { surveyId, id }: { surveyId: number; id: number },
  next: (answer: AnswerRecord, item: Item) => Item,
): Promise<{ before: Item; after: Item } | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await itemOf(client, tableName, surveyId, id);
    if (!before) return undefined;
    const version = { N: String(Number(before.version?.N ?? 1) + 1) };
    const after = { ...next(toAnswer(before), before), version };
    if (await putIf(client, tableName, after, unchanged(before))) return { before, after };
  }
  throw new Error(`Answer ${id} of survey ${surveyId} is changed by too many writers at once.`);
}

/** One page of a survey's answers, emptied ones too; false when none is left. A page may be shorter than asked for. */
export async function purgeSome(client: DynamoDBClient, tableName: string, surveyId: number): Promise<boolean> {
  const { Items: found = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: partition(surveyId) } },
      ProjectionExpression: 'pk, sk',
      Limit: PURGE_PAGE,
    }),
  );
  await deleteBatches(client, tableName, found);
  return LastEvaluatedKey !== undefined;
}

async function itemOf(
  client: DynamoDBClient,
  tableName: string,
  surveyId: number,
  id: number,
): Promise<Item | undefined> {
  const { Item: item } = await client.send(
    new GetItemCommand({ TableName: tableName, Key: keyOf(surveyId, id), ConsistentRead: true }),
  );
  return item?.record ? item : undefined;
}

function keyOf(surveyId: number, id: number): Record<'pk' | 'sk', AttributeValue> {
  return { pk: { S: partition(surveyId) }, sk: { S: padded(id) } };
}

function unchanged(item: Item) {
  const version: Item = { ':version': item.version ?? { N: '1' } };
  return { ConditionExpression: 'version = :version', ExpressionAttributeValues: version };
}
