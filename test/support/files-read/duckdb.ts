/** DuckDB as a judge of Parquet, JSON Lines and merged tables. It lives with the benchmark's peers, which not every machine has. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const place = new URL('../../bench/node_modules/@duckdb/node-api/lib/index.js', import.meta.url);

export const hasDuckDb = existsSync(place);

/** Call it where tests depend on `hasDuckDb`, so that nobody takes silence for success. */
export function warnWithoutDuckDb(what: string): void {
  if (!hasDuckDb) console.warn(`NOT TESTED: ${what}. DuckDB is missing: npm ci in test/bench`);
}

interface Source {
  id: number;
  name: string;
  path: string;
}

const counts = z.array(z.array(z.union([z.bigint(), z.number()]).transform(Number)));

/** How many rows of DuckDB's own union are not in the merged file, and the other way round; options in any order. */
export async function duckDbUnion(merged: string, sources: readonly Source[]) {
  const { connection, close } = await openDuckDb();
  const reader = (path: string) =>
    `read_csv('${path}', all_varchar = true, header = true, nullstr = '', delim = ',', quote = '"', escape = '"', new_line = '\\r\\n', strict_mode = false)`;
  const union = sources
    .map(({ id, name, path }) => `SELECT '${id}' AS survey_id, '${name}' AS survey, * FROM ${reader(path)}`)
    .join(' UNION ALL BY NAME ');
  const sorted = `SELECT list_sort(string_split(COLUMNS(*), '; ')) FROM`;
  await connection.run(`CREATE TABLE ours AS ${sorted} ${reader(merged)}`);
  // the columns of both in one order: what one of them lacks is a row that differs
  await connection.run(`CREATE TABLE theirs AS SELECT * FROM ours LIMIT 0`);
  await connection.run(`INSERT INTO theirs BY NAME ${sorted} (${union})`);
  const count = async (sql: string) => {
    const found = await connection.runAndReadAll(`SELECT count(*) FROM (${sql})`);
    return counts.parse(found.getRows())[0]?.[0];
  };
  const result = {
    missing: await count('SELECT * FROM theirs EXCEPT ALL SELECT * FROM ours'),
    extra: await count('SELECT * FROM ours EXCEPT ALL SELECT * FROM theirs'),
    rows: await count('SELECT * FROM theirs'),
  };
  close();
  return result;
}

const rowsRead = z.array(z.record(z.string(), z.unknown()));

/** The rows of a file by name, with the values of JavaScript. */
export async function duckDbRows(path: string, columns: readonly string[]): Promise<Record<string, unknown>[]> {
  const { connection, close } = await openDuckDb();
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  // left alone, it would take texts that look like dates or numbers for such
  const texts = columns.map((name) => `${quoted(name)}: 'VARCHAR'`).join(', ');
  const source = path.endsWith('.jsonl')
    ? `read_ndjson(${quoted(path)}, columns = {${texts}})`
    : `read_parquet(${quoted(path)})`;
  const found = await connection.runAndReadAll(`SELECT * FROM ${source}`);
  const rows = rowsRead.parse(found.getRowObjectsJS());
  close();
  return rows;
}

/** What a Parquet file says of itself, by key. */
export async function duckDbFacts(path: string): Promise<Map<string, string>> {
  const { connection, close } = await openDuckDb();
  const found = await connection.runAndReadAll(
    `SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata('${path}')`,
  );
  const facts = z.array(z.object({ key: z.string(), value: z.string() })).parse(found.getRowObjectsJS());
  close();
  return new Map(facts.map(({ key, value }) => [key, value]));
}

async function openDuckDb() {
  const { DuckDBInstance } = Object(await import(pathToFileURL(place.pathname).href));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const close = () => {
    connection.closeSync();
    instance.closeSync();
  };
  return { connection, close };
}
