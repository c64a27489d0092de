/** What the tables of a survey hold, read by SQL, beside what a full export of it holds. */
import { parse } from 'csv-parse/sync';
import type { Client } from 'pg';

type Row = Record<string, string | null>;

/** As the CSV of a full export has them: by the names of its columns, by key. */
export function exportedRows(csv: Buffer): Map<string, Row> {
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true });
  return new Map(
    rows.map((row) => {
      const cells = Object.entries(row).map(([name, value]) => [name.toLowerCase(), value === '' ? null : value]);
      return [row.id ?? '', Object.fromEntries(cells)];
    }),
  );
}

interface Placed {
  part: number;
  name: string;
  variable: string;
  type: string;
}

/** By the names that the columns of today have in the file that was loaded. Undefined where there is no table. */
export async function loadedRows(reader: Client, table: string, load: Buffer): Promise<Map<string, Row> | undefined> {
  const { rows: runs } = await reader.query(
    "SELECT layout FROM survey_exports_runs WHERE table_name = $1 AND status = 'done' ORDER BY version DESC LIMIT 1",
    [table],
  );
  if (runs.length === 0) return undefined;
  const layout: Placed[] = runs[0].layout;
  const head: { columns: { name: string; type: string }[] } = JSON.parse(load.toString('utf8', 0, load.indexOf(0x0a)));
  const types = new Map(head.columns.map(({ name, type }) => [name, type]));
  const found = new Map<string, Row>();
  const parts = Math.max(0, ...layout.map(({ part }) => part)) + 1;
  for (let part = 0; part < parts; part++) {
    const name = part === 0 ? table : `${table}_${part + 1}`;
    const { rows } = await reader.query(`SELECT row_to_json(t) AS row FROM (SELECT * FROM "${name}") t`);
    // a variable that was retyped has several columns, and that of today has the type of today
    const ofToday = layout.filter((one) => one.part === part && types.get(one.variable) === one.type);
    for (const { row } of rows) {
      const id = String(row.answer_id);
      found.set(id, {
        ...found.get(id),
        ...Object.fromEntries(ofToday.map(({ variable, name: column }) => [variable, row[column]])),
      });
    }
  }
  return found;
}

/** How many cells and rows differ. */
export function differences(wanted: ReadonlyMap<string, Row>, found: ReadonlyMap<string, Row> | undefined): number {
  if (!found) return wanted.size + 1;
  let count = [...found.keys()].filter((id) => !wanted.has(id)).length;
  for (const [id, row] of wanted) {
    const loaded = found.get(id);
    if (!loaded) count++;
    else
      for (const [name, value] of Object.entries(row))
        if (name !== 'id' && !isSame(value, cellOf(loaded, name))) count++;
  }
  return count;
}

function cellOf(row: Row, name: string): unknown {
  const others: unknown = row.other_values;
  const beside = typeof others === 'object' && others !== null ? Object.entries(others) : [];
  return row[name] ?? beside.find(([column]) => column === name)?.[1] ?? null;
}

function isSame(wanted: string | null, found: unknown): boolean {
  // a CSV file does not tell an empty text from none
  if (wanted === null || found === null) return wanted === found || found === '';
  if (typeof found === 'number') return Number(wanted) === found;
  return wanted === found || Date.parse(wanted) === Date.parse(String(found));
}
