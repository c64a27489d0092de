/**
 * The columns of a table in PostgreSQL: names from the dictionary in lower case, so that nobody has to quote them, and types
 * decided by the column alone, so that every worker decides alike.
 */
import type { Column } from '../../tables/column.ts';
import type { ColumnKind } from '../parquet/column-kind.ts';
import { kindOfColumn } from '../parquet/column-kind.ts';
import { variableOf } from '../variable-of.ts';

type LoadType = 'bigint' | 'integer' | 'numeric' | 'text' | 'timestamptz' | 'date' | 'time' | 'timestamp';

export interface LoadColumn {
  name: string;
  type: LoadType;
  kind: ColumnKind;
  column: Column;
}

/** Columns of ours in every table, which no variable may be called. */
export const ownColumns = { key: 'answer_id', beside: 'other_values', hash: 'row_hash' } as const;

/** Ticks, yes and no are numbers as the codes of options are: the codebook lists 0 and 1. */
const types: Readonly<Record<ColumnKind, LoadType>> = {
  text: 'text',
  double: 'numeric',
  int32: 'integer',
  boolean: 'integer',
  int64: 'bigint',
  moment: 'timestamptz',
  day: 'date',
  clock: 'time',
  local: 'timestamp',
};

export function loadColumns(columns: readonly Column[]): LoadColumn[] {
  const taken = new Set<string>(Object.values(ownColumns));
  return columns.map((column) => {
    const kind = isWave(column) ? 'int64' : kindOfColumn(column);
    const name = column.id === 'id' ? ownColumns.key : freeName(variableOf(column).name.toLowerCase(), taken);
    return { name, type: types[kind], kind, column };
  });
}

/** Answers of several surveys have their survey in the key too. */
export function keyOf(columns: readonly LoadColumn[]): string[] {
  return columns.filter(({ column }) => column.id === 'id' || isWave(column)).map(({ name }) => name);
}

/** The column that says which survey an answer is from. */
const isWave = ({ id }: Column) => id === 'survey_id';

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`;
  taken.add(name);
  return name;
}
