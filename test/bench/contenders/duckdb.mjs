/** DuckDB, from page bytes to a CSV file. */
import { copyAnswers } from '../duckdb-copy.mjs';

export const run = (task) => copyAnswers(task, 'csv');
