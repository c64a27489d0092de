/**
 * What AWS keeps of a table and gives back: all its items at a time, in a new table with the same keys and indexes. Objects
 * of buckets are copied from one to the other, as `aws s3 sync` does. All of it past the roles of functions.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { CopyObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import type { Deployment } from '../deployment.ts';
import type { Backend } from '../front/front.ts';
import { adminAccess, createTables } from '../stores/create-resources.ts';

export type Item = Record<string, AttributeValue>;
/** The items of each table, by its name. */
export type Backup = ReadonlyMap<string, readonly Item[]>;

/** So many items fit into one call. */
const WRITTEN_AT_ONCE = 25;
const REFUSED_PAUSE_MS = 100;

export async function itemsOf(client: DynamoDBClient, TableName: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    items.push(...Items);
  return items;
}

export async function backUp(client: DynamoDBClient, { tables }: Pick<Deployment, 'tables'>): Promise<Backup> {
  const entries = tables.map(async ({ TableName }) => [TableName, await itemsOf(client, TableName)] as const);
  return new Map(await Promise.all(entries));
}

const noKey = { NULL: true };

/** The worst that may happen to the tables; not all that stands for DynamoDB can delete a table. */
export async function loseAll(client: DynamoDBClient, { tables }: Pick<Deployment, 'tables'>): Promise<void> {
  for (const { TableName } of tables) {
    const doomed = (await itemsOf(client, TableName)).map(({ pk = noKey, sk = noKey }) => ({
      DeleteRequest: { Key: { pk, sk } },
    }));
    await writeAll(client, TableName, doomed);
  }
}

/** The tables of the backup under the names of the plan. */
export async function restoreTables(
  client: DynamoDBClient,
  backends: readonly Backend[],
  first: Deployment,
  backup: Backup,
  planned: readonly { from: string; to: string }[],
): Promise<void> {
  for (const { from, to } of planned) {
    const tables = first.tables.filter(({ TableName }) => TableName === from);
    await createTables(backends, { ...first, tables: tables.map((table) => ({ ...table, TableName: to })) });
    const writes = (backup.get(from) ?? []).map((item) => ({ PutRequest: { Item: item } }));
    await writeAll(client, to, writes);
  }
}

async function writeAll(client: DynamoDBClient, table: string, writes: readonly WriteRequest[]): Promise<void> {
  for (let at = 0; at < writes.length; at += WRITTEN_AT_ONCE) {
    let open = writes.slice(at, at + WRITTEN_AT_ONCE);
    while (open.length > 0) {
      const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: open } }));
      open = UnprocessedItems?.[table] ?? [];
      if (open.length > 0) await pause(REFUSED_PAUSE_MS);
    }
  }
}

export async function copyObjects(backends: readonly Backend[], region: string, from: string, to: string) {
  const client = new S3Client({ ...adminAccess(backends, 's3', region), forcePathStyle: true });
  let count = 0;
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: from })) {
    for (const { Key = '' } of Contents) {
      const CopySource = `${from}/${Key.split('/').map(encodeURIComponent).join('/')}`;
      await client.send(new CopyObjectCommand({ Bucket: to, Key, CopySource }));
      count += 1;
    }
  }
  client.destroy();
  return count;
}
