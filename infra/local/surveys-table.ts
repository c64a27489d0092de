/**
 * The survey service's table in a data folder, for tools beside the host. If nobody holds the folder it is opened here
 * for a moment; if a host is running, its emulator is used.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoRecords } from '../../shared/adapters/dynamo/dynamo-records.ts';
import type { OpenedTable } from '../../shared/adapters/stack-table.ts';
import { tableDeadlines } from '../../shared/adapters/stores/store-deadlines.ts';
import { Problem } from '../../shared/problems/problem.ts';
import { openCredentials } from './credentials.ts';
import { startDynamoDb } from './dynamodb/server.ts';
import { FolderInUse } from './dynamodb/storage/hold-folder.ts';
import { createTables } from './dynamodb/tables.ts';
import { readEndpoints } from './endpoints.ts';
import { region, tables } from './resource-names.ts';
import type { Account } from './signing/signature.ts';

export async function openSurveysTable(dataDir: string): Promise<OpenedTable> {
  const folder = join(dataDir, 'dynamodb');
  if (!existsSync(folder)) {
    throw new Problem('not_found.data', { folder: dataDir });
  }
  const credentials = await openCredentials(join(dataDir, 'credentials.json'));
  const own = await startUnlessHeld(folder, { ...credentials, region });
  const endpoint = own?.url ?? (await endpointOfHost(dataDir));
  const client = new DynamoDBClient({ ...tableDeadlines, endpoint, region, credentials, maxAttempts: 2 });
  const close = async () => {
    client.destroy();
    await own?.close();
  };
  try {
    await createTables(client, tables);
  } catch (error) {
    await close();
    throw own ? error : notReady(dataDir, error);
  }
  return { records: createDynamoRecords(client, tables.surveys), close };
}

async function startUnlessHeld(folder: string, account: Account) {
  try {
    return await startDynamoDb(folder, account);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

async function endpointOfHost(dataDir: string): Promise<string> {
  const endpoints = await readEndpoints(dataDir);
  if (!endpoints) throw notReady(dataDir);
  return endpoints.dynamodb;
}

function notReady(dataDir: string, cause?: unknown): Problem {
  return new Problem('upstream_unavailable.data_in_use', { folder: dataDir }, { cause });
}
