/** An in-memory DynamoDB on a free port, with the two tables of the product, for tests that need the real client. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';

// the package brings no types
const dynalite: (options: object) => Server = createRequire(import.meta.url)('dynalite');

export interface TestDynamo {
  client: DynamoDBClient;
  endpoint: string;
  recordsTable: string;
  surveysTable: string;
  close(): Promise<void>;
}

/** `path` keeps the data on disk instead of in memory. */
export async function startDynamo(path?: string): Promise<TestDynamo> {
  const server = dynalite({ createTableMs: 0, ...(path !== undefined && { path }) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new DynamoDBClient({
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await client.send(new CreateTableCommand(table('records')));
  await client.send(new CreateTableCommand({ ...table('surveys', ['startKey', 'endKey']), ...answerIndexes }));
  return {
    client,
    endpoint,
    recordsTable: 'records',
    surveysTable: 'surveys',
    async close() {
      client.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function table(name: string, moreKeys: string[] = []) {
  const keys = ['pk', 'sk', 'duePk', 'dueSk', ...moreKeys];
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
    KeySchema: keySchema('pk', 'sk'),
    GlobalSecondaryIndexes: [
      { IndexName: 'due', KeySchema: keySchema('duePk', 'dueSk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
    ],
  } satisfies CreateTableCommandInput;
}

const answerIndexes = {
  LocalSecondaryIndexes: [localIndex('by-start', 'startKey'), localIndex('by-end', 'endKey')],
};

function localIndex(name: string, sortKey: string) {
  return {
    IndexName: name,
    KeySchema: keySchema('pk', sortKey),
    Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: ['flags'] },
  };
}

function keySchema(hash: string, range: string) {
  return [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
}
