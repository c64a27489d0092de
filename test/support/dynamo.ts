/** An in-memory DynamoDB on a free port, with the two tables of the product, for tests that need the real client. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTables } from '../../infra/local/dynamodb/tables.ts';

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
  const [recordsTable, surveysTable] = ['records', 'surveys'] as const;
  await createTables(client, { records: recordsTable, surveys: surveysTable });
  return {
    client,
    endpoint,
    recordsTable,
    surveysTable,
    async close() {
      client.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
