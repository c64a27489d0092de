/** A killed process may leave indexes that do not match their table; the next start makes them match. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { levelDatabase } from '../../../../infra/local/dynamodb/level.ts';
import { isStoredTable } from '../../../../infra/local/dynamodb/rebuild-indexes.ts';
import { startDynamoDb } from '../../../../infra/local/dynamodb/server.ts';
import { createTables } from '../../../../infra/local/dynamodb/tables.ts';
import { createDynamoRecords } from '../../../../shared/adapters/dynamo/dynamo-records.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const account = { region: 'us-east-1', accessKeyId: 'LOCAL', secretAccessKey: 'secret' };
const settings = { region: 'us-east-1', credentials: { accessKeyId: 'LOCAL', secretAccessKey: 'secret' } };

it('finds again what is due, and forgets what is not there, after an unclean end', async () => {
  const home = await temporaryFolder();
  const folder = join(home, 'dynamodb');
  const first = await startDynamoDb(folder, account);
  const client = new DynamoDBClient({ endpoint: first.url, ...settings });
  await createTables(client, { records: 'records', surveys: 'surveys' });
  const before = createDynamoRecords(client, 'records');
  for (const sort of ['a', 'b']) {
    await before.create({ partition: 'O#1', sort }, {}, { dueAt: '2026-01-01T00:00:00.000Z' });
  }
  await first.close();
  // as a kill leaves it: one entry never written, one of an item that never came
  const database = levelDatabase(folder);
  await database.open();
  await database.clear({ gte: 'index-global~records~due~', lt: 'index-global~records~due~\xff' });
  const ghost = { pk: { S: 'O#1' }, sk: { S: 'ghost' }, duePk: { S: 'due#0' }, dueSk: { S: '2026-01-01#x' } };
  await database.batch([{ type: 'put', key: 'index-global~records~due~ghost', value: ghost }]);
  await database.close();
  await writeFile(`${folder}.open`, '');

  const second = await startDynamoDb(folder, account);
  const after = createDynamoRecords(new DynamoDBClient({ endpoint: second.url, ...settings }), 'records');
  const due: string[] = [];
  for await (const { sort } of after.due('2026-02-01T00:00:00.000Z')) due.push(sort);
  expect(due.sort()).toEqual(['a', 'b']);
  await second.close();
  await rm(home, { recursive: true, force: true });
});

it('gives a folder of an earlier release the indexes it lacks, and puts all items into them', async () => {
  const home = await temporaryFolder();
  const folder = join(home, 'dynamodb');
  const first = await startDynamoDb(folder, account);
  const client = new DynamoDBClient({ endpoint: first.url, ...settings });
  await createTables(client, { records: 'records', surveys: 'surveys' });
  await createDynamoRecords(client, 'records').create({ partition: 'O#1', sort: 'a' }, {}, { brief: 'short' });
  await first.close();
  // as the release before made it
  const database = levelDatabase(folder);
  await database.open();
  for await (const table of database.values({ gte: 'table~', lt: 'table~\xff' })) {
    if (!isStoredTable(table)) continue;
    const GlobalSecondaryIndexes = (table.GlobalSecondaryIndexes ?? []).filter(({ IndexName }) => IndexName === 'due');
    const value = { ...table, GlobalSecondaryIndexes };
    await database.batch([{ type: 'put', key: `table~${table.TableName}`, value }]);
  }
  await database.clear({ gte: 'index-global~records~brief~', lt: 'index-global~records~brief~\xff' });
  await database.close();

  const second = await startDynamoDb(folder, account);
  const records = createDynamoRecords(new DynamoDBClient({ endpoint: second.url, ...settings }), 'records');
  await records.create({ partition: 'O#1', sort: 'b' }, {}, { brief: 'new' });
  const briefs = await records.briefs({ partition: 'O#1', prefix: '', limit: 10 });
  expect(briefs).toEqual([
    { sort: 'a', brief: 'short' },
    { sort: 'b', brief: 'new' },
  ]);
  await second.close();
  await rm(home, { recursive: true, force: true });
});
