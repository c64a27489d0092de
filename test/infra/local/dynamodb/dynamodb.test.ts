/** DynamoDB on this machine: its two tables, its one holder, and its data from start to start. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalDynamoDb, startDynamoDb } from '../../../../infra/local/dynamodb/server.ts';
import { createTables } from '../../../../infra/local/dynamodb/tables.ts';

const names = { records: 'records', surveys: 'surveys' };
let folder: string;
const region = 'us-east-1';
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
let dynamoDb: LocalDynamoDb;
let client: DynamoDBClient;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dynamodb-'));
  await start();
});

afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

async function start(): Promise<void> {
  dynamoDb = await startDynamoDb(folder, { ...credentials, region });
  client = new DynamoDBClient({ endpoint: dynamoDb.url, region, credentials });
  await createTables(client, names);
}

async function stop(): Promise<void> {
  client.destroy();
  await dynamoDb.close();
}

test('has the keys and indexes that the product leans on', async () => {
  const describe = async (name: string) => (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  const keys = [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ];
  const due = {
    IndexName: 'due',
    KeySchema: [
      { AttributeName: 'duePk', KeyType: 'HASH' },
      { AttributeName: 'dueSk', KeyType: 'RANGE' },
    ],
    Projection: { ProjectionType: 'KEYS_ONLY' },
  };
  expect(await describe('records')).toMatchObject({
    TableStatus: 'ACTIVE',
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
    KeySchema: keys,
    GlobalSecondaryIndexes: expect.arrayContaining([
      expect.objectContaining(due),
      expect.objectContaining({
        IndexName: 'brief',
        KeySchema: keys,
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['brief'] },
      }),
    ]),
  });
  const surveys = await describe('surveys');
  expect(surveys).toMatchObject({ KeySchema: keys, GlobalSecondaryIndexes: [due] });
  const local = surveys?.LocalSecondaryIndexes?.map((index) => [
    index.IndexName,
    index.KeySchema?.map((key) => key.AttributeName),
    index.Projection,
  ]);
  const projection = { ProjectionType: 'INCLUDE', NonKeyAttributes: ['flags'] };
  expect(local?.toSorted()).toEqual([
    ['by-end', ['pk', 'endKey'], projection],
    ['by-start', ['pk', 'startKey'], projection],
  ]);
});

test('finds items by the due index and by a local index', async () => {
  const item = { pk: { S: 'a' }, sk: { S: 'b' }, duePk: { S: 'd' }, dueSk: { S: '1' }, startKey: { S: 's' } };
  await client.send(
    new PutItemCommand({ TableName: 'surveys', Item: { ...item, flags: { S: 'f' }, rest: { S: 'r' } } }),
  );
  const find = async (IndexName: string, key: string, value: string) =>
    (
      await client.send(
        new QueryCommand({
          TableName: 'surveys',
          IndexName,
          KeyConditionExpression: `${key} = :value`,
          ExpressionAttributeValues: { ':value': { S: value } },
        }),
      )
    ).Items;
  const { startKey, ...dueKeys } = item;
  expect(await find('due', 'duePk', 'd')).toEqual([dueKeys]);
  const keys = { pk: item.pk, sk: item.sk, startKey, flags: { S: 'f' } };
  expect(await find('by-start', 'pk', 'a')).toEqual([keys]);
});

test('keeps its items from start to start', async () => {
  const key = { pk: { S: 'a' }, sk: { S: 'b' } };
  await client.send(new PutItemCommand({ TableName: 'records', Item: { ...key, value: { S: 'kept' } } }));
  await stop();
  await start();
  const { Item } = await client.send(new GetItemCommand({ TableName: 'records', Key: key }));
  expect(Item).toEqual({ ...key, value: { S: 'kept' } });
});

test('refuses a folder that somebody holds, in one line', async () => {
  await expect(startDynamoDb(folder, { ...credentials, region })).rejects.toThrow(
    /^The data folder is in use by another process: \S+$/,
  );
});

test('refuses a folder that cannot be a database, in one line', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(startDynamoDb(file, { ...credentials, region })).rejects.toThrow(
    /^The data folder cannot be opened: \S+\/file [^\n]+$/,
  );
});

test('refuses a file of tables that is damaged, and holds the folder no longer', async () => {
  const damaged = join(folder, 'damaged');
  await mkdir(damaged);
  await writeFile(join(damaged, 'tables.sqlite'), 'no database at all'.repeat(1000));
  for (const _ of ['first', 'second']) {
    await expect(startDynamoDb(damaged, { ...credentials, region })).rejects.toThrow(
      /^The data folder cannot be opened: \S+\/damaged \([^\n]+\)$/,
    );
  }
});

test('survives a client that disconnects in the middle of a request', async () => {
  const port = Number(new URL(dynamoDb.url).port);
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc', () => socket.resetAndDestroy());
    });
    socket.on('close', () => resolve());
  });
  const { Table } = await client.send(new DescribeTableCommand({ TableName: 'records' }));
  expect(Table?.TableStatus).toBe('ACTIVE');
});
