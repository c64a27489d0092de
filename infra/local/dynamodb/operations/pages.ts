/** One page of a query or a scan. Items that are wanted whole are handed on as the texts they are stored as. */
import type { BoundCondition } from '../expressions/condition-test.ts';
import type { Bound, KeyRange } from '../expressions/key-conditions.ts';
import type { Path } from '../expressions/paths.ts';
import { project } from '../expressions/projections.ts';
import { invalid } from '../refusal.ts';
import type { Database, Row } from '../storage/database.ts';
import { type KeyPart, keyParameter, noRange, partsOf, readKey, type SqlKey } from '../storage/keys.ts';
import { parseItem } from '../storage/rows.ts';
import type { Index, Table } from '../storage/table.ts';
import type { Item } from '../values/value.ts';

export interface PageQuestion {
  table: Table;
  index: Index | undefined;
  /** Undefined for a scan. */
  range: KeyRange | undefined;
  isForward: boolean;
  limit: number | undefined;
  startKey: Item | undefined;
  filter: BoundCondition | undefined;
  paths: readonly Path[] | undefined;
  isCount: boolean;
  /** Whether it is of use to look at the item itself rather than at what the index holds of it. */
  isWhole: boolean;
}

const MOST_BYTES = 1024 * 1024;
/** So many rows are read in one go, which is faster than one by one. */
const FEW_ROWS = 1000;

export function readPage(database: Database, question: PageQuestion): string {
  const { limit, isCount } = question;
  const texts: string[] = [];
  let [scanned, count, bytes] = [0, 0, 0];
  let last: string | undefined;
  let isTruncated = false;
  for (const row of rowsOf(database, question)) {
    if (bytes > MOST_BYTES) {
      isTruncated = true;
      break;
    }
    const text = String(row[1]);
    bytes += Number(row[0]);
    scanned++;
    last = text;
    const wanted = wantedOf(text, question);
    if (wanted === undefined) continue;
    count++;
    if (!isCount) texts.push(wanted);
  }
  const hasMore = isTruncated || scanned === limit;
  const next =
    hasMore && last !== undefined && !isLast(last, question) ? `,"LastEvaluatedKey":${nextKey(last, question)}` : '';
  const items = isCount ? '' : `"Items":[${texts.join(',')}],`;
  return `{${items}"Count":${count},"ScannedCount":${scanned}${next}}`;
}

/** Undefined where the filter does not let it pass. */
function wantedOf(text: string, { filter, paths, isCount }: PageQuestion): string | undefined {
  if (!filter && (!paths || isCount)) return text;
  const item = parseItem(text);
  if (filter && !filter.test(item)) return undefined;
  return paths ? JSON.stringify(project(item, paths)) : text;
}

/** Whether it lies at the very end of the stretch that was asked for: nothing can follow. */
function isLast(text: string, { table, index, range, isForward }: PageQuestion): boolean {
  const part = index ? undefined : table.range;
  const ends = range?.bounds.filter(({ sign }) => sign === '=' || sign === (isForward ? '<=' : '>=')) ?? [];
  if (!part || ends.length === 0) return false;
  const key = keyParameter(parseItem(text)[part.name] ?? {}, part.type);
  return ends.some((end) => compare(end.key, key) === 0);
}

function nextKey(text: string, { table, index }: PageQuestion): string {
  const item = parseItem(text);
  return JSON.stringify(Object.fromEntries(keyParts(table, index).map(({ name }) => [name, item[name]])));
}

/** Names of the key's attributes in the table and in the index, each once. */
function keyParts(table: Table, index: Index | undefined): KeyPart[] {
  const all = [...partsOf(table), ...(index ? partsOf(index) : [])];
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}

function rowsOf(database: Database, question: PageQuestion): Iterable<Row> {
  const { table, index, range, isForward, limit, isWhole } = question;
  const prefix = index?.prefix ?? '';
  const [terms, values] = termsOf(question);
  const columns = [`${prefix}size`, isWhole ? 'item' : `${prefix}item`];
  const order = orderOf(index, range !== undefined).map((column) => `${column} ${isForward ? 'ASC' : 'DESC'}`);
  const sql = `SELECT ${columns.join(', ')} FROM ${table.rows} INDEXED BY ${table.rows}${index?.prefix ?? 'k'}
    WHERE ${terms.join(' AND ') || 'TRUE'} ORDER BY ${order.join(', ')}`;
  if (limit === undefined) return database.each(sql, ...values);
  const limited = `${sql} LIMIT ?`;
  return limit <= FEW_ROWS ? database.all(limited, ...values, limit) : database.each(limited, ...values, limit);
}

/** The columns that distinguish rows, the partition only where there are several. */
function orderOf(index: Index | undefined, isOnePartition: boolean): string[] {
  const columns = index ? [`${index.prefix}h`, `${index.prefix}r`, 'h', 'r'] : ['h', 'r'];
  return isOnePartition ? columns.slice(1) : columns;
}

function termsOf({ table, index, range, isForward, startKey }: PageQuestion): [string[], SqlKey[]] {
  const prefix = index?.prefix ?? '';
  const terms = index ? [`${prefix}item IS NOT NULL`] : [];
  const values: SqlKey[] = [];
  if (range) {
    terms.push(`${prefix}h = ?`);
    values.push(range.hash);
    for (const { sign, key } of range.bounds) {
      terms.push(`${prefix}r ${sign} ?`);
      values.push(key);
    }
  }
  if (startKey) {
    const start = startValues(startKey, table, index);
    if (range) refuseOutside(range, start);
    const columns = orderOf(index, range !== undefined);
    const after = start.slice(-columns.length);
    terms.push(`(${columns.join(', ')}) ${isForward ? '>' : '<'} (${columns.map(() => '?').join(', ')})`);
    values.push(...after);
  }
  return [terms, values];
}

/** In the order of the columns of `orderOf`. */
function startValues(startKey: Item, table: Table, index: Index | undefined): SqlKey[] {
  const parts = keyParts(table, index);
  const isWhole = parts.every(
    ({ name, type }) => Object.hasOwn(startKey, name) && startKey[name]?.[type] !== undefined,
  );
  if (!isWhole || Object.keys(startKey).length !== parts.length) throw invalid('The provided starting key is invalid');
  const own = Object.fromEntries(partsOf(table).map(({ name }) => [name, startKey[name] ?? {}]));
  const { hash, range } = readKey(own, table);
  if (!index) return [hash, range];
  const partOf = ({ name, type }: KeyPart) => keyParameter(startKey[name] ?? {}, type);
  return [partOf(index.hash), index.range ? partOf(index.range) : noRange, hash, range];
}

function refuseOutside({ hash, bounds }: KeyRange, [startHash, startRange = noRange]: readonly SqlKey[]): void {
  const isInside = ({ sign, key }: Bound) => {
    const order = compare(startRange, key);
    if (order === 0) return sign.includes('=');
    return order < 0 ? sign.startsWith('<') : sign.startsWith('>');
  };
  if (startHash === undefined || compare(startHash, hash) !== 0 || !bounds.every(isInside))
    throw invalid('The provided starting key is outside query boundaries based on provided conditions');
}

function compare(a: SqlKey, b: SqlKey): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
