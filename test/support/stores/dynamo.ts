/** An in-memory DynamoDB with the two tables of the product, for tests that need the real client. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openEngine } from '../../../infra/local/dynamodb/engine.ts';
import { serveEngine } from '../../../infra/local/dynamodb/server.ts';
import { createTables } from '../../../infra/local/dynamodb/tables.ts';
import { unlogged } from '../../../shared/adapters/dynamo/connect-table.ts';
import { callingNear } from '../../../shared/adapters/stores/near-stores.ts';

export interface TestDynamo {
  client: DynamoDBClient;
  /** Another client, for a process of its own; whoever asks for it destroys it. */
  newClient(): DynamoDBClient;
  recordsTable: string;
  surveysTable: string;
  close(): Promise<void>;
}

const region = 'eu-central-1';
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

/** A far one is called over HTTP with signatures, which costs ten times as much: for tests of that way itself. */
export async function startDynamo(way: 'near' | 'far' = 'near'): Promise<TestDynamo> {
  const { url: endpoint, service, close } = await serveEngine(openEngine(), { ...credentials, region });
  const newClient = () =>
    unlogged(new DynamoDBClient({ ...(way === 'near' && callingNear(service)), endpoint, region, credentials }));
  const client = newClient();
  const [recordsTable, surveysTable] = ['records', 'surveys'] as const;
  await createTables(client, { records: recordsTable, surveys: surveysTable });
  return {
    client,
    newClient,
    recordsTable,
    surveysTable,
    async close() {
      client.destroy();
      await close();
    },
  };
}
