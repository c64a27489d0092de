/**
 * The columns of the file, known once all of its cells have been seen: a text column is added beside another if some
 * cell was not of its kind.
 */

import { convertedType, type physicalType } from '../../bytes/parquet/numbers.ts';
import type { ThriftStruct } from '../../bytes/parquet/thrift.ts';
import type { Column } from '../../tables/column.ts';
import { variableOf } from '../variable-of.ts';
import type { Chunk, Group } from './chunk.ts';
import type { ColumnStyle, StoredKind } from './column-kind.ts';

export interface FileColumn {
  name: string;
  column: Column;
  type: FileType;
  /** It holds the values that do not fit into the column of this name. */
  beside?: string;
  /** Undefined where the group has no value for it, and no chunk. */
  chunkOf(group: Group): Chunk | undefined;
}

interface FileType {
  kind: StoredKind;
  physical: keyof typeof physicalType;
  converted?: number;
  logical?: ThriftStruct;
}

const types: Readonly<Record<StoredKind, FileType>> = {
  text: { kind: 'text', physical: 'bytes', converted: convertedType.text, logical: { field_1: {} } },
  // what is around its values is in the schema
  list: { kind: 'list', physical: 'bytes', converted: convertedType.text, logical: { field_1: {} } },
  double: { kind: 'double', physical: 'double' },
  int32: { kind: 'int32', physical: 'int32' },
  int64: { kind: 'int64', physical: 'int64' },
  day: { kind: 'day', physical: 'int32', converted: convertedType.day, logical: { field_6: {} } },
  boolean: { kind: 'boolean', physical: 'boolean' },
  // without a zone, in milliseconds
  clock: {
    kind: 'clock',
    physical: 'int32',
    converted: convertedType.clock,
    logical: { field_7: { field_1: false, field_2: { field_1: {} } } },
  },
  // a converted type would say that it is UTC
  local: {
    kind: 'local',
    physical: 'int64',
    logical: { field_8: { field_1: false, field_2: { field_1: {} } } },
  },
  moment: {
    kind: 'moment',
    physical: 'int64',
    converted: convertedType.moment,
    // adjusted to UTC, in milliseconds
    logical: { field_8: { field_1: true, field_2: { field_1: {} } } },
  },
  micros: {
    kind: 'micros',
    physical: 'int64',
    converted: convertedType.micros,
    logical: { field_8: { field_1: true, field_2: { field_2: {} } } },
  },
};

export function fileColumns(
  columns: readonly Column[],
  groups: readonly Group[],
  { kindOf, isFixed }: ColumnStyle,
): FileColumn[] {
  const taken = new Set(columns.map((column) => variableOf(column).name.toLowerCase()));
  return columns.flatMap((column, at) => {
    const chunks = groups.flatMap((group) => group.columns[at] ?? []);
    const hasOwn = chunks.some(({ own }) => (own?.count ?? 0) > 0);
    const hasText = chunks.some(({ text }) => text !== undefined);
    const { name } = variableOf(column);
    const kind = kindOf(column);
    const own: FileColumn = { name, column, type: types[kind], chunkOf: ({ columns: all }) => all[at]?.own };
    if (!hasText) return [own];
    const text: FileColumn = { ...own, type: types.text, chunkOf: ({ columns: all }) => all[at]?.text };
    // no value of its kind at all: a column of times in place of days, for example
    if (!hasOwn && !isFixed) return [{ ...text, chunkOf: ({ columns: all }) => all[at]?.text ?? all[at]?.own }];
    return [own, { ...text, name: freeName(`${name}_text`, taken), beside: name }];
  });
}

/** Readers distinguish names without regard to case. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${wanted}_${count}`;
  taken.add(name.toLowerCase());
  return name;
}
