/** Random calls of DynamoDB, right and wrong ones, on three small tables whose items meet again and again. */
import type { Random } from '../../../chaos/random.ts';
import { Placeholders, randomCondition, randomPath, randomUpdate } from './random-expressions.ts';
import { randomKeyValue, randomValue } from './random-values.ts';

export interface Call {
  operation: string;
  input: Record<string, unknown>;
}

interface TestTable {
  TableName: string;
  keys: Record<string, 'S' | 'N' | 'B'>;
  indexes: Record<string, { keys: Record<string, 'S' | 'N' | 'B'>; isLocal: boolean }>;
  others: readonly string[];
}

export const testTables: readonly TestTable[] = [
  {
    TableName: 'texts',
    keys: { pk: 'S', sk: 'S' },
    indexes: {
      due: { keys: { duePk: 'S', dueSk: 'S' }, isLocal: false },
      'by-end': { keys: { pk: 'S', endKey: 'S' }, isLocal: true },
    },
    others: ['flags', 'a', 'b', 'c'],
  },
  {
    TableName: 'numbers',
    keys: { h: 'S', n: 'N' },
    indexes: { all: { keys: { g: 'N' }, isLocal: false } },
    others: ['a', 'b', 'c'],
  },
  { TableName: 'binaries', keys: { h: 'N', x: 'B' }, indexes: {}, others: ['a', 'b', 'c'] },
];

export const definitions = testTables.map(({ TableName, keys, indexes }) => {
  const projections: Record<string, object> = {
    due: { ProjectionType: 'KEYS_ONLY' },
    'by-end': { ProjectionType: 'INCLUDE', NonKeyAttributes: ['flags'] },
    all: { ProjectionType: 'ALL' },
  };
  const schemaOf = (parts: object) =>
    Object.keys(parts).map((AttributeName, at) => ({ AttributeName, KeyType: at === 0 ? 'HASH' : 'RANGE' }));
  const described = (isLocal: boolean) =>
    Object.entries(indexes)
      .filter(([, index]) => index.isLocal === isLocal)
      .map(([IndexName, index]) => ({
        IndexName,
        KeySchema: schemaOf(index.keys),
        Projection: projections[IndexName],
      }));
  const types = Object.assign({}, keys, ...Object.values(indexes).map((index) => index.keys));
  const [local, global] = [described(true), described(false)];
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: Object.entries(types).map(([AttributeName, AttributeType]) => ({
      AttributeName,
      AttributeType,
    })),
    KeySchema: schemaOf(keys),
    ...(local.length > 0 && { LocalSecondaryIndexes: local }),
    ...(global.length > 0 && { GlobalSecondaryIndexes: global }),
  };
});

export function randomCall(random: Random): Call {
  const table = random.one(testTables);
  const make = random.one([
    put,
    put,
    put,
    get,
    update,
    update,
    update,
    remove,
    query,
    query,
    query,
    scan,
    batchWrite,
    batchGet,
  ]);
  return make(random, table);
}

function keyOf(random: Random, { keys }: TestTable) {
  const key = Object.fromEntries(Object.entries(keys).map(([name, type]) => [name, randomKeyValue(random, type)]));
  if (random.happens(0.02)) delete key[random.one(Object.keys(key))];
  if (random.happens(0.02)) key.extra = { S: 'x' };
  return key;
}

function itemOf(random: Random, table: TestTable) {
  const item: Record<string, unknown> = keyOf(random, table);
  for (const { keys } of Object.values(table.indexes)) {
    for (const [name, type] of Object.entries(keys)) {
      if (!(name in table.keys) && random.happens(0.7))
        item[name] = random.happens(0.02) ? randomValue(random) : randomKeyValue(random, type);
    }
  }
  for (const name of table.others) if (random.happens(0.7)) item[name] = randomValue(random);
  return item;
}

function condition(random: Random, table: TestTable, placeholders: Placeholders) {
  if (random.happens(0.5)) return {};
  const ConditionExpression = randomCondition(random, placeholders, namesOf(table));
  const shown = random.happens(0.5) ? { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } : {};
  return { ConditionExpression, ...shown };
}

function namesOf(table: TestTable): string[] {
  return [...table.others, ...table.others, ...Object.keys(table.keys), 'value'];
}

function put(random: Random, table: TestTable): Call {
  const placeholders = new Placeholders(random);
  const input = {
    TableName: table.TableName,
    Item: itemOf(random, table),
    ...condition(random, table, placeholders),
    ...(random.happens(0.3) && { ReturnValues: random.one(['NONE', 'ALL_OLD', 'ALL_NEW']) }),
  };
  return { operation: 'PutItem', input: { ...input, ...placeholders.members() } };
}

function get(random: Random, table: TestTable): Call {
  const placeholders = new Placeholders(random);
  const input = {
    TableName: random.happens(0.02) ? 'missing' : table.TableName,
    Key: keyOf(random, table),
    ...projection(random, table, placeholders),
  };
  return { operation: 'GetItem', input: { ...input, ...placeholders.members() } };
}

function projection(random: Random, table: TestTable, placeholders: Placeholders) {
  if (random.happens(0.6)) return {};
  const paths = Array.from({ length: 1 + random.below(3) }, () => randomPath(random, placeholders, namesOf(table)));
  return { ProjectionExpression: paths.join(', ') };
}

function remove(random: Random, table: TestTable): Call {
  const placeholders = new Placeholders(random);
  const input = {
    TableName: table.TableName,
    Key: keyOf(random, table),
    ...condition(random, table, placeholders),
    ...(random.happens(0.5) && { ReturnValues: 'ALL_OLD' }),
  };
  return { operation: 'DeleteItem', input: { ...input, ...placeholders.members() } };
}

function update(random: Random, table: TestTable): Call {
  const placeholders = new Placeholders(random);
  const names = [
    ...table.others,
    ...table.others,
    ...Object.values(table.indexes).flatMap(({ keys, isLocal }) => (isLocal ? [] : Object.keys(keys))),
    'value',
  ];
  const input = {
    TableName: table.TableName,
    Key: keyOf(random, table),
    ...(random.happens(0.97) && { UpdateExpression: randomUpdate(random, placeholders, names) }),
    ...condition(random, table, placeholders),
    ReturnValues: random.one(['NONE', 'ALL_OLD', 'ALL_NEW', 'UPDATED_OLD', 'UPDATED_NEW']),
  };
  return { operation: 'UpdateItem', input: { ...input, ...placeholders.members() } };
}

function query(random: Random, table: TestTable): Call {
  const placeholders = new Placeholders(random);
  const IndexName = random.one(['', '', ...Object.keys(table.indexes)]);
  const index = table.indexes[IndexName];
  const keys = Object.entries(index?.keys ?? table.keys);
  const terms = keys.flatMap(([name, type], at) => {
    if (at === 0) return [`${name} = ${placeholders.value(randomKeyValue(random, type))}`];
    return random.happens(0.5) ? [rangeTerm(random, placeholders, name, type)] : [];
  });
  // Items with equal keys of an index come in no order that is promised: those are asked for all at once.
  const isCut = random.happens(0.5) && !index;
  const input = {
    TableName: table.TableName,
    ...(IndexName !== '' && { IndexName }),
    KeyConditionExpression: random.happens(0.1) ? terms.toReversed().join(' and ') : terms.join(' AND '),
    ...(random.happens(0.3) && { FilterExpression: randomCondition(random, placeholders, namesOf(table)) }),
    ...projection(random, table, placeholders),
    ...(random.happens(0.5) && { ScanIndexForward: random.happens(0.5) }),
    ...(isCut && { Limit: 1 + random.below(4) }),
    ...(random.happens(0.2) && {
      Select: random.one(['COUNT', 'ALL_ATTRIBUTES', 'ALL_PROJECTED_ATTRIBUTES', 'SPECIFIC_ATTRIBUTES']),
    }),
    ...(random.happens(0.3) && { ConsistentRead: random.happens(0.5) }),
    ...(isCut && random.happens(0.4) && { ExclusiveStartKey: startKeyOf(random, table) }),
  };
  return { operation: 'Query', input: { ...input, ...placeholders.members() } };
}

/** Lies between the keys of items, and on no bound of a condition: there DynamoDB Local has rules of its own. */
function startKeyOf(random: Random, table: TestTable) {
  const between = { S: ['a0', 'b0', 'é0'], N: ['1.25', '5', '-7'], B: ['AQM=', 'Bg=='] };
  const [, [name, type] = ['sk', 'S'] as const] = Object.entries(table.keys);
  return { ...keyOf(random, table), [name]: { [type]: random.one(between[type]) } };
}

function rangeTerm(random: Random, placeholders: Placeholders, name: string, type: 'S' | 'N' | 'B'): string {
  const value = () =>
    placeholders.value(randomKeyValue(random, random.happens(0.03) ? random.one(['S', 'N', 'B']) : type));
  const kind = random.one(['=', '<', '<=', '>', '>=', 'BETWEEN', 'BETWEEN', 'begins_with', '<>']);
  if (kind === 'BETWEEN') return `${name} BETWEEN ${value()} AND ${value()}`;
  return kind === 'begins_with' ? `begins_with(${name}, ${value()})` : `${name} ${kind} ${value()}`;
}

function scan(random: Random, table: TestTable): Call {
  const placeholders = new Placeholders(random);
  const IndexName = random.one(['', ...Object.keys(table.indexes)]);
  const input = {
    TableName: table.TableName,
    ...(IndexName !== '' && { IndexName }),
    // on an index DynamoDB Local would look at attributes that the index does not hold
    ...(IndexName === '' &&
      random.happens(0.5) && { FilterExpression: randomCondition(random, placeholders, namesOf(table)) }),
    ...projection(random, table, placeholders),
    ...(random.happens(0.2) && { Select: 'COUNT' }),
  };
  return { operation: 'Scan', input: { ...input, ...placeholders.members() } };
}

function batchWrite(random: Random, table: TestTable): Call {
  const count = random.happens(0.05) ? random.one([0, 26]) : 1 + random.below(6);
  const requests = Array.from({ length: count }, () =>
    random.happens(0.6)
      ? { PutRequest: { Item: itemOf(random, table) } }
      : { DeleteRequest: { Key: keyOf(random, table) } },
  );
  return { operation: 'BatchWriteItem', input: { RequestItems: { [table.TableName]: requests } } };
}

function batchGet(random: Random, table: TestTable): Call {
  const Keys = Array.from({ length: random.happens(0.05) ? 101 : 1 + random.below(5) }, () => keyOf(random, table));
  return { operation: 'BatchGetItem', input: { RequestItems: { [table.TableName]: { Keys } } } };
}
