/** Makes tables, describes them and lists their names. */
import { invalid } from '../refusal.ts';
import { isObject, type Request, readCount, readList, readText } from '../request.ts';
import type { Operation, Store } from './store.ts';

const MOST_NAMES = 100;

export const createTable: Operation = (store, request) => {
  const name = nameOf(request);
  if (!/^[\w.-]{3,255}$/.test(name)) throw invalid(`TableName must be 3 to 255 letters, digits, _, - or .: ${name}`);
  store.catalog.create(name, request);
  return `{"TableDescription":${describe(store, name)}}`;
};

export const describeTable: Operation = (store, request) => `{"Table":${describe(store, nameOf(request))}}`;

export const listTables: Operation = ({ catalog }, request) => {
  const limit = readCount(request, 'Limit') ?? MOST_NAMES;
  const after = readText(request, 'ExclusiveStartTableName');
  const names = catalog.names().filter((name) => after === undefined || name > after);
  const page = names.slice(0, limit);
  return JSON.stringify({
    TableNames: page,
    ...(page.length < names.length && { LastEvaluatedTableName: page.at(-1) }),
  });
};

function nameOf(request: Request): string {
  const name = readText(request, 'TableName');
  if (name !== undefined) return name;
  throw invalid('The parameter TableName is required but was not present in the request');
}

function describe({ catalog }: Store, name: string): string {
  const { BillingMode, ...description } = catalog.description(name);
  const TableArn = `arn:aws:dynamodb:local:000000000000:table/${name}`;
  return JSON.stringify({
    ...description,
    ...describeIndexes(description, TableArn),
    TableArn,
    TableStatus: 'ACTIVE',
    ...(BillingMode !== undefined && { BillingModeSummary: { BillingMode } }),
  });
}

function describeIndexes(description: Request, tableArn: string): Record<string, unknown> {
  const described = ['LocalSecondaryIndexes', 'GlobalSecondaryIndexes'].flatMap((member) => {
    const indexes = readList(description, member)?.filter(isObject);
    if (!indexes) return [];
    const status = member === 'GlobalSecondaryIndexes' ? { IndexStatus: 'ACTIVE' } : {};
    return [[member, indexes.map((one) => ({ ...one, ...status, IndexArn: `${tableArn}/index/${one.IndexName}` }))]];
  });
  return Object.fromEntries(described);
}
