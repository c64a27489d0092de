/**
 * DuckDB on two threads: our Parquet file to the counts that the same view is made of. Of several ways that were tried
 * this is its quickest: closed questions by grouping sets in one pass, texts and the survey's own figures by themselves.
 */
import { DuckDBInstance } from '@duckdb/node-api';

const closed = 'q1 q2 q3 q4 q5 q6 q7 q8 q9 q10_r1 q10_r2 q10_r3 q10_r4 q11 q12 q13 q14 q15 q16 q18 q19'.split(' ');
const texts = ['q17', 'q20'];
const banner = ['country', 'q1'];
const viewed = "device IN ('mobile', 'desktop') AND NOT is_hide AND NOT is_deleted AND NOT is_screenout";
const counted = `${viewed} AND is_complete`;

const setOf = (question) => `(${[...new Set([question, ...banner])].join()})`;
const folded = (question) => `lower(trim(${question}))`;

/** What it counts goes into files by its own hand, so that nothing but its work is measured. */
export async function run(task) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const from = `FROM read_parquet('${task.source}')`;
  const count = (name, sql) => connection.run(`COPY (${sql}) TO '${task.out}.${name}' (FORMAT csv, HEADER)`);

  const columns = [...new Set([...closed, ...banner])].join();
  await count(
    'sets',
    `SELECT GROUPING(${columns}) AS grouped, ${columns}, count(*) AS times ${from} WHERE ${counted}
     GROUP BY GROUPING SETS (${closed.map(setOf).join()})`,
  );
  for (const question of texts) {
    const isWritten = `WHERE ${counted} AND ${question} IS NOT NULL`;
    await count(
      question,
      `SELECT ${banner.join()}, count(*) AS times, sum(length(${question})) AS length ${from} ${isWritten} GROUP BY ALL`,
    );
    await count(
      `${question}-top`,
      `SELECT ${folded(question)}, count(*) ${from} ${isWritten} GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
    );
  }
  await count(
    'days',
    `SELECT date_trunc('day', submitted_at), is_complete, device, country, source, count(*), min(submitted_at),
       max(submitted_at) ${from} WHERE ${viewed} GROUP BY ALL`,
  );
  await count('durations', `SELECT duration_seconds, count(*) ${from} WHERE ${counted} GROUP BY ALL`);
  connection.closeSync();
  instance.closeSync();
}
