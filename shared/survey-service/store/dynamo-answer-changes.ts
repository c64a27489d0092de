/** Single answers on DynamoDB: read one, change one beside other writers, purge one, and purge a whole survey's. */
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { deleteBatches } from '../../adapters/dynamo/dynamo-batches.ts';
import { putIf } from '../../adapters/dynamo/dynamo-put.ts';
import { recordSchema } from '../../records/record-schema.ts';
import type { AnswerRecord } from './answer-record.ts';
import type { AnswerMarks, PurgedAnswer } from './answer-store.ts';
import { type Item, padded, partition, toAnswer, toItem } from './dynamo-answer-items.ts';
import { type AnswersTable, askIn, bucketOf, lastListed, listedAt } from './dynamo-answer-table.ts';
import { noteChange, removeTallies } from './dynamo-answer-tallies.ts';

const MAX_TRIES = 50;
const PURGE_PAGE = 1000;

export async function readOne(table: AnswersTable, id: number) {
  const item = await itemOf(table, id);
  return item && toAnswer(item);
}

export async function readToPurge(table: AnswersTable, id: number): Promise<PurgedAnswer | undefined> {
  const item = await itemOf(table, id);
  return item && { answer: toAnswer(item), sitting: item.sitting?.S };
}

/** Undefined when there is no such answer. */
export async function changeOne(
  table: AnswersTable,
  id: number,
  edit: (answer: AnswerRecord) => AnswerRecord,
  marks?: AnswerMarks,
): Promise<{ before: AnswerRecord; after: AnswerRecord } | undefined> {
  const written = await rewrite(table, id, (before, item) => {
    // what is beside the answer stays: when it is due, and what a newer release may have added
    const v = { N: String(Math.max(Number(item.v?.N ?? 0), recordSchema)) };
    return { ...item, ...toItem(bucketOf(table, id), id, edit(before), marks), v };
  });
  return written && { before: toAnswer(written.before), after: toAnswer(written.after) };
}

/** An answer that is gone by now stays gone. */
export async function settleOne(table: AnswersTable, id: number): Promise<void> {
  try {
    await table.client.send(
      new UpdateItemCommand({
        TableName: table.tableName,
        Key: keyOf(table, id),
        UpdateExpression: 'REMOVE duePk, dueSk',
        ConditionExpression: 'attribute_exists(pk)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** The id stays taken, as an item with nothing in it: ids grow by one, and a cursor relies on it. */
export async function purgeOne(table: AnswersTable, id: number): Promise<PurgedAnswer | undefined> {
  const written = await rewrite(table, id, () => keyOf(table, id));
  return written && { answer: toAnswer(written.before), sitting: written.before.sitting?.S };
}

/** Reads and writes back under a new version, and repeats that until no other writer was faster. */
async function rewrite(
  table: AnswersTable,
  id: number,
  next: (answer: AnswerRecord, item: Item) => Item,
): Promise<{ before: Item; after: Item } | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await itemOf(table, id);
    if (!before) return undefined;
    const version = { N: String(Number(before.version?.N ?? 1) + 1) };
    const after: Item = { ...next(toAnswer(before), before), version };
    if (after.flags?.S !== before.flags?.S) await noteChange(table, id);
    if (await putIf(table.client, table.tableName, after, unchanged(before))) return { before, after };
  }
  throw new Error(`Answer ${id} of survey ${table.surveyId} is changed by too many writers at once.`);
}

/**
 * One page of a survey's answers, emptied ones too; false when none is left. A page may be shorter than asked for. Tallies go
 * first: none may speak of answers that are gone. Then the buckets from the last to the first, because whatever is left is
 * found by the list of them.
 */
export async function purgeSome(table: AnswersTable): Promise<boolean> {
  const { client, tableName, surveyId } = table;
  await removeTallies(table);
  const bucket = await lastListed(table);
  const page = { ProjectionExpression: 'pk, sk', Limit: PURGE_PAGE };
  const { Items = [], LastEvaluatedKey } = await askIn(table, partition({ surveyId, bucket }), page);
  await deleteBatches(client, tableName, Items);
  if (LastEvaluatedKey !== undefined) return true;
  if (bucket > 1) await deleteBatches(client, tableName, [listedAt(surveyId, bucket)]);
  return bucket > 1;
}

export async function itemOf(table: AnswersTable, id: number): Promise<Item | undefined> {
  const { Item: item } = await table.client.send(
    new GetItemCommand({ TableName: table.tableName, Key: keyOf(table, id), ConsistentRead: true }),
  );
  return item?.record ? item : undefined;
}

export function keyOf(table: AnswersTable, id: number): Record<'pk' | 'sk', AttributeValue> {
  return { pk: { S: partition(bucketOf(table, id)) }, sk: { S: padded(id) } };
}

function unchanged(item: Item) {
  const version: Item = { ':version': item.version ?? { N: '1' } };
  return { ConditionExpression: 'version = :version', ExpressionAttributeValues: version };
}
