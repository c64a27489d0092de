/** The two tables as created on this machine: the same keys and indexes as in the cloud stack. */
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  paginateListTables,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';

export interface TableNames {
  records: string;
  surveys: string;
}

type TableDefinition = Omit<CreateTableCommandInput, 'TableName'>;

/** Makes what is missing and returns when both tables can be used. */
export async function createTables(client: DynamoDBClient, names: TableNames): Promise<void> {
  const existing = new Set<string>();
  for await (const page of paginateListTables({ client }, {})) {
    for (const name of page.TableNames ?? []) existing.add(name);
  }
  await Promise.all(
    Object.entries(definitionsOf(names)).map(async ([name, definition]) => {
      if (!existing.has(name)) await client.send(new CreateTableCommand({ TableName: name, ...definition }));
      await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.02, maxDelay: 0.1 }, { TableName: name });
    }),
  );
}

/** By the names of the tables. */
export function definitionsOf({ records, surveys }: TableNames): Readonly<Record<string, TableDefinition>> {
  return { [records]: recordsTable, [surveys]: surveysTable };
}

const plainTable = {
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: textAttributes('pk', 'sk', 'duePk', 'dueSk'),
  KeySchema: keySchema('pk', 'sk'),
  GlobalSecondaryIndexes: [
    { IndexName: 'due', KeySchema: keySchema('duePk', 'dueSk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
  ],
} as const satisfies TableDefinition;

const recordsTable = {
  ...plainTable,
  GlobalSecondaryIndexes: [...plainTable.GlobalSecondaryIndexes, slimIndex('brief', 'sk', 'brief')],
} as const satisfies TableDefinition;

const surveysTable = {
  ...plainTable,
  AttributeDefinitions: [...plainTable.AttributeDefinitions, ...textAttributes('startKey', 'endKey')],
  LocalSecondaryIndexes: [slimIndex('by-start', 'startKey', 'flags'), slimIndex('by-end', 'endKey', 'flags')],
} as const satisfies TableDefinition;

/** Holds the keys of each item and one short text. */
function slimIndex(name: string, sortAttribute: string, attribute: string) {
  const Projection = { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [attribute] };
  return { IndexName: name, KeySchema: keySchema('pk', sortAttribute), Projection };
}

function textAttributes(...names: string[]) {
  return names.map((name) => ({ AttributeName: name, AttributeType: 'S' }) as const);
}

function keySchema(partition: string, sort: string) {
  return [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ];
}
