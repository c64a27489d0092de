/** Items as rows: read by their keys, written with what their indexes hold of them, deleted. */
import { invalid, invalidParameters } from '../refusal.ts';
import { itemSize, refuseLarge } from '../values/item-size.ts';
import { type Item, typeOf } from '../values/value.ts';
import type { Database } from './database.ts';
import { type KeyPart, keyParameter, noRange, partsOf, type RowKey, type SqlKey } from './keys.ts';
import type { Index, Table } from './table.ts';

/** What was stored was checked before. */
export function parseItem(text: string): Item {
  return JSON.parse(text);
}

/** JSON text. */
export function readRow(database: Database, { rows }: Table, { hash, range }: RowKey): string | undefined {
  const found = database.get(`SELECT item FROM ${rows} WHERE h = ? AND r = ?`, hash, range)?.[0];
  return typeof found === 'string' ? found : undefined;
}

export function deleteRow(database: Database, { rows }: Table, { hash, range }: RowKey): void {
  database.run(`DELETE FROM ${rows} WHERE h = ? AND r = ?`, hash, range);
}

type Column = SqlKey | number | null;

/** Checked and ready to be written. */
interface NewRow {
  columns: readonly Column[];
}

export function rowOf(table: Table, item: Item, { hash, range }: RowKey): NewRow {
  const size = itemSize(item);
  refuseLarge(size);
  const ofIndexes = table.indexes.flatMap((index) => entryOf(index, item));
  return { columns: [hash, range, size, JSON.stringify(item), ...ofIndexes] };
}

export function writeRow(database: Database, { putSql }: Table, { columns }: NewRow): void {
  database.run(putSql, ...columns);
}

function entryOf(index: Index, item: Item): Column[] {
  const keys = partsOf(index).map((part) => indexKey(index, part, item));
  const [hash, range = noRange] = keys;
  if (hash === undefined || keys.includes(undefined)) return [null, null, null, null];
  const entry = index.attributes ? chosen(item, index.attributes) : item;
  return [hash, range, itemSize(entry), JSON.stringify(entry)];
}

function chosen(item: Item, names: readonly string[]): Item {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(item, name) ? item[name] : undefined;
      return value ? [[name, value]] : [];
    }),
  );
}

/** Undefined where the item is not in the index. */
function indexKey(index: Index, { name, type }: KeyPart, item: Item): SqlKey | undefined {
  const value = Object.hasOwn(item, name) ? item[name] : undefined;
  if (!value) return undefined;
  if (value[type] === undefined)
    throw invalidParameters(
      `Type mismatch for Index Key ${name} Expected: ${type} Actual: ${typeOf(value)} IndexName: ${index.name}`,
    );
  const key = keyParameter(value, type);
  if (key.length > 0) return key;
  throw invalid(
    `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${index.name}, IndexKey: ${name}`,
  );
}
