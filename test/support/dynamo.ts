/** An in-memory DynamoDB on a free port, with the two tables of the product, for tests that need the real client. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openEngine } from '../../infra/local/dynamodb/engine.ts';
import { serveEngine } from '../../infra/local/dynamodb/server.ts';
import { createTables } from '../../infra/local/dynamodb/tables.ts';

export interface TestDynamo {
  client: DynamoDBClient;
  endpoint: string;
  recordsTable: string;
  surveysTable: string;
  close(): Promise<void>;
}

const region = 'eu-central-1';
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

export async function startDynamo(): Promise<TestDynamo> {
  const { url: endpoint, close } = await serveEngine(openEngine(), { ...credentials, region });
  const client = new DynamoDBClient({ endpoint, region, credentials });
  const [recordsTable, surveysTable] = ['records', 'surveys'] as const;
  await createTables(client, { records: recordsTable, surveys: surveysTable });
  return {
    client,
    endpoint,
    recordsTable,
    surveysTable,
    async close() {
      client.destroy();
      await close();
    },
  };
}
