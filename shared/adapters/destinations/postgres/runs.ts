/** The table of runs: what was loaded into which table, and how far a load is that nobody sees yet. */
import { z } from 'zod';
import { layoutSchema } from './layout.ts';
import { quoted, runsTable } from './names.ts';
import type { Database } from './session.ts';

/** A table in its schema, and the run that is about it: a delivery, or one of its repetitions. */
export interface LoadKey {
  schema: string;
  table: string;
  runId: string;
}

const whole = z.coerce.number().int();

const runSchema = z.object({
  run_id: z.string(),
  export_id: z.string(),
  owner: z.string(),
  status: z.enum(['loading', 'done']),
  /** Goes up by one with every run that is done; null before. */
  version: whole.nullable(),
  /** Which version it is loaded on top of; null if there was no table. */
  base_version: whole.nullable(),
  loaded_bytes: whole,
  staging: z.string().nullable(),
  rows: whole.nullable(),
  layout: layoutSchema.nullable(),
});

export type Run = z.infer<typeof runSchema>;

const members = Object.keys(runSchema.shape).join(', ');

export const runsOf = (schema: string) => `${quoted(schema)}.${quoted(runsTable)}`;

export async function ensureRuns(database: Database, schema: string): Promise<void> {
  const [found] = await database.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
  if (!found) await database.run(`CREATE SCHEMA IF NOT EXISTS ${quoted(schema)}`);
  const [standing] = await database.query('SELECT to_regclass($1) AS name', [runsOf(schema)]);
  if (z.object({ name: z.string() }).safeParse(standing).success) return;
  await database.run(`CREATE TABLE IF NOT EXISTS ${runsOf(schema)} (
    table_name text NOT NULL, run_id text NOT NULL, export_id text NOT NULL, schedule_id text, owner text NOT NULL,
    status text NOT NULL, version bigint, started_at timestamptz NOT NULL DEFAULT clock_timestamp(), finished_at timestamptz,
    rows bigint, inserted bigint, updated bigint, deleted bigint,
    base_version bigint, loaded_bytes bigint NOT NULL DEFAULT 0, staging text, layout jsonb,
    PRIMARY KEY (table_name, run_id))`);
  await database.run(
    `COMMENT ON TABLE ${runsOf(schema)} IS 'Runs of Survey Exports: what was loaded into each table, and when'`,
  );
}

export async function readRun(
  database: Database,
  { schema, table, runId }: LoadKey,
  lock = '',
): Promise<Run | undefined> {
  const [found] = await database.query(
    `SELECT ${members} FROM ${runsOf(schema)} WHERE table_name = $1 AND run_id = $2 ${lock}`,
    [table, runId],
  );
  return found === undefined ? undefined : runSchema.parse(found);
}

/** The run that readers see. */
export async function lastRun(database: Database, { schema, table }: LoadKey): Promise<Run | undefined> {
  const [found] = await database.query(
    `SELECT ${members} FROM ${runsOf(schema)} WHERE table_name = $1 AND status = 'done' ORDER BY version DESC LIMIT 1`,
    [table],
  );
  return found === undefined ? undefined : runSchema.parse(found);
}

/** Loads that were left behind, of this run and of those whose export is older. */
export async function leftLoads(
  database: Database,
  { schema, table, runId }: LoadKey,
  exportId: string,
): Promise<Run[]> {
  const found = await database.query(
    `SELECT ${members} FROM ${runsOf(schema)}
     WHERE table_name = $1 AND status = 'loading' AND (run_id = $2 OR export_id COLLATE "C" < $3) FOR UPDATE`,
    [table, runId, exportId],
  );
  return found.map((one) => runSchema.parse(one));
}

/** By name: the types of the columns of a table; undefined where there is none. */
export async function columnsOf(database: Database, schema: string, table: string) {
  const [there] = await database.query('SELECT to_regclass($1) IS NOT NULL AS there', [
    `${quoted(schema)}.${quoted(table)}`,
  ]);
  if (!z.object({ there: z.literal(true) }).safeParse(there).success) return undefined;
  const found = await database.query(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, col_description(attrelid, attnum) AS comment
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [`${quoted(schema)}.${quoted(table)}`],
  );
  const columns = found.map((one) =>
    z.object({ name: z.string(), type: z.string(), comment: z.string().nullable() }).parse(one),
  );
  return new Map(columns.map(({ name, type, comment }) => [name, { type: shortType(type), comment }]));
}

const shortTypes: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
  'time without time zone': 'time',
};

const shortType = (type: string) => shortTypes[type] ?? type;
