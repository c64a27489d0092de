/**
 * A Delta table as its readers see it, put together from its log by the protocol alone: it shares no code with what writes
 * the table, and refuses what a reader need not bear.
 */
import { z } from 'zod';
import { readParquet, typesOf } from '../files-written/parquet-file.ts';
import { checkpointFaults } from './delta-checkpoint.ts';
import { differences, exportedRows } from './table-rows.ts';

/** As an owner sees his bucket. */
export interface Bucket {
  keys(): Promise<string[]>;
  read(key: string): Promise<Buffer>;
}

const fileAction = z.object({ path: z.string(), dataChange: z.boolean() });
const strings = z.record(z.string(), z.string());

const commitLine = z.strictObject({
  commitInfo: z.object({ timestamp: z.number(), operation: z.string() }).optional(),
  protocol: z.object({ minReaderVersion: z.literal(1), minWriterVersion: z.literal(2) }).optional(),
  metaData: z
    .object({
      id: z.uuid(),
      name: z.string(),
      description: z.string(),
      format: z.object({ provider: z.literal('parquet'), options: strings }),
      schemaString: z.string(),
      partitionColumns: z.array(z.string()),
      configuration: strings,
      createdTime: z.int(),
    })
    .optional(),
  txn: z.object({ appId: z.string(), version: z.int() }).optional(),
  add: fileAction
    .extend({
      partitionValues: strings,
      size: z.int(),
      modificationTime: z.int(),
      stats: z.string(),
      tags: strings,
    })
    .optional(),
  remove: fileAction.extend({ deletionTimestamp: z.int() }).optional(),
});

const statsSchema = z.object({
  numRecords: z.int(),
  minValues: z.record(z.string(), z.union([z.number(), z.string()])),
  maxValues: z.record(z.string(), z.union([z.number(), z.string()])),
  nullCount: z.record(z.string(), z.int()),
});

const fieldSchema = z.object({
  name: z.string().regex(/^[^ ,;{}()\n\t=]+$/),
  type: z.enum(['string', 'long', 'integer', 'double', 'boolean', 'date', 'timestamp']),
  nullable: z.literal(true),
  /** A column that parts the table is no variable of the survey. */
  metadata: z.object({ comment: z.string().optional(), 'survey_exports.variable': z.string().optional() }),
});
const schemaSchema = z.object({ type: z.literal('struct'), fields: z.array(fieldSchema) });

/** As they must lie in a data file. */
const parquetTypes = {
  string: 'BYTE_ARRAY STRING',
  long: 'INT64',
  integer: 'INT32',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'INT32 DATE',
  timestamp: 'INT64 TIMESTAMP',
} as const;

type MetaData = NonNullable<z.infer<typeof commitLine>['metaData']>;
type Add = NonNullable<z.infer<typeof commitLine>['add']>;
type Field = z.infer<typeof fieldSchema>;

export interface SeenTable {
  version: number;
  metaData: MetaData;
  fields: Field[];
  adds: Add[];
  txns: Map<string, number>;
  /** All rows, with every column of the table; a Date for a moment or a day, a bigint for a long. */
  rows: Record<string, unknown>[];
}

interface Reading {
  /** The table as it was at that version. */
  asOf?: number | undefined;
  /** What reads a data file. */
  read?: (bytes: Buffer) => Promise<Record<string, unknown>[]>;
}

/** Undefined where there is none. `folder` ends with a slash. */
export async function readDeltaTable(
  bucket: Bucket,
  folder: string,
  { asOf = Number.POSITIVE_INFINITY, read = readParquet }: Reading = {},
): Promise<SeenTable | undefined> {
  const names = (await bucket.keys()).filter((key) => key.startsWith(`${folder}_delta_log/`));
  const commits = names.filter((key) => /\/\d{20}\.json$/.test(key)).toSorted();
  const live = new Map<string, Add>();
  const removed = new Set<string>();
  const txns = new Map<string, number>();
  let metaData: MetaData | undefined;
  let protocol: object | undefined;
  let version = -1;
  for (const key of commits.filter((_, at) => at <= asOf)) {
    version++;
    if (!key.endsWith(`/${String(version).padStart(20, '0')}.json`))
      throw new Error(`${key} is not version ${version}`);
    const changed = new Set<string>();
    for (const line of (await bucket.read(key)).toString().trim().split('\n')) {
      const action = commitLine.parse(JSON.parse(line));
      const path = action.add?.path ?? action.remove?.path;
      if (path !== undefined && changed.has(path)) throw new Error(`${key} says two things of ${path}`);
      if (path !== undefined) changed.add(path);
      if (version === 0 && action.remove) throw new Error('the first version removes a file');
      if (action.remove && !live.delete(action.remove.path)) throw new Error(`${key} removes what is not there`);
      if (action.remove) removed.add(action.remove.path);
      if (action.add) live.set(action.add.path, action.add);
      if (action.add) removed.delete(action.add.path);
      protocol = action.protocol ?? protocol;
      if (action.txn) txns.set(action.txn.appId, action.txn.version);
      metaData = action.metaData ?? metaData;
    }
    if (!metaData || !protocol) throw new Error(`${key}: nothing says what the table is`);
    const checkpoint = key.replace(/json$/, 'checkpoint.parquet');
    if (!names.includes(checkpoint)) continue;
    const replayed = { adds: [...live.values()], removed: [...removed], txns, metaData, protocol };
    const faults = await checkpointFaults(await bucket.read(checkpoint), replayed);
    if (faults.length > 0) throw new Error(`${checkpoint} has other ${faults.join(', ')}`);
  }
  if (!metaData) return undefined;
  const { fields } = schemaSchema.parse(JSON.parse(metaData.schemaString));
  if (new Set(fields.map(({ name }) => name.toLowerCase())).size < fields.length)
    throw new Error('two columns of a name');
  const parting = new Set(metaData.partitionColumns);
  const inFiles = fields.filter(({ name }) => !parting.has(name));
  if (inFiles.length + parting.size !== fields.length)
    throw new Error('the schema lacks a column that parts the table');
  const rows: Record<string, unknown>[] = [];
  for (const add of live.values()) {
    const found = await rowsOf(await bucket.read(folder + add.path), add, inFiles, read);
    rows.push(...found.map((row) => ({ ...row, ...partOf(add, parting) })));
  }
  return { version, metaData, fields, adds: [...live.values()], txns, rows };
}

/** An empty text is the value of rows that have none. */
function partOf({ partitionValues, path }: Add, parting: ReadonlySet<string>): Record<string, string | null> {
  const values = Object.entries(partitionValues);
  if (values.length !== parting.size || values.some(([name]) => !parting.has(name)))
    throw new Error(`${path} has no part`);
  return Object.fromEntries(values.map(([name, value]) => [name, value === '' ? null : value]));
}

async function rowsOf(
  bytes: Buffer,
  add: Add,
  fields: readonly Field[],
  read: NonNullable<Reading['read']>,
): Promise<Record<string, unknown>[]> {
  if (bytes.length !== add.size) throw new Error(`${add.path} has ${bytes.length} bytes, not ${add.size}`);
  const types = typesOf(bytes);
  for (const [name, type] of Object.entries(types)) {
    const field = fields.find((one) => one.name === name);
    if (!field || parquetTypes[field.type] !== type) throw new Error(`${add.path}: ${name} is ${type}`);
  }
  const rows = await read(bytes);
  checkStats(statsSchema.parse(JSON.parse(add.stats)), rows, add.path);
  // a column that the file has not is empty in all of its rows
  return rows.map((row) => Object.fromEntries(fields.map(({ name }) => [name, row[name] ?? null])));
}

/** A reader leaves out a file by them: what is wrong here are rows that nobody finds. */
function checkStats(stats: z.infer<typeof statsSchema>, rows: readonly Record<string, unknown>[], path: string): void {
  if (stats.numRecords !== rows.length) throw new Error(`${path} has ${rows.length} rows, not ${stats.numRecords}`);
  for (const [name, count] of Object.entries(stats.nullCount)) {
    const empty = rows.filter((row) => row[name] === null || row[name] === undefined).length;
    if (empty !== count) throw new Error(`${path}: ${name} is empty in ${empty} rows, not ${count}`);
  }
  for (const [name, least] of Object.entries(stats.minValues)) {
    const most = stats.maxValues[name] ?? Number.NaN;
    for (const { [name]: value } of rows) {
      if (value === null || value === undefined) continue;
      const at = value instanceof Date ? value.getTime() : Number(value);
      const [low, high] = [least, most].map((bound) => (typeof bound === 'string' ? Date.parse(bound) : bound));
      if (!(at >= Number(low) && at <= Number(high))) throw new Error(`${path}: ${name} is ${String(value)}`);
    }
  }
}

/** How many cells and rows of the table differ from a full export that was made with the file it was brought. */
export function differsFrom(table: SeenTable | undefined, { csv, load }: { csv: Buffer; load: Buffer }): number {
  const wanted = exportedRows(csv);
  return differences(wanted, table && answersIn(table, typesOf(load)));
}

/** By the names of the dictionary and the ids of answers; only columns that the file has, `today`, with their types. */
function answersIn({ fields, rows }: SeenTable, today: Readonly<Record<string, string>>) {
  const shown = fields.flatMap(({ name, metadata: { 'survey_exports.variable': variable = '' }, type }) =>
    today[variable] === parquetTypes[type] ? [{ name, variable: variable.toLowerCase() }] : [],
  );
  return new Map(
    rows.map((row) => {
      checkPart(row);
      const cells = shown.map(({ name, variable }) => [variable, asText(row[name])] as const);
      // a value of another type lies beside its column
      const beside = cells.flatMap(([name, value]) =>
        name.endsWith('_text') && value !== null ? [[name.slice(0, -'_text'.length), value] as const] : [],
      );
      return [String(row.id), Object.fromEntries([...cells, ...beside])];
    }),
  );
}

/** Rows are in the part of their month. */
function checkPart({ submitted_at: at, submitted_month: month }: Record<string, unknown>): void {
  const wanted = at instanceof Date ? at.toISOString().slice(0, 7) : null;
  if (month !== undefined && month !== wanted) throw new Error(`${wanted} is in the part ${String(month)}`);
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}
