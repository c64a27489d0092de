/**
 * The survey service's table of a deployed stack, for someone with administrator rights there. CloudFormation names a
 * table after its stack, so the list of tables is enough to find it.
 */
import { type DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { Problem } from '../problems/problem.ts';
import type { Records } from '../records/records.ts';
import { connectTable } from './dynamo/connect-table.ts';
import { createDynamoRecords } from './dynamo/dynamo-records.ts';

export interface OpenedTable {
  records: Records;
  close(): Promise<void>;
}

export async function openStackTable(
  { stack, table }: { stack?: string | undefined; table?: string | undefined },
  client = connectTable(),
): Promise<OpenedTable> {
  const name = table ?? (await surveysTableOf(client, stack ?? ''));
  return { records: createDynamoRecords(client, name), close: async () => client.destroy() };
}

async function surveysTableOf(client: DynamoDBClient, stack: string): Promise<string> {
  const begin = `${stack}-SurveysTable`;
  const found: string[] = [];
  try {
    for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
      found.push(...TableNames.filter((name) => name.startsWith(begin)));
    }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'CredentialsProviderError') throw error;
    throw new Problem('access_denied.no_aws_credentials');
  }
  const [only] = found;
  if (only === undefined) {
    throw new Problem('not_found.stack_table', { stack });
  }
  if (found.length > 1) throw new Problem('conflict.several_tables', { tables: found.join(', ') });
  return only;
}
