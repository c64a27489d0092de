/**
 * The end of a load: one transaction in which the tables become what was staged. Whoever reads sees the run before or this
 * one; where the answer to COMMIT is lost, the row of the run says what came of it.
 */
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import { refusal } from '../refusal.ts';
import { columnList, columnsIn, dropStaging, type Load, type LoadRequest, lockTable } from './begin-load.ts';
import { describeTables } from './describe-tables.ts';
import { hashColumn } from './load-file.ts';
import { partName, quoted } from './names.ts';
import { columnsOf, lastRun, readRun, runsOf } from './runs.ts';
import type { Staged } from './stage-rows.ts';

interface Changes {
  inserted: number;
  updated: number;
  deleted: number;
}

/** False where the tables have changed meanwhile: the load was thrown away, and must begin again. */
export async function finishLoad(request: LoadRequest, load: Load, staged: Staged): Promise<boolean> {
  const { database, key } = request;
  return database.atOnce(async () => {
    await lockTable(database, key);
    const own = await readRun(database, key, 'FOR UPDATE');
    const last = await lastRun(database, key);
    if (own?.status !== 'loading' || own.staging !== load.staging || own.loaded_bytes !== request.file.sizeBytes) {
      throw refusal('later', deliveryProblem('table_changed', { table: key.table }));
    }
    if ((last?.version ?? null) !== (load.base?.version ?? null)) {
      await dropStaging(database, key.schema, load);
      await database.run(`DELETE FROM ${runsOf(key.schema)} WHERE table_name = $1 AND run_id = $2`, [
        key.table,
        key.runId,
      ]);
      return false;
    }
    const changes = load.base ? await mergeStaged(request, load, staged) : await nameStaged(request, load, staged);
    await describeTables(request, load);
    await noteDone(request, load, staged, changes);
    return true;
  });
}

/** The staged tables become those of the survey: nothing is written twice. */
async function nameStaged(
  { database, key }: LoadRequest,
  { head, layout, staging }: Load,
  { rows }: Staged,
): Promise<Changes> {
  for (let part = 0; part < layout.parts; part++) {
    const [from, name] = [partName(staging, part), partName(key.table, part)];
    const table = `${quoted(key.schema)}.${quoted(from)}`;
    await database.run(`ALTER TABLE ${table} ADD PRIMARY KEY (${head.key.map(quoted).join(', ')})`);
    await database.run(`ALTER TABLE ${table} RENAME CONSTRAINT ${quoted(`${from}_pkey`)} TO ${quoted(`${name}_pkey`)}`);
    await database.run(`ALTER TABLE ${table} RENAME TO ${quoted(name)}`);
  }
  return { inserted: rows, updated: 0, deleted: 0 };
}

async function mergeStaged(request: LoadRequest, load: Load, { gone }: Staged): Promise<Changes> {
  const { database, key } = request;
  await noteGone(request, load, gone);
  let changes: Changes | undefined;
  for (let part = 0; part < load.layout.parts; part++) {
    await growTable(request, load, part);
    const made = await mergePart(request, load, part, gone !== undefined);
    // all tables of a survey have the same rows
    changes ??= made;
    await database.run(`DROP TABLE ${quoted(key.schema)}.${quoted(partName(load.staging, part))}`);
  }
  return changes ?? { inserted: 0, updated: 0, deleted: 0 };
}

const goneTable = 'survey_exports_gone';

async function noteGone({ database }: LoadRequest, { head }: Load, gone: Staged['gone']): Promise<void> {
  if (!gone) return;
  await database.run(`CREATE TEMP TABLE ${goneTable} (${quoted(head.key[0] ?? '')} bigint) ON COMMIT DROP`);
  const pieces: Buffer[] = [];
  let lines: string[] = [];
  for (const id of gone) {
    lines.push(`${id}\n`);
    if (lines.length < 100_000) continue;
    pieces.push(Buffer.from(lines.join('')));
    lines = [];
  }
  pieces.push(Buffer.from(lines.join('')));
  await database.copyIn(`COPY ${goneTable} FROM STDIN`, pieces);
}

/** A table that is not there yet, or columns that it has not. */
async function growTable({ database, key }: LoadRequest, load: Load, part: number): Promise<void> {
  const name = partName(key.table, part);
  const table = `${quoted(key.schema)}.${quoted(name)}`;
  const standing = await columnsOf(database, key.schema, name);
  if (!standing) {
    const primary = `PRIMARY KEY (${load.head.key.map(quoted).join(', ')})`;
    await database.run(`CREATE TABLE ${table} (${columnList(load, part)}, ${primary})`);
    return;
  }
  const added = columnsIn(load.layout, part).filter((column) => !standing.has(column.name));
  if (added.length === 0) return;
  const list = added.map((column) => `ADD COLUMN ${quoted(column.name)} ${column.type}`);
  await database.run(`ALTER TABLE ${table} ${list.join(', ')}`);
}

async function mergePart(
  { database, key, isAgain }: LoadRequest,
  { head, layout, staging }: Load,
  part: number,
  hasGone: boolean,
): Promise<Changes> {
  const table = `${quoted(key.schema)}.${quoted(partName(key.table, part))}`;
  const staged = `${quoted(key.schema)}.${quoted(partName(staging, part))}`;
  const others = [...columnsIn(layout, part).map(({ name }) => name), hashColumn].map(quoted);
  const keys = head.key.map(quoted);
  const isSame = (from: string) => keys.map((name) => `t.${name} = ${from}.${name}`).join(' AND ');
  const differs = isAgain ? '' : ` AND t.${hashColumn} IS DISTINCT FROM s.${hashColumn}`;
  const sets = others.map((name) => `${name} = s.${name}`).join(', ');
  const names = [...keys, ...others];
  const isThere = `EXISTS (SELECT FROM ${table} t WHERE ${isSame('s')})`;
  const isStaged = `EXISTS (SELECT FROM ${staged} s WHERE ${isSame('s')})`;
  // a few changes are looked up by their keys, not beside every row of the table
  await database.run(`ANALYZE ${staged} (${keys.join(', ')})`);
  return {
    deleted: await database.run(
      hasGone
        ? `DELETE FROM ${table} t USING ${goneTable} g WHERE ${isSame('g')}`
        : `DELETE FROM ${table} t WHERE NOT ${isStaged}`,
    ),
    updated: await database.run(`UPDATE ${table} t SET ${sets} FROM ${staged} s WHERE ${isSame('s')}${differs}`),
    inserted: await database.run(
      `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map((name) => `s.${name}`).join(', ')} FROM ${staged} s WHERE NOT ${isThere}`,
    ),
  };
}

/** The layout is kept with the last run only: it is long, and runs are many. */
async function noteDone(
  { database, key }: LoadRequest,
  { base }: Load,
  { rows }: Staged,
  changes: Changes,
): Promise<void> {
  const runs = runsOf(key.schema);
  await database.run(
    `UPDATE ${runs} SET layout = NULL WHERE table_name = $1 AND status = 'done' AND layout IS NOT NULL`,
    [key.table],
  );
  await database.run(
    `UPDATE ${runs} SET status = 'done', version = $3, finished_at = clock_timestamp(), staging = NULL,
       rows = $4, inserted = $5, updated = $6, deleted = $7
     WHERE table_name = $1 AND run_id = $2`,
    [
      ...[key.table, key.runId, (base?.version ?? 0) + 1, rows],
      ...[changes.inserted, changes.updated, changes.deleted],
    ],
  );
}
