/** The table of a deployed stack is found by the stack's name alone, or named. */
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStackTable } from '../../../shared/adapters/stack-table.ts';
import { startDynamo, type TestDynamo } from '../../support/stores/dynamo.ts';

let dynamo: TestDynamo;
const names = [
  'Live-SurveysTable0A1B2C3D-X1',
  'Live-RecordsTable0A1B2C3D-X2',
  'Old-SurveysTable0-1',
  'Old-SurveysTable0-2',
];

beforeAll(async () => {
  dynamo = await startDynamo();
  for (const TableName of names) {
    await dynamo.client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
      }),
    );
  }
});

afterAll(() => dynamo.close());

it('is the one that CloudFormation has named after the stack', async () => {
  const key = { partition: 'a', sort: 'b' };
  const byStack = await openStackTable({ stack: 'Live' }, dynamo.client);
  expect(await byStack.records.create(key, 'here')).toBe(true);
  const byName = await openStackTable({ table: 'Live-SurveysTable0A1B2C3D-X1' }, dynamo.client);
  expect((await byName.records.get(key))?.value).toBe('here');
});

it('is reported as missing where the stack has none, as many where it has several', async () => {
  await expect(openStackTable({ stack: 'None' }, dynamo.client)).rejects.toMatchObject({ code: 'not_found' });
  await expect(openStackTable({ stack: 'Old' }, dynamo.client)).rejects.toThrow('Choose one with --table');
});
