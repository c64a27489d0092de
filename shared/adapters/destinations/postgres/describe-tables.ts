/** What the tables of a survey say of themselves: titles as comments, and what the numbers in them mean. */

import { columnsIn, type Load, type LoadRequest } from './begin-load.ts';
import { isShared } from './layout.ts';
import { literal, optionsName, partName, quoted } from './names.ts';
import { columnsOf } from './runs.ts';

export async function describeTables(request: LoadRequest, load: Load): Promise<void> {
  for (let part = 0; part < load.layout.parts; part++) await describeTable(request, load, part);
  await writeOptions(request, load);
}

/** Only what has changed is said again: a survey may have thousands of columns. */
async function describeTable({ database, key }: LoadRequest, { head, layout }: Load, part: number): Promise<void> {
  const name = partName(key.table, part);
  const table = `${quoted(key.schema)}.${quoted(name)}`;
  const standing = await columnsOf(database, key.schema, name);
  const titles = new Map(head.columns.map((column) => [column.name, column.title]));
  const shared = head.key.map((each) => ({ name: each, variable: each }));
  for (const { name: column, variable } of [...shared, ...columnsIn(layout, part)]) {
    const title = titles.get(variable) ?? '';
    const earlier = layout.retyped.get(column);
    const before = standing?.get(column)?.comment ?? null;
    const note = earlier ? ` (${variable} has another type now: ${earlier.join(', ')})` : keptNote(before);
    const comment = title + note;
    if (comment !== before) await database.run(`COMMENT ON COLUMN ${table}.${quoted(column)} IS ${literal(comment)}`);
  }
  const about = `${head.survey.name} (kept by Survey Exports${part === 0 ? '' : `, more columns of ${key.table}`})`;
  await database.run(`COMMENT ON TABLE ${table} IS ${literal(about)}`);
}

/** That a column took the place of another stays with it for good. */
function keptNote(comment: string | null): string {
  return / \(\w+ has another type now: [\w, ]+\)$/.exec(comment ?? '')?.[0] ?? '';
}

/** What a number once meant stays, also where the survey has lost the option. */
async function writeOptions({ database, key }: LoadRequest, { head, layout }: Load): Promise<void> {
  const table = `${quoted(key.schema)}.${quoted(optionsName(key.table))}`;
  await database.run(
    `CREATE TABLE IF NOT EXISTS ${table} (column_name text, code integer, label text NOT NULL, option_id text,
     is_missing boolean NOT NULL, PRIMARY KEY (column_name, code))`,
  );
  await database.run(`COMMENT ON TABLE ${table} IS ${literal(`What the numbers in ${key.table} mean`)}`);
  if (head.options.length === 0) return;
  const names = new Map(layout.today.map(({ variable, name }) => [variable, name]));
  const rows = head.options.map(({ column, code, label, option_id, is_missing }) => ({
    column_name: isShared(head, column) ? column : (names.get(column) ?? column),
    ...{ code, label, option_id: option_id ?? null, is_missing: is_missing ?? false },
  }));
  await database.run(
    `INSERT INTO ${table} AS o (column_name, code, label, option_id, is_missing)
     SELECT column_name, code, label, option_id, is_missing FROM jsonb_to_recordset($1::jsonb)
       AS r(column_name text, code integer, label text, option_id text, is_missing boolean)
     ON CONFLICT (column_name, code) DO UPDATE
       SET label = excluded.label, option_id = excluded.option_id, is_missing = excluded.is_missing
     WHERE (o.label, o.option_id, o.is_missing) IS DISTINCT FROM (excluded.label, excluded.option_id, excluded.is_missing)`,
    [JSON.stringify(rows)],
  );
}
