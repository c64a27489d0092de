/** Many items into or out of one DynamoDB table: batches of 25, a few requests at once, what was left unprocessed tried again. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';

const BATCH_ITEMS = 25;
const PARALLEL_REQUESTS = 4;
const MAX_ROUNDS = 10;

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
  // every lane draws from the one iterator, so no lane idles while another has work left
  const lane = async () => {
    for (const batch of next) await writeBatch(client, tableName, batch);
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, lane));
}

async function writeBatch(client: DynamoDBClient, tableName: string, puts: readonly WriteRequest[]): Promise<void> {
  let requests: Record<string, WriteRequest[]> = { [tableName]: [...puts] };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = await client.send(new BatchWriteItemCommand({ RequestItems: requests }));
    requests = result.UnprocessedItems ?? {};
    if (Object.keys(requests).length === 0) return;
    await pause(Math.random() * 50 * 2 ** round);
  }
  throw new Error(`The table ${tableName} left items of a batch unprocessed ${MAX_ROUNDS} times.`);
}
