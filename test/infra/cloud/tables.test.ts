/** The tables of the stack have the keys and indexes of the tables that code is tested on. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { createTables } from '../../../infra/local/dynamodb/tables.ts';
import { resourcesOf, synthesise } from './synthesise.ts';

interface TableShape {
  TableName?: string;
  AttributeDefinitions: { AttributeName: string }[];
  KeySchema: unknown;
  GlobalSecondaryIndexes?: unknown;
  LocalSecondaryIndexes?: unknown;
}

function shapeOf(table: TableShape) {
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, LocalSecondaryIndexes } = table;
  const attributes = AttributeDefinitions.toSorted((a, b) => a.AttributeName.localeCompare(b.AttributeName));
  return { attributes, KeySchema, GlobalSecondaryIndexes, LocalSecondaryIndexes };
}

/** What the local host asks for, caught before it is sent. */
async function localTables(): Promise<Map<string, TableShape>> {
  const asked = new Map<string, TableShape>();
  const client = new DynamoDBClient({ region: 'us-east-1' });
  client.middlewareStack.add(
    (_, { commandName }) =>
      async ({ input }) => {
        if (commandName === 'CreateTableCommand' && 'KeySchema' in input) {
          const table = input as TableShape;
          asked.set(table.TableName ?? '', table);
        }
        return { output: { TableNames: [], Table: { TableStatus: 'ACTIVE' }, $metadata: {} }, response: {} };
      },
    { step: 'initialize' },
  );
  await createTables(client, { records: 'RecordsTable', surveys: 'SurveysTable' });
  return asked;
}

it.each(['RecordsTable', 'SurveysTable'])('%s is the same table as on a developer’s machine', async (name) => {
  const template = await synthesise();
  const inCloud = resourcesOf(template, 'AWS::DynamoDB::Table').find(({ id }) => id.startsWith(name));
  const onMachine = (await localTables()).get(name);
  expect(onMachine).toBeDefined();
  expect(shapeOf(inCloud?.properties)).toEqual(onMachine && shapeOf(onMachine));
});
