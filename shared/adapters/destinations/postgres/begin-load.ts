/** The beginning of a load: tables of its own, which nobody looks at, and a row that says how far it is. Or one that was begun goes on. */
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import type { ShippedFile } from '../../../delivery/destinations/shipment.ts';
import { refusal } from '../refusal.ts';
import { type Layout, placeColumns } from './layout.ts';
import { hashColumn, type LoadHead } from './load-file.ts';
import { partName, quoted, stagingName } from './names.ts';
import { columnsOf, type LoadKey, lastRun, leftLoads, type Run, readRun, runsOf } from './runs.ts';
import type { Database } from './session.ts';

export interface LoadRequest {
  database: Database;
  file: ShippedFile;
  key: LoadKey;
  /** Later exports have higher ids. */
  exportId: string;
  owner: string;
  scheduleId?: string | undefined;
  /** So much is sent at a time. */
  pieceBytes: number;
  /** It was loaded and is wanted once more: whatever the table looks like, it becomes what the file says. */
  isAgain: boolean;
}

export interface Load {
  head: LoadHead;
  layout: Layout;
  /** Where its rows are until they appear; the tables of its parts are called as those of the survey are. */
  staging: string;
  base: Run | undefined;
  bodyStart: number;
  /** How much of the file was staged, and how many rows that are. */
  loadedBytes: number;
  rows: number;
}

/** Everything that is about one table goes one after the other. */
export async function lockTable(database: Database, { schema, table }: LoadKey): Promise<void> {
  await database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`survey exports ${schema}.${table}`]);
}

/** `superseded`: a later run has come first; `loaded`: another worker has brought this one to its end meanwhile. */
export async function beginLoad(
  request: LoadRequest,
  { head, bodyStart }: { head: LoadHead; bodyStart: number },
): Promise<Load | 'superseded' | 'loaded'> {
  const { database, key, exportId, owner } = request;
  return database.atOnce(async () => {
    await lockTable(database, key);
    if ((await readRun(database, key))?.status === 'done') return 'loaded';
    const base = await lastRun(database, key);
    if (base && base.export_id > exportId) return 'superseded';
    if (base && base.owner !== owner) throw refusal('failed', deliveryProblem('table_taken', { table: key.table }));
    const standing = await standingTables(database, key);
    if (!base && standing.length > 0) throw refusal('failed', deliveryProblem('table_foreign', { table: key.table }));
    const layout = placeColumns(head, base?.layout ?? [], standing);
    const staging = stagingName(key.table, key.runId);
    const load = { head, layout, staging, base, bodyStart, loadedBytes: bodyStart, rows: 0 };
    const left = await leftLoads(database, key, exportId);
    const own = left.find((run) => run.run_id === key.runId);
    const goesOn =
      own && own.base_version === (base?.version ?? null) && (await hasStaging(database, key.schema, staging));
    for (const run of left) if (run !== own || !goesOn) await dropStaging(database, key.schema, run);
    if (own && goesOn) return { ...load, loadedBytes: own.loaded_bytes, rows: own.rows ?? 0 };
    await createStaging(request, load);
    return load;
  });
}

async function standingTables(database: Database, { schema, table }: LoadKey): Promise<Map<string, string>[]> {
  const found: Map<string, string>[] = [];
  for (;;) {
    const columns = await columnsOf(database, schema, partName(table, found.length));
    if (!columns) return found;
    found.push(new Map([...columns].map(([name, { type }]) => [name, type])));
  }
}

async function hasStaging(database: Database, schema: string, staging: string): Promise<boolean> {
  return (await columnsOf(database, schema, staging)) !== undefined;
}

export async function dropStaging(
  database: Database,
  schema: string,
  { staging }: Pick<Run, 'staging'>,
): Promise<void> {
  for (let part = 0; staging !== null; part++) {
    const name = partName(staging, part);
    if ((await columnsOf(database, schema, name)) === undefined) return;
    await database.run(`DROP TABLE ${quoted(schema)}.${quoted(name)}`);
  }
}

async function createStaging({ database, key, exportId, owner, scheduleId }: LoadRequest, load: Load): Promise<void> {
  const { layout, staging, base, loadedBytes } = load;
  // one that becomes the table itself must outlive a crash of the server
  const kind = base ? 'UNLOGGED TABLE' : 'TABLE';
  for (let part = 0; part < layout.parts; part++) {
    await database.run(
      `CREATE ${kind} ${quoted(key.schema)}.${quoted(partName(staging, part))} (${columnList(load, part)})`,
    );
  }
  await database.run(
    `INSERT INTO ${runsOf(key.schema)}
       (table_name, run_id, export_id, schedule_id, owner, status, base_version, loaded_bytes, staging, layout)
     VALUES ($1, $2, $3, $4, $5, 'loading', $6, $7, $8, $9)
     ON CONFLICT (table_name, run_id) DO UPDATE SET status = 'loading', version = NULL, rows = NULL,
       started_at = clock_timestamp(), finished_at = NULL, base_version = excluded.base_version,
       loaded_bytes = excluded.loaded_bytes, staging = excluded.staging, layout = excluded.layout`,
    [
      ...[key.table, key.runId, exportId, scheduleId ?? null, owner],
      ...[base?.version ?? null, loadedBytes, staging, JSON.stringify(layout.all)],
    ],
  );
}

/** What one of the tables has: its keys, what was placed in it, and the hash. */
export function columnList({ head, layout }: Pick<Load, 'head' | 'layout'>, part: number): string {
  return [
    ...head.columns
      .filter(({ name }) => head.key.includes(name))
      .map(({ name, type }) => `${quoted(name)} ${type} NOT NULL`),
    ...columnsIn(layout, part).map(({ name, type }) => `${quoted(name)} ${type}`),
    `${quoted(hashColumn)} bigint`,
  ].join(', ');
}

export function columnsIn({ today }: Layout, part: number) {
  return today.filter((column) => column.part === part);
}
