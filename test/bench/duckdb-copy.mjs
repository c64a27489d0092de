/** DuckDB, all in SQL on two threads: it reads the pages, turns answers into columns and writes the file. */
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { numberQuestionIds, optionLabels, questionIds, titles } from './answer-rows.ts';

const text = (value) => `'${value.replaceAll("'", "''")}'`;
const name = (value) => `"${value.replaceAll('"', '""')}"`;

const GIVEN = 'STRUCT(question_id VARCHAR, answer JSON)[]';
const ANSWER = `STRUCT(id BIGINT, submitted_at VARCHAR, date_start VARCHAR, date_end VARCHAR, duration_seconds BIGINT,
  is_complete BOOLEAN, device VARCHAR, country VARCHAR, city VARCHAR, source VARCHAR, score BIGINT,
  variables STRUCT(utm_source VARCHAR), answers ${GIVEN})`;

/** Cells as texts, or typed where the format has types. */
const forms = {
  csv: {
    moment: (field) => `substr(${field}, 1, 19) || '+00:00'`,
    number: (value) => value,
    nothing: 'NULL',
    copy: 'FORMAT csv, HEADER',
  },
  parquet: {
    moment: (field) => `CAST(${field} AS TIMESTAMPTZ)`,
    number: (value) => `CAST(${value} AS DOUBLE)`,
    nothing: 'CAST(NULL AS VARCHAR)',
    copy: 'FORMAT parquet, COMPRESSION zstd',
  },
};

const systemCells = ({ moment, number, nothing }) => [
  'id',
  moment('submitted_at'),
  moment('date_start'),
  moment('date_end'),
  'duration_seconds',
  "if(is_complete, 'Да', 'Нет')",
  ...Array(3).fill("'Нет'"),
  'device',
  'country',
  'city',
  'source',
  nothing,
  number('score'),
  ...Array(4).fill(nothing),
];

/** One option is chosen at most in these answers: its label, else the value as text. */
function question(id, { number }) {
  const value = `given[${text(id)}]`;
  if (numberQuestionIds.has(id)) return number(`${value}->>'$'`);
  return `coalesce(labels[${value}->>'$[0]'], ${value}->>'$')`;
}

function statement(source, out, form) {
  const cells = [...systemCells(form), ...questionIds.map((id) => question(id, form)), 'variables.utm_source'];
  const labels = [...optionLabels].map(([id, label]) => `${text(id)}: ${text(label)}`);
  return `COPY (
    WITH answers AS (
      SELECT unnest(data.answers, recursive := false) AS answer
      FROM read_json(${text(join(source, '*.json'))}, columns = {data: ${text(`STRUCT(answers ${ANSWER}[])`)}})
    ), given AS (
      SELECT answer.*, MAP {${labels.join(', ')}} AS labels,
        map_from_entries(list_transform(answer.answers, lambda x: struct_pack(k := x.question_id, v := x.answer))) AS given
      FROM answers
    )
    SELECT ${cells.map((cell, at) => `${cell} AS ${name(titles[at])}`).join(',\n')} FROM given
  ) TO ${text(out)} (${form.copy})`;
}

export async function copyAnswers(task, format) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run(statement(task.source, task.out, forms[format]));
  connection.closeSync();
  instance.closeSync();
}
