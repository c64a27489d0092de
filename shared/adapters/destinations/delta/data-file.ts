/**
 * A file of answers as it becomes data files of a table, one for each of its groups of rows: the columns that its footer
 * names, and where the bytes of each group lie. So what is the same as in the run before need not be brought again.
 */
import { z } from 'zod';
import { convertedType, physicalType } from '../../../bytes/parquet/numbers.ts';
import { readThrift } from '../../../bytes/parquet/read-thrift.ts';
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import type { ShippedFile } from '../../../delivery/destinations/shipment.ts';
import { wholeOf } from '../large-object.ts';
import { refusal } from '../refusal.ts';
import { groupTail, MAGIC, structsOf } from './group-tail.ts';

export type DeltaType = 'string' | 'double' | 'integer' | 'long' | 'date' | 'timestamp' | 'boolean';

export interface DataColumn {
  /** In the file. */
  name: string;
  type: DeltaType;
  title?: string | undefined;
}

/** What is known of the values of a column in one group. */
export interface ColumnFacts {
  empty: number;
  /** The bounds of its values, as they are stored; none of texts. */
  least?: Uint8Array | undefined;
  most?: Uint8Array | undefined;
}

export interface DataGroup {
  rows: number;
  /** The month of all of its rows, such as 2026-03; '' where it is not known. */
  month: string;
  /** By column. */
  facts: ColumnFacts[];
  /** Where its bytes lie in the file; in a data file of its own they follow each other behind the first four letters. */
  ranges: { start: number; end: number }[];
  /** What follows them there, where columns have these names in place of those of the file. */
  tail(names: ReadonlyMap<string, string>): Buffer;
}

export interface DataFile {
  surveyName: string;
  columns: DataColumn[];
  groups: DataGroup[];
}

/** The length of the footer, and the four letters that end every file. */
const END_BYTES = 8;
const MOST_FOOTER_BYTES = 256 * 1024 * 1024;

const bytes = z.instanceof(Uint8Array);
const text = bytes.transform((some) => Buffer.from(some).toString());

const place = z.bigint().transform(Number);

const chunkSchema = z.object({
  field_3: z.object({
    /** Its size, where its values begin, and the dictionary before them. */
    field_7: place,
    field_9: place,
    field_11: place.optional(),
    field_12: z.object({ field_3: place, field_5: bytes.optional(), field_6: bytes.optional() }),
  }),
});

const footerSchema = z.object({
  field_2: z.array(z.object({ field_1: z.number().optional(), field_4: text, field_6: z.number().optional() })).min(1),
  field_4: z.array(z.object({ field_1: z.array(chunkSchema), field_3: place })),
  field_5: z.array(z.object({ field_1: text, field_2: text })).default([]),
});

const monthsSchema = z.array(z.string());
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
  const columns = footer.field_2.slice(1).map(({ field_1: physical, field_4: name, field_6: converted }) => {
    const type = deltaTypeOf(physical, converted);
    if (!type) throw unreadable(file);
    return { name, type, title: titles.get(name) };
  });
  const rawGroups = structsOf(raw.field_4);
  const months = monthsSchema.parse(JSON.parse(facts.get('months') ?? '[]'));
  const groups = footer.field_4.map(({ field_1: chunks, field_3: rows }, at) => ({
    rows,
    month: months[at] ?? '',
    facts: chunks.map(({ field_3: { field_12: facts } }) => ({
      ...{ empty: facts.field_3, least: facts.field_6, most: facts.field_5 },
    })),
    ranges: joined(
      chunks.map(({ field_3: { field_7: size, field_9: values, field_11: dictionary = values } }) => ({
        start: dictionary,
        end: dictionary + size,
      })),
    ),
    tail: (names: ReadonlyMap<string, string>) => groupTail(raw, rawGroups[at] ?? {}, names),
  }));
  return { surveyName: facts.get('survey') ?? file.surveyName, columns, groups };
}

/** Chunks follow each other, but those without a value, which all lie at the end of the file. */
function joined(ranges: readonly { start: number; end: number }[]): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const range of ranges) {
    const last = found.at(-1);
    if (last?.end === range.start) last.end = range.end;
    else found.push({ ...range });
  }
  return found;
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
