/** Writes many items into one DynamoDB table, or deletes them for good: in batches, a few requests at once. */
import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { untilProcessed } from '../until-processed.ts';

const BATCH_ITEMS = 25;
const PARALLEL_REQUESTS = 4;

export async function writeBatches(
  client: DynamoDBClient,
  tableName: string,
  items: readonly Record<string, AttributeValue>[],
): Promise<void> {
  await inLanes(
    client,
    tableName,
    items.map((Item) => ({ PutRequest: { Item } })),
  );
}

export async function deleteBatches(
  client: DynamoDBClient,
  tableName: string,
  keys: readonly Record<string, AttributeValue>[],
): Promise<void> {
  await inLanes(
    client,
    tableName,
    keys.map((Key) => ({ DeleteRequest: { Key } })),
  );
}

async function inLanes(client: DynamoDBClient, tableName: string, requests: readonly WriteRequest[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(requests.length / BATCH_ITEMS) }, (_, at) =>
    requests.slice(at * BATCH_ITEMS, (at + 1) * BATCH_ITEMS),
  );
  const next = batches.values();
  // all lanes share one iterator, so none is idle while there is work left
  const lane = async () => {
    for (const batch of next) await writeBatch(client, tableName, batch);
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, lane));
}

async function writeBatch(client: DynamoDBClient, tableName: string, puts: readonly WriteRequest[]): Promise<void> {
  await untilProcessed(tableName, puts, async (requests) => {
    const result = await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } }));
    return result.UnprocessedItems?.[tableName] ?? [];
  });
}
