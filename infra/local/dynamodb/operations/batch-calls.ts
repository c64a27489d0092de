/** Many items at once: 25 are written, or 100 read. */
import { readNames } from '../expressions/bindings.ts';
import { refuseNestedKeys } from '../expressions/paths.ts';
import { bindProjection, project } from '../expressions/projections.ts';
import { invalid, unreadable } from '../refusal.ts';
import { isObject, type Request, readFlag, readList, readObject, readText, refuseMembers } from '../request.ts';
import { keyNamesOf, keyOfItem, type RowKey, readKey } from '../storage/keys.ts';
import { deleteRow, parseItem, readRow, rowOf, writeRow } from '../storage/rows.ts';
import type { Table } from '../storage/table.ts';
import { readItem } from '../values/value.ts';
import { required } from './item-calls.ts';
import type { Operation, Store } from './store.ts';

const MOST_WRITES = 25;
const MOST_READS = 100;
const MOST_BYTES = 16 * 1024 * 1024;

interface Write {
  table: Table;
  key: RowKey;
  carryOut(): void;
}

export const batchWriteItem: Operation = (store, request) => {
  const wanted = Object.entries(required(request, 'RequestItems'));
  const count = wanted.reduce((sum, [, list]) => sum + (Array.isArray(list) ? list.length : 0), 0);
  if (count === 0) throw invalid('The batch write request list for a table cannot be null or empty');
  if (count > MOST_WRITES) throw invalid('Too many items requested for the BatchWriteItem call');
  const writes = wanted.flatMap(([name, list]) => {
    if (!Array.isArray(list)) throw unreadable('The requests for a table must be a list.');
    if (list.length === 0) throw invalid('The batch write request list for a table cannot be null or empty');
    const table = store.catalog.table(name);
    const ofTable = list.map((one: unknown) => readWrite(store, table, one));
    refuseTwice(ofTable.map(({ key }) => key));
    return ofTable;
  });
  store.database.change(() => {
    for (const { carryOut } of writes) carryOut();
  });
  return '{"UnprocessedItems":{}}';
};

function readWrite({ database }: Store, table: Table, given: unknown): Write {
  if (!isObject(given)) throw unreadable('A request must be an object.');
  const put = readObject(given, 'PutRequest');
  const remove = readObject(given, 'DeleteRequest');
  if (put && remove)
    throw invalid(
      'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
    );
  if (put) {
    const item = readItem(required(put, 'Item'));
    const key = keyOfItem(item, table);
    const row = rowOf(table, item, key);
    return { table, key, carryOut: () => writeRow(database, table, row) };
  }
  if (!remove) throw invalid('Supplied AttributeValue is empty, must contain exactly one of the supported datatypes');
  const key = readKey(readItem(required(remove, 'Key')), table);
  return { table, key, carryOut: () => deleteRow(database, table, key) };
}

function refuseTwice(keys: readonly RowKey[]): void {
  if (new Set(keys.map(nameOf)).size < keys.length) throw invalid('Provided list of item keys contains duplicates');
}

function nameOf({ hash, range }: RowKey): string {
  return JSON.stringify([hash.toString('hex'), range.toString('hex')]);
}

export const batchGetItem: Operation = (store, request) => {
  const wanted = Object.entries(required(request, 'RequestItems')).map(([name, given]) => {
    if (!isObject(given)) throw unreadable('The request for a table must be an object.');
    return { name, given, keys: readKeys(given) };
  });
  const count = wanted.reduce((sum, { keys }) => sum + keys.length, 0);
  if (wanted.length === 0) throw invalid('RequestItems must not be empty');
  if (count > MOST_READS) throw invalid('Too many items requested for the BatchGetItem call');
  const room = { bytes: MOST_BYTES };
  const reads = wanted.map(({ name, given, keys }) => ({ given, keys, table: store.catalog.table(name) }));
  const pages = reads.map(({ table, given, keys }) => readPage(store, table, given, keys, room));
  const unread = pages.flatMap(({ table, given, left }) =>
    left.length > 0 ? [[table.name, { ...given, Keys: left }] as const] : [],
  );
  const found = pages.map(({ table, texts }) => `${JSON.stringify(table.name)}:[${texts.join(',')}]`);
  return `{"Responses":{${found.join(',')}},"UnprocessedKeys":${JSON.stringify(Object.fromEntries(unread))}}`;
};

function readKeys(given: Request): readonly unknown[] {
  const keys = readList(given, 'Keys') ?? [];
  if (keys.length === 0) throw invalid('Keys must not be empty');
  return keys;
}

/** Keys beyond the room that is left are given back: the caller asks for them again. */
function readPage(
  { database }: Store,
  table: Table,
  given: Request,
  keys: readonly unknown[],
  room: { bytes: number },
) {
  refuseMembers(given, ['AttributesToGet']);
  readFlag(given, 'ConsistentRead');
  const bindings = readNames(given);
  const expression = readText(given, 'ProjectionExpression');
  const paths = expression === undefined ? undefined : bindProjection(expression, bindings);
  bindings.refuseUnused();
  refuseNestedKeys(paths ?? [], keyNamesOf(table));
  const rowKeys = keys.map((key) => {
    if (!isObject(key)) throw unreadable('A key must be an object.');
    return readKey(readItem(key), table);
  });
  refuseTwice(rowKeys);
  const texts: string[] = [];
  const left: unknown[] = [];
  for (const [at, key] of rowKeys.entries()) {
    const text = room.bytes > 0 ? readRow(database, table, key) : undefined;
    room.bytes -= text?.length ?? 0;
    if (room.bytes <= 0) left.push(keys[at]);
    else if (text !== undefined) texts.push(paths ? JSON.stringify(project(parseItem(text), paths)) : text);
  }
  return { table, given, texts, left };
}
