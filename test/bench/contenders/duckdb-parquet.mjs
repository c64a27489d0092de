/** DuckDB, from page bytes to a Parquet file. */
import { copyAnswers } from '../duckdb-copy.mjs';

export const run = (task) => copyAnswers(task, 'parquet');
