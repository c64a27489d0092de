/**
 * The index of due records: 16 shards of what somebody waits for, and 16 of what only needs cleaning up, each in the
 * order of due times.
 */
import { type AttributeValue, type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { sha256Hex } from '../../crypto.ts';
import { type DueKey, type DueShare, dueShards, type RecordKey } from '../../records/records.ts';

type Item = Record<string, AttributeValue>;

/** The attributes that put an item on the due index. */
export function dueKey(key: RecordKey, dueAt: string, isCleaning = false): Item {
  const hash = sha256Hex(JSON.stringify([key.partition, key.sort]));
  const shard = Number.parseInt(hash.slice(0, 4), 16) % dueShards;
  return {
    duePk: { S: shardName(shard, isCleaning) },
    dueSk: { S: `${new Date(dueAt).toISOString()}#${hash.slice(0, 16)}` },
  };
}

export async function* dueKeys(
  client: DynamoDBClient,
  tableName: string,
  nowIso: string,
  share: DueShare | undefined,
): AsyncGenerator<DueKey> {
  for (const shard of shardsOf(share)) yield* dueIn(client, tableName, nowIso, shard);
}

async function* dueIn(client: DynamoDBClient, tableName: string, nowIso: string, shard: string) {
  const upTo = `${new Date(nowIso).toISOString()}#~`;
  const seen = new Set<string>();
  let startKey: Item | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'due',
        KeyConditionExpression: 'duePk = :shard AND dueSk <= :upTo',
        ExpressionAttributeValues: { ':shard': { S: shard }, ':upTo': { S: upTo } },
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    for (const { pk, sk, dueSk } of page.Items ?? []) {
      const key = { partition: pk?.S ?? '', sort: sk?.S ?? '' };
      const name = JSON.stringify(key);
      if (!seen.has(name)) yield { ...key, dueAt: dueSk?.S?.split('#')[0] ?? nowIso };
      seen.add(name);
    }
    startKey = page.LastEvaluatedKey;
  } while (startKey);
}

function shardsOf(share: DueShare | undefined): string[] {
  const shards = share?.shard === undefined ? Array.from({ length: dueShards }, (_, shard) => shard) : [share.shard];
  const classes = share ? [share.isCleaning] : [false, true];
  return classes.flatMap((isCleaning) => shards.map((shard) => shardName(shard, isCleaning)));
}

function shardName(shard: number, isCleaning: boolean): string {
  return `${isCleaning ? 'clean' : 'due'}#${shard}`;
}
