/** DuckDB as a reader: how many rows of one Parquet file are not in another, by the places of their columns. */
import { DuckDBInstance } from '@duckdb/node-api';

export async function rowsMissing(from, others) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const found = await connection.runAndReadAll(
    `SELECT count(*) FROM (SELECT * FROM read_parquet('${from}') EXCEPT ALL SELECT * FROM read_parquet('${others}'))`,
  );
  const [[count]] = found.getRows();
  connection.closeSync();
  instance.closeSync();
  return Number(count);
}
