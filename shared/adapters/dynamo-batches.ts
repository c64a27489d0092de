/** Many items into or out of one DynamoDB table: batches, a few requests at once, what was left unprocessed tried again. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type DynamoDBClient,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';

const BATCH_ITEMS = 25;
const BATCH_READS = 100;
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
  await untilProcessed(tableName, puts, async (requests) => {
    const result = await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } }));
    return result.UnprocessedItems?.[tableName] ?? [];
  });
}

/** The items under these keys that are there, in any order. */
export async function readBatches(
  client: DynamoDBClient,
  tableName: string,
  keys: readonly Record<string, AttributeValue>[],
): Promise<Record<string, AttributeValue>[]> {
  const found: Record<string, AttributeValue>[] = [];
  for (let at = 0; at < keys.length; at += BATCH_READS) {
    await untilProcessed(tableName, keys.slice(at, at + BATCH_READS), async (Keys) => {
      const request = { [tableName]: { Keys, ConsistentRead: true } };
      const page = await client.send(new BatchGetItemCommand({ RequestItems: request }));
      found.push(...(page.Responses?.[tableName] ?? []));
      return page.UnprocessedKeys?.[tableName]?.Keys ?? [];
    });
  }
  return found;
}

/** Sends again, with growing pauses, what was left; only rounds that get nothing done count against it. */
async function untilProcessed<T>(
  tableName: string,
  all: readonly T[],
  send: (left: T[]) => Promise<T[]>,
): Promise<void> {
  let left = [...all];
  for (let idleRounds = 0; left.length > 0 && idleRounds < MAX_ROUNDS; ) {
    const before = left.length;
    left = await send(left);
    if (left.length === 0) return;
    idleRounds = left.length < before ? 0 : idleRounds + 1;
    await pause(Math.random() * 50 * 2 ** idleRounds);
  }
  if (left.length > 0) throw new Error(`The table ${tableName} left items of a batch unprocessed ${MAX_ROUNDS} times.`);
}
