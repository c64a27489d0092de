/**
 * How a table lies in the database: one row for each item with its text and size, and for each index the keys, the
 * size and the text that the item has there. The database keeps its own indexes on them consistent with the rows.
 */

import { invalidParameters } from '../refusal.ts';
import { type Request, readList, readObject, readText } from '../request.ts';
import type { KeyPart, KeySchema } from './keys.ts';

export interface Index extends KeySchema {
  name: string;
  isLocal: boolean;
  /** Undefined means all. */
  attributes: readonly string[] | undefined;
  /** Begins the names of its columns. */
  prefix: string;
}

export interface Table extends KeySchema {
  name: string;
  /** The name of the database's own table. */
  rows: string;
  indexes: readonly Index[];
  putSql: string;
}

/** From a description as CreateTable takes it. */
export function readTable(id: number, description: Request): Table {
  const types = typesOf(description);
  const schema = readSchema(description, types);
  const indexes = [
    ...indexesOf(description, 'LocalSecondaryIndexes', schema, types),
    ...indexesOf(description, 'GlobalSecondaryIndexes', schema, types),
  ].map((index, at): Index => ({ ...index, prefix: `i${at}` }));
  const rows = `t${id}`;
  return { name: readText(description, 'TableName') ?? '', rows, ...schema, indexes, putSql: putSqlOf(rows, indexes) };
}

function typesOf(description: Request): ReadonlyMap<string, KeyPart['type']> {
  const types = new Map<string, KeyPart['type']>();
  for (const { AttributeName, AttributeType } of objectsOf(description, 'AttributeDefinitions')) {
    if (typeof AttributeName !== 'string') throw invalidParameters('An attribute definition has no name');
    if (AttributeType !== 'S' && AttributeType !== 'N' && AttributeType !== 'B')
      throw invalidParameters(`The attribute ${AttributeName} must be of the type S, N or B`);
    types.set(AttributeName, AttributeType);
  }
  return types;
}

function objectsOf(description: Request, name: string): readonly Request[] {
  return (readList(description, name) ?? []).map(
    (one, at) => readObject({ [`${name}[${at}]`]: one }, `${name}[${at}]`) ?? {},
  );
}

function readSchema(description: Request, types: ReadonlyMap<string, KeyPart['type']>): KeySchema {
  const partOf = (kind: string): KeyPart | undefined => {
    const element = objectsOf(description, 'KeySchema').find(({ KeyType }) => KeyType === kind);
    const name = element && readText(element, 'AttributeName');
    if (name === undefined) return undefined;
    const type = types.get(name);
    if (!type)
      throw invalidParameters(
        `Some index key attributes are not defined in AttributeDefinitions. Keys: [${name}], AttributeDefinitions: [${[...types.keys()].join(', ')}]`,
      );
    return { name, type };
  };
  const hash = partOf('HASH');
  if (!hash) throw invalidParameters('The key schema has no HASH key');
  return { hash, range: partOf('RANGE') };
}

function indexesOf(
  description: Request,
  member: 'LocalSecondaryIndexes' | 'GlobalSecondaryIndexes',
  table: KeySchema,
  types: ReadonlyMap<string, KeyPart['type']>,
): Omit<Index, 'prefix'>[] {
  return objectsOf(description, member).map((index) => {
    const schema = readSchema(index, types);
    const name = readText(index, 'IndexName') ?? '';
    return {
      ...schema,
      name,
      isLocal: member === 'LocalSecondaryIndexes',
      attributes: projectedBy(index, [table, schema]),
    };
  });
}

function projectedBy(index: Request, schemas: readonly KeySchema[]): readonly string[] | undefined {
  const projection = readObject(index, 'Projection') ?? {};
  if (projection.ProjectionType === 'ALL') return undefined;
  const keys = schemas.flatMap(({ hash, range }) => [hash.name, ...(range ? [range.name] : [])]);
  const others = (readList(projection, 'NonKeyAttributes') ?? []).map(String);
  return [...new Set([...keys, ...others])];
}

export function createSqlOf({ rows, indexes }: Table): string[] {
  const columns = indexes.flatMap(({ prefix }) => columnsOf(prefix));
  const ofIndexes = indexes.map(
    ({ prefix }) =>
      `CREATE INDEX ${rows}${prefix} ON ${rows} (${prefix}h, ${prefix}r, h, r, ${prefix}size, ${prefix}item) WHERE ${prefix}item IS NOT NULL`,
  );
  return [
    `CREATE TABLE ${rows} (${['h NOT NULL', 'r NOT NULL', 'size NOT NULL', 'item NOT NULL', ...columns].join(', ')})`,
    `CREATE UNIQUE INDEX ${rows}k ON ${rows} (h, r)`,
    ...ofIndexes,
  ];
}

function columnsOf(prefix: string): string[] {
  return ['h', 'r', 'size', 'item'].map((column) => prefix + column);
}

function putSqlOf(rows: string, indexes: readonly Index[]): string {
  const others = ['size', 'item', ...indexes.flatMap(({ prefix }) => columnsOf(prefix))];
  const all = ['h', 'r', ...others];
  const changes = others.map((column) => `${column} = excluded.${column}`).join(', ');
  return `INSERT INTO ${rows} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})
    ON CONFLICT (h, r) DO UPDATE SET ${changes}`;
}
