/** Keys as the database below stores and sorts them: texts by their UTF-8 bytes, numbers and binaries as bytes. */
import { invalid, invalidParameters } from '../refusal.ts';
import { sortableNumber } from '../values/numbers.ts';
import { type Item, typeOf, type Value } from '../values/value.ts';

export interface KeyPart {
  name: string;
  type: 'S' | 'N' | 'B';
}

export interface KeySchema {
  hash: KeyPart;
  range: KeyPart | undefined;
}

export type SqlKey = string | Buffer;

/** Where a table has no sort key, each row has the same. */
export const noRange = '';

export interface RowKey {
  hash: SqlKey;
  range: SqlKey;
}

const LONGEST_HASH = 2048;
const LONGEST_RANGE = 1024;

export function partsOf({ hash, range }: KeySchema): KeyPart[] {
  return range ? [hash, range] : [hash];
}

export function keyNamesOf(schema: KeySchema): string[] {
  return partsOf(schema).map(({ name }) => name);
}

/** A key that a request names: just its parts, no more. */
export function readKey(given: Item, schema: KeySchema): RowKey {
  const parts = partsOf(schema);
  const isWhole = parts.every(({ name, type }) => Object.hasOwn(given, name) && given[name]?.[type] !== undefined);
  if (!isWhole || Object.keys(given).length !== parts.length)
    throw invalid('The provided key element does not match the schema');
  return rowKey(given, schema);
}

export function keyOfItem(item: Item, schema: KeySchema): RowKey {
  for (const { name, type } of partsOf(schema)) {
    const value = Object.hasOwn(item, name) ? item[name] : undefined;
    if (!value) throw invalidParameters(`Missing the key ${name} in the item`);
    if (value[type] === undefined)
      throw invalidParameters(`Type mismatch for key ${name} expected: ${type} actual: ${typeOf(value)}`);
  }
  return rowKey(item, schema);
}

function rowKey(item: Item, { hash, range }: KeySchema): RowKey {
  return {
    hash: readKeyPart(item[hash.name], hash, LONGEST_HASH, 'hashkey'),
    range: range ? readKeyPart(item[range.name], range, LONGEST_RANGE, 'rangekey') : noRange,
  };
}

/** The value has the part's type. */
export function readKeyPart(value: Value = {}, part: KeyPart, longest = LONGEST_HASH, kind = 'hashkey'): SqlKey {
  const key = keyParameter(value, part.type);
  if (key.length === 0) {
    const what = part.type === 'S' ? 'string' : 'binary';
    throw invalid(
      `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${what} value. Key: ${part.name}`,
    );
  }
  if (key.length * 3 > longest && part.type !== 'N' && Buffer.byteLength(key) > longest)
    throw invalidParameters(`Size of ${kind} has exceeded the maximum size limit of${longest} bytes`);
  return key;
}

export function keyParameter(value: Value, type: KeyPart['type']): SqlKey {
  if (type === 'S') return value.S ?? '';
  return type === 'N' ? sortableNumber(value.N ?? '0') : Buffer.from(value.B ?? '', 'base64');
}

/** The first key after all that begin with this one; undefined where every later one does. */
export function successor(start: SqlKey): SqlKey | undefined {
  if (typeof start !== 'string') {
    const last = start.findLastIndex((byte) => byte < 0xff);
    return last === -1 ? undefined : Buffer.from([...start.subarray(0, last), (start[last] ?? 0) + 1]);
  }
  const points = Array.from(start, (character) => character.codePointAt(0) ?? 0);
  const last = points.findLastIndex((point) => point < 0x10ffff);
  if (last === -1) return undefined;
  const next = (points[last] ?? 0) + 1;
  // The code points from here on are no characters: they are halves of others.
  return String.fromCodePoint(...points.slice(0, last), next === 0xd800 ? 0xe000 : next);
}
