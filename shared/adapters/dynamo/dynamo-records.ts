/**
 * The records port on one DynamoDB table. Every write is a single item with at most one condition, so that the
 * adapter behaves alike on the cloud's table and on the embedded one.
 */
import { randomInt } from 'node:crypto';
import {
  type AttributeValue,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { firstSchema, recordSchema } from '../../records/record-schema.ts';
import type {
  RecordBrief,
  RecordKey,
  RecordListQuery,
  Records,
  RecordTimes,
  StoredRecord,
} from '../../records/records.ts';
import { writeBatches } from './dynamo-batches.ts';
import { dueKey, dueKeys } from './dynamo-due.ts';
import { putIf, updateIf } from './dynamo-put.ts';

type Item = Record<string, AttributeValue>;

export function createDynamoRecords(client: DynamoDBClient, tableName: string): Records {
  const table = { TableName: tableName };

  return {
    async get(key) {
      const { Item } = await client.send(new GetItemCommand({ ...table, Key: keyItem(key), ConsistentRead: true }));
      return Item && toRecord(Item);
    },
    create: (key, value, times) =>
      putIf(client, tableName, toItem(key, value, 1, times), { ConditionExpression: 'attribute_not_exists(pk)' }),
    replace: (key, version, value, times) =>
      updateIf(client, tableName, { ...absent, ...toItem(key, value, version + 1, times) }, version),
    putMany: (records) => writeBatches(client, tableName, lastOfEachKey(records)),
    async remove(key) {
      await client.send(new DeleteItemCommand({ ...table, Key: keyItem(key) }));
    },
    list: async (query) => (await list(client, tableName, query)).map(toRecord),
    briefs: async (query) => (await list(client, tableName, query, 'brief')).map(toBrief),
    async count(key, by) {
      const { Attributes } = await client.send(
        new UpdateItemCommand({
          ...table,
          Key: keyItem(key),
          UpdateExpression: 'ADD #value :by, #version :one',
          ExpressionAttributeNames: { '#value': 'value', '#version': 'version' },
          ExpressionAttributeValues: { ':by': { N: String(by) }, ':one': { N: '1' } },
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return Number(Attributes?.value?.N);
    },
    due: (nowIso, share) => dueKeys(client, tableName, nowIso, share),
  };
}

/** A batch may contain a key only once. */
function lastOfEachKey(records: Parameters<Records['putMany']>[0]): Item[] {
  const items = new Map<string, Item>();
  for (const { key, value, times } of records) {
    // a batch cannot read what it replaces: a fresh version keeps an older reader from winning
    items.set(JSON.stringify([key.partition, key.sort]), toItem(key, value, randomInt(1, 2 ** 40), times));
  }
  return [...items.values()];
}

/** From the table itself, or from an index that has the same keys and may lag. */
async function list(
  client: DynamoDBClient,
  tableName: string,
  query: RecordListQuery,
  indexName?: string,
): Promise<Item[]> {
  const { partition, prefix, limit, after, newestFirst = false } = query;
  // no string sorts between `after` and `after` + NUL, so this is "greater than" in the words BETWEEN knows
  const low = newestFirst || after === undefined ? prefix : later(prefix, `${after}\u0000`);
  const end = `${prefix}\u{10ffff}`;
  const high = newestFirst && after !== undefined ? earlier(end, after) : end;
  if (later(low, high) === low && low !== high) return [];
  // `after` itself lies in the range when it is the high end
  const passedOver = newestFirst && after !== undefined ? 1 : 0;
  const found: Item[] = [];
  let startKey: Item | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        ...(indexName === undefined ? { ConsistentRead: true } : { IndexName: indexName }),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :low AND :high',
        ExpressionAttributeValues: { ':pk': { S: partition }, ':low': { S: low || '\u0000' }, ':high': { S: high } },
        ScanIndexForward: !newestFirst,
        Limit: limit - found.length + passedOver,
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    found.push(...(page.Items ?? []).filter(({ sk }) => sk?.S !== after));
    startKey = page.LastEvaluatedKey;
  } while (startKey && found.length < limit);
  return found.slice(0, limit);
}

function toItem(key: RecordKey, value: unknown, version: number, times: RecordTimes = {}): Item {
  return {
    ...keyItem(key),
    // numbers can be incremented; all else is JSON, because a map of attributes cannot hold every name an object may
    // have
    value: typeof value === 'number' ? { N: String(value) } : { S: JSON.stringify(value) },
    version: { N: String(version) },
    v: { N: String(times.schema ?? recordSchema) },
    ...(times.brief !== undefined && { brief: { S: times.brief } }),
    ...(times.dueAt !== undefined && dueKey(key, times.dueAt, times.isCleaning)),
    ...(times.forgetAt !== undefined && {
      forgetAtSeconds: { N: String(Math.floor(Date.parse(times.forgetAt) / 1000)) },
    }),
  };
}

/** Attributes that a record loses when the write that replaces it does not set them again. */
const absent = { brief: undefined, duePk: undefined, dueSk: undefined, forgetAtSeconds: undefined };

function toRecord(item: Item): StoredRecord {
  const { pk, sk, value, version, v } = item;
  const stored = value?.S === undefined ? Number(value?.N) : parsed(value.S);
  const schema = Number(v?.N ?? firstSchema);
  return { partition: pk?.S ?? '', sort: sk?.S ?? '', value: stored, version: Number(version?.N), schema };
}

/** A value that is not JSON counts as unreadable, and does not end the list it is in. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toBrief({ sk, brief }: Item): RecordBrief {
  return { sort: sk?.S ?? '', ...(brief?.S !== undefined && { brief: brief.S }) };
}

function keyItem(key: RecordKey): Item {
  return { pk: { S: key.partition }, sk: { S: key.sort } };
}

/** The table orders strings by their UTF-8 bytes, which is not the order of JavaScript's `<`. */
function later(a: string, b: string): string {
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) >= 0 ? a : b;
}

function earlier(a: string, b: string): string {
  return later(a, b) === a ? b : a;
}
