/** The end of a file: its columns, where their chunks lie, and what an analyst should know of them. */

import { codec, convertedType, encoding, physicalType, repetition } from '../../bytes/parquet/numbers.ts';
import { type ThriftStruct, thrift } from '../../bytes/parquet/thrift.ts';
import type { AnswersFrame } from '../../tables/answers-document.ts';
import type { Column } from '../../tables/column.ts';
import type { Variable } from '../../tables/variable.ts';
import { variableOf } from '../variable-of.ts';
import type { Chunk, Group } from './chunk.ts';
import type { FileColumn } from './file-columns.ts';
import { plainNumbers } from './number-values.ts';
import { absentPages, type ParquetOptions } from './pages.ts';

export const MAGIC: Uint8Array = Buffer.from('PAR1');

/** All that follows the groups, which end at `start`; where chunks begin is counted from the first byte of the file. */
export function parquetTail(
  document: AnswersFrame,
  columns: readonly FileColumn[],
  groups: readonly Group[],
  start: number,
  options: ParquetOptions,
): Uint8Array {
  const pages: Uint8Array[] = [];
  let end = start;
  const rowGroups = groups.map((group, at) => {
    const chunks = columns.map((column) => ({ column, chunk: column.chunkOf(group) ?? absent(group) }));
    return rowGroup(group, chunks, at === 0, options);
  });

  function absent({ rows }: Group): Chunk {
    const made = absentPages(rows, end, options);
    pages.push(...made.pages);
    end += made.chunk.sizeBytes;
    return made.chunk;
  }

  const metadata = thrift({
    field_1: 2,
    field_2: [{ field_4: 'schema', field_5: columns.length }, ...columns.flatMap(schemaElements)],
    field_3: BigInt(groups.reduce((sum, { rows }) => sum + rows, 0)),
    field_4: rowGroups,
    field_5: keyValues({ ...fileFacts(document), ...monthFacts(groups) }),
    field_6: 'survey-exports',
    // values are ordered as their types are, or readers may not trust the bounds of a chunk
    field_7: columns.map(() => ({ field_1: {} })),
  });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(metadata.length);
  return Buffer.concat([...pages, metadata, length, MAGIC]);
}

/** A list is two groups around its values, with the names that all readers know. */
function schemaElements(column: FileColumn): ThriftStruct[] {
  const { name, type } = column;
  if (type.kind !== 'list') return [schemaElement(name, type)];
  return [
    {
      field_3: repetition.optional,
      field_4: name,
      field_5: 1,
      field_6: convertedType.list,
      field_10: { field_3: {} },
    },
    { field_3: repetition.repeated, field_4: 'list', field_5: 1 },
    schemaElement('element', type),
  ];
}

const pathOf = ({ name, type }: FileColumn) => (type.kind === 'list' ? [name, 'list', 'element'] : [name]);

function schemaElement(name: string, type: FileColumn['type']): ThriftStruct {
  return {
    field_1: physicalType[type.physical],
    field_3: repetition.optional,
    field_4: name,
    field_6: type.converted,
    field_10: type.logical,
  };
}

function rowGroup(
  { rows }: Group,
  chunks: readonly { column: FileColumn; chunk: Chunk }[],
  isFirst: boolean,
  options: ParquetOptions,
): ThriftStruct {
  const total = (member: 'plainBytes' | 'sizeBytes') =>
    BigInt(chunks.reduce((sum, { chunk }) => sum + chunk[member], 0));
  return {
    field_1: chunks.map(({ column, chunk }) => columnChunk(column, chunk, rows, isFirst, options)),
    field_2: total('plainBytes'),
    field_3: BigInt(rows),
    field_5: BigInt(chunks[0]?.chunk.start ?? 0),
    field_6: total('sizeBytes'),
  };
}

function columnChunk(
  column: FileColumn,
  chunk: Chunk,
  rows: number,
  isFirst: boolean,
  { compression }: ParquetOptions,
): ThriftStruct {
  const { start, dictionaryBytes, sizeBytes, plainBytes } = chunk;
  const hasDictionary = dictionaryBytes > 0;
  return {
    field_2: 0n,
    field_3: {
      field_1: physicalType[column.type.physical],
      field_2: [encoding.levels, encoding.plain, ...(hasDictionary ? [encoding.dictionary] : [])],
      field_3: pathOf(column),
      field_4: codec[compression],
      field_5: BigInt(chunk.entries ?? rows),
      field_6: BigInt(plainBytes),
      field_7: BigInt(sizeBytes),
      // described once a file: labels of hundreds of options would be most of a footer of many groups
      field_8: isFirst ? keyValues(variableFacts(column)) : undefined,
      field_9: BigInt(start + dictionaryBytes),
      field_11: hasDictionary ? BigInt(start) : undefined,
      field_12: statistics(column, chunk, rows),
    },
  };
}

/** How many have no value, and the bounds of numbers. Between -0 and 0 a reader need not tell. */
function statistics({ type }: FileColumn, { count, least, most }: Chunk, rows: number): ThriftStruct {
  const bytesOf = (value: number) => plainNumbers(Float64Array.of(value), 1, type.kind);
  return {
    field_3: BigInt(rows - count),
    field_5: most === undefined ? undefined : bytesOf(most === 0 ? 0 : most),
    field_6: least === undefined ? undefined : bytesOf(least === 0 && type.kind === 'double' ? -0 : least),
  };
}

function keyValues(facts: Readonly<Record<string, string>>): ThriftStruct[] {
  return Object.entries(facts).map(([key, value]) => ({ field_1: key, field_2: value }));
}

/** What an analyst should know of the file and its columns, as keys and values: labels, codes, measures, sets, the time zone. */
function fileFacts({ table, survey }: AnswersFrame): Record<string, string> {
  return {
    survey_id: String(survey.id),
    survey: survey.name,
    timezone: table.timezone,
    variables: JSON.stringify(table.columns.map((column) => ({ column: column.id, ...describedVariable(column) }))),
    sets: JSON.stringify(table.sets ?? []),
  };
}

/** By group, where each is of one. */
function monthFacts(groups: readonly Group[]): Record<string, string> {
  const months = groups.flatMap(({ month }) => (month === undefined ? [] : [month]));
  return months.length === 0 ? {} : { months: JSON.stringify(months) };
}

/** Without the times at which it was first seen: equal answers give equal bytes. */
function describedVariable(column: Column): Variable {
  const { name, label, measure, codes, ends, set } = variableOf(column);
  const numbered = codes.map(({ code, label: text, isMissing }) => ({
    code,
    label: text,
    ...(isMissing && { isMissing }),
  }));
  const described = { name, label, measure, codes: numbered, ...(ends && { ends }) };
  return set === undefined ? described : { ...described, set };
}

function variableFacts({ column, beside }: FileColumn): Record<string, string> {
  const { label, measure, codes, set } = describedVariable(column);
  return {
    column: column.id,
    label,
    ...(beside === undefined ? { measure } : { beside }),
    ...(codes.length > 0 && beside === undefined && { codes: JSON.stringify(codes) }),
    ...(set !== undefined && { set }),
  };
}
