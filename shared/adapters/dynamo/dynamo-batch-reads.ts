/** Reads many items of one DynamoDB table by their keys. Only the survey service needs this, so only it may. */
import { type AttributeValue, BatchGetItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { untilProcessed } from '../until-processed.ts';

const BATCH_READS = 100;

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
