/**
 * A file of answers as it becomes a data file of a table: the columns that its footer names, the bounds of their values,
 * and the footer once more where columns are called otherwise in the table.
 */
import { z } from 'zod';
import { convertedType, physicalType } from '../../../bytes/parquet/numbers.ts';
import { readThrift } from '../../../bytes/parquet/read-thrift.ts';
import { type ThriftStruct, thrift } from '../../../bytes/parquet/thrift.ts';
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import type { ShippedFile } from '../../../delivery/destinations/shipment.ts';
import { wholeOf } from '../large-object.ts';
import { refusal } from '../refusal.ts';

export type DeltaType = 'string' | 'double' | 'integer' | 'long' | 'date' | 'timestamp' | 'boolean';

export interface DataColumn {
  /** In the file. */
  name: string;
  type: DeltaType;
  title?: string | undefined;
  /** In all groups together. */
  empty: number;
  /** The bounds of its values, as they are stored; none of texts. */
  least?: Uint8Array | undefined;
  most?: Uint8Array | undefined;
}

export interface DataFile {
  rows: number;
  surveyName: string;
  columns: DataColumn[];
  /** Where the footer begins: all before it stays as it is. */
  bodyEnd: number;
  /** What follows the body where columns have these names in place of those of the file. */
  tail(names: ReadonlyMap<string, string>): Buffer;
}

/** The length of the footer, and the four letters that end every file. */
const END_BYTES = 8;
const MAGIC = 'PAR1';
const MOST_FOOTER_BYTES = 256 * 1024 * 1024;

const bytes = z.instanceof(Uint8Array);
const text = bytes.transform((some) => Buffer.from(some).toString());

const chunkSchema = z.object({
  field_3: z.object({
    field_12: z.object({ field_3: z.bigint(), field_5: bytes.optional(), field_6: bytes.optional() }).optional(),
  }),
});

const footerSchema = z.object({
  field_2: z.array(z.object({ field_1: z.number().optional(), field_4: text, field_6: z.number().optional() })).min(1),
  field_3: z.bigint().transform(Number),
  field_4: z.array(z.object({ field_1: z.array(chunkSchema) })),
  field_5: z.array(z.object({ field_1: text, field_2: text })).default([]),
});

const variablesSchema = z.array(z.object({ name: z.string(), label: z.string() }));

export async function readDataFile(file: ShippedFile): Promise<DataFile> {
  const { sizeBytes } = file;
  const end = await rangeOf(file, Math.max(0, sizeBytes - END_BYTES), sizeBytes);
  const footerBytes = end.length === END_BYTES && end.toString('latin1', 4) === MAGIC ? end.readUInt32LE(0) : Infinity;
  const bodyEnd = sizeBytes - END_BYTES - footerBytes;
  if (footerBytes > MOST_FOOTER_BYTES || bodyEnd < MAGIC.length) throw unreadable(file);
  const raw = readThrift(await rangeOf(file, bodyEnd, bodyEnd + footerBytes));
  const footer = footerSchema.safeParse(raw).data;
  if (!footer) throw unreadable(file);
  const facts = new Map(footer.field_5.map(({ field_1: key, field_2: value }) => [key, value]));
  const titles = titlesOf(facts.get('variables'));
  const columns = footer.field_2.slice(1).map(({ field_1: physical, field_4: name, field_6: converted }, at) => {
    const type = deltaTypeOf(physical, converted);
    if (!type) throw unreadable(file);
    const chunks = footer.field_4.map(({ field_1: all }) => all[at]?.field_3.field_12);
    return {
      ...{ name, type, title: titles.get(name) },
      empty: chunks.reduce((sum, chunk) => sum + Number(chunk?.field_3 ?? 0), 0),
      ...boundsOf(type, chunks),
    };
  });
  return {
    rows: footer.field_3,
    surveyName: facts.get('survey') ?? file.surveyName,
    columns,
    bodyEnd,
    tail: (names) => tailOf(raw, names),
  };
}

const unreadable = ({ name }: ShippedFile) => refusal('failed', deliveryProblem('file_unreadable', { file: name }));

const rangeOf = (file: ShippedFile, start: number, end: number) => wholeOf(file.open({ start, end }), end - start);

function titlesOf(variables: string | undefined): Map<string, string> {
  const read = variables === undefined ? undefined : variablesSchema.safeParse(JSON.parse(variables)).data;
  return new Map(read?.map(({ name, label }) => [name, label]));
}

/** Undefined for what a table has no type for. */
function deltaTypeOf(physical: number | undefined, converted: number | undefined): DeltaType | undefined {
  const is = (type: keyof typeof physicalType, as?: number) => physical === physicalType[type] && converted === as;
  if (is('bytes', convertedType.text)) return 'string';
  if (is('double')) return 'double';
  if (is('boolean')) return 'boolean';
  if (is('int32')) return 'integer';
  if (is('int32', convertedType.day)) return 'date';
  if (is('int64')) return 'long';
  return is('int64', convertedType.micros) ? 'timestamp' : undefined;
}

const readers: Partial<Record<DeltaType, (stored: Buffer) => number | bigint>> = {
  double: (stored) => stored.readDoubleLE(),
  integer: (stored) => stored.readInt32LE(),
  date: (stored) => stored.readInt32LE(),
  long: (stored) => stored.readBigInt64LE(),
  timestamp: (stored) => stored.readBigInt64LE(),
};

/** A bound as a number; undefined where a column of this type has none. */
export function boundOf(type: DeltaType, stored: Uint8Array | undefined): number | bigint | undefined {
  return stored && readers[type]?.(Buffer.from(stored));
}

function boundsOf(
  type: DeltaType,
  chunks: readonly ({ field_5?: Uint8Array | undefined; field_6?: Uint8Array | undefined } | undefined)[],
): Pick<DataColumn, 'least' | 'most'> {
  const best = (
    stored: readonly (Uint8Array | undefined)[],
    isBetter: (one: number | bigint, other: number | bigint) => boolean,
  ) =>
    stored.reduce((found, one) => {
      const [value, known] = [boundOf(type, one), boundOf(type, found)];
      return value !== undefined && (known === undefined || isBetter(value, known)) ? one : found;
    }, undefined);
  return {
    least: best(
      chunks.map((chunk) => chunk?.field_6),
      (one, other) => one < other,
    ),
    most: best(
      chunks.map((chunk) => chunk?.field_5),
      (one, other) => one > other,
    ),
  };
}

/** Columns are named twice: in the schema, and with each chunk. */
function tailOf(footer: ThriftStruct, names: ReadonlyMap<string, string>): Buffer {
  const named = (value: unknown): string | undefined =>
    value instanceof Uint8Array
      ? (names.get(Buffer.from(value).toString()) ?? Buffer.from(value).toString())
      : undefined;
  const renamed = {
    ...footer,
    field_2: structsOf(footer.field_2).map((element, at) =>
      at === 0 ? element : { ...element, field_4: named(element.field_4) },
    ),
    field_4: structsOf(footer.field_4).map((group) => ({
      ...group,
      field_1: structsOf(group.field_1).map((chunk) => ({ ...chunk, field_3: withPath(structOf(chunk.field_3)) })),
    })),
  };
  function withPath(metadata: ThriftStruct): ThriftStruct {
    const path = Array.isArray(metadata.field_3) ? metadata.field_3.map((part) => named(part) ?? '') : [];
    return { ...metadata, field_3: path };
  }
  const written = thrift(renamed);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(written.length);
  return Buffer.concat([written, length, Buffer.from(MAGIC)]);
}

const isStruct = (value: unknown): value is ThriftStruct =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
const structOf = (value: unknown): ThriftStruct => (isStruct(value) ? value : {});
const structsOf = (value: unknown): ThriftStruct[] => (Array.isArray(value) ? value.filter(isStruct) : []);
