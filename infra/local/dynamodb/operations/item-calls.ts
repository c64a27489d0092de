/** Operations on one item: get, put, update and delete, with their conditions. */
import { type Bindings, readBindings, readNames } from '../expressions/bindings.ts';
import { type BoundCondition, bindCondition } from '../expressions/condition-test.ts';
import { refuseNestedKeys } from '../expressions/paths.ts';
import { bindProjection, project } from '../expressions/projections.ts';
import { bindUpdate, type Update } from '../expressions/updates.ts';
import { invalid, Refusal } from '../refusal.ts';
import { type Request, readChoice, readFlag, readObject, readText, refuseMembers } from '../request.ts';
import { keyNamesOf, keyOfItem, type RowKey, readKey } from '../storage/keys.ts';
import { deleteRow, parseItem, readRow, rowOf, writeRow } from '../storage/rows.ts';
import type { Table } from '../storage/table.ts';
import { type Item, readItem } from '../values/value.ts';
import { type Operation, type Store, tableOf } from './store.ts';

const older = ['Expected', 'ConditionalOperator', 'AttributesToGet', 'AttributeUpdates'];

export const getItem: Operation = (store, request) => {
  refuseMembers(request, older);
  const bindings = readNames(request);
  const expression = readText(request, 'ProjectionExpression');
  const paths = expression === undefined ? undefined : bindProjection(expression, bindings);
  readFlag(request, 'ConsistentRead');
  const key = readItem(required(request, 'Key'));
  const table = tableOf(store, request);
  bindings.refuseUnused();
  refuseNestedKeys(paths ?? [], keyNamesOf(table));
  const text = readRow(store.database, table, readKey(key, table));
  if (text === undefined) return '{}';
  return `{"Item":${paths ? JSON.stringify(project(parseItem(text), paths)) : text}}`;
};

export const putItem: Operation = (store, request) => {
  const { bindings, condition } = readWrite(request, ['NONE', 'ALL_OLD']);
  const item = readItem(required(request, 'Item'));
  const table = tableOf(store, request);
  bindings.refuseUnused();
  const key = keyOfItem(item, table);
  refuseNestedKeys(condition?.paths ?? [], keyNamesOf(table));
  const row = rowOf(table, item, key);
  const { database } = store;
  const wantsOld = request.ReturnValues === 'ALL_OLD';
  if (!condition && !wantsOld) {
    writeRow(database, table, row);
    return '{}';
  }
  const old = database.change(() => {
    const found = readChecked(store, table, key, request, condition);
    writeRow(database, table, row);
    return found;
  });
  return attributes(wantsOld ? old : undefined);
};

export const deleteItem: Operation = (store, request) => {
  const { bindings, condition } = readWrite(request, ['NONE', 'ALL_OLD']);
  const given = readItem(required(request, 'Key'));
  const table = tableOf(store, request);
  bindings.refuseUnused();
  const key = readKey(given, table);
  refuseNestedKeys(condition?.paths ?? [], keyNamesOf(table));
  const old = store.database.change(() => {
    const found = readChecked(store, table, key, request, condition);
    if (found !== undefined) deleteRow(store.database, table, key);
    return found;
  });
  return attributes(request.ReturnValues === 'ALL_OLD' ? old : undefined);
};

export const updateItem: Operation = (store, request) => {
  const kinds = ['NONE', 'ALL_OLD', 'UPDATED_OLD', 'ALL_NEW', 'UPDATED_NEW'] as const;
  const { bindings, condition } = readWrite(request, kinds);
  const given = readItem(required(request, 'Key'));
  const expression = readText(request, 'UpdateExpression');
  const table = tableOf(store, request);
  const keyNames = keyNamesOf(table);
  refuseNestedKeys(condition?.paths ?? [], keyNames);
  const update = expression === undefined ? undefined : bindUpdate(expression, bindings, keyNames);
  bindings.refuseUnused();
  const key = readKey(given, table);
  const { database } = store;
  return database.change(() => {
    const old = readChecked(store, table, key, request, condition);
    const item = old === undefined ? given : parseItem(old);
    update?.apply(item);
    const row = rowOf(table, item, key);
    writeRow(database, table, row);
    return attributes(returned(readChoice(request, 'ReturnValues', kinds), old, item, update));
  });
};

/** JSON text; undefined where there is nothing to return. */
function returned(kind: string | undefined, old: string | undefined, item: Item, update: Update | undefined) {
  if (kind === 'ALL_OLD') return old;
  if (kind === 'ALL_NEW') return JSON.stringify(item);
  const source =
    kind === 'UPDATED_NEW' ? item : kind === 'UPDATED_OLD' && old !== undefined ? parseItem(old) : undefined;
  const part = source && project(source, update?.paths ?? []);
  return part && Object.keys(part).length > 0 ? JSON.stringify(part) : undefined;
}

function readWrite(
  request: Request,
  kinds: readonly string[],
): { bindings: Bindings; condition: BoundCondition | undefined } {
  refuseMembers(request, older);
  readChoice(request, 'ReturnValues', kinds);
  readChoice(request, 'ReturnValuesOnConditionCheckFailure', ['ALL_OLD', 'NONE']);
  const bindings = readBindings(request);
  const expression = readText(request, 'ConditionExpression');
  const kind = 'ConditionExpression';
  return { bindings, condition: expression === undefined ? undefined : bindCondition(expression, bindings, kind) };
}

/** The item's JSON text as it is before the write, which the condition must allow. */
function readChecked(
  { database }: Store,
  table: Table,
  key: RowKey,
  request: Request,
  condition: BoundCondition | undefined,
): string | undefined {
  const text = readRow(database, table, key);
  if (!condition || condition.test(text === undefined ? {} : parseItem(text))) return text;
  const shown = request.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' ? text : undefined;
  throw new Refusal('ConditionalCheckFailedException', 'The conditional request failed', shown);
}

function attributes(text: string | undefined): string {
  return text === undefined ? '{}' : `{"Attributes":${text}}`;
}

export function required(request: Request, name: string): Record<string, unknown> {
  const value = readObject(request, name);
  if (value) return value;
  const member = name.charAt(0).toLowerCase() + name.slice(1);
  throw invalid(
    `1 validation error detected: Value null at '${member}' failed to satisfy constraint: Member must not be null`,
  );
}
