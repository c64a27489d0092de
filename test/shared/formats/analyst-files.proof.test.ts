/**
 * The files of analysts say, cell by cell, what the CSV file of the same table says: of the demo surveys, of a survey with
 * every type of question, and of one whose every text is hostile.
 */
import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoSurveys } from '../../../infra/local/demo-data/seed-demo-data.ts';
import { renderJsonl } from '../../../shared/formats/jsonl/jsonl.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import type { Table } from '../../../shared/tables/column.ts';
import { choiceStyles, valueStyles } from '../../../shared/tables/style-words.ts';
import { isoInZone, zoneOf } from '../../../shared/zone.ts';
import { duckDbRows, hasDuckDb, warnWithoutDuckDb } from '../../support/files-read/duckdb.ts';
import { programs, python, warnWithout } from '../../support/files-read/statistics-programs.ts';
import { answersDocument, withVariables } from '../../support/files-written/analyst-document.ts';
import { collected } from '../../support/files-written/collected.ts';
import { csvFile, readBack } from '../../support/files-written/csv-file.ts';
import { csvCells as labelledCells, labelledDocument } from '../../support/files-written/labelled-file.ts';
import { metadataOf, parquetFile, readParquet } from '../../support/files-written/parquet-file.ts';
import { tableOf } from '../../support/files-written/table-cells.ts';
import { someOf } from '../../support/run/proof-size.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import { demoAnswers } from '../../support/surveys/demo-answers.ts';
import { everyQuestion } from '../../support/surveys/every-question.ts';
import { hostileAnswers } from '../../support/surveys/hostile-answers.ts';
import {
  hostileColumns,
  hostileRows,
  hostileSets,
  longTitle,
  manyCodes,
} from '../../support/surveys/hostile-variables.ts';

const ZONE = 'America/St_Johns';
const given: readonly (readonly [string, { survey: Survey; answers: Answer[] }])[] = [
  ...demoSurveys.map((demo) => [demo.name, demoAnswers(demo, 400)] as const),
  ['every question', everyQuestion()],
  ['hostile', hostileAnswers()],
];

warnWithout('pandas', 'that it reads JSON Lines');
warnWithoutDuckDb('that it reads Parquet and JSON Lines');

describe.each(given)('the survey %s', (_, { survey, answers }) => {
  const styles = valueStyles.flatMap((values) => choiceStyles.map((choices) => ({ values, choices })));

  it.each(someOf(styles, 5))('has the same cells with values as $values and choices $choices', async (style) => {
    const table = withVariables(tableOf(survey, answers, ZONE, style));
    const expected = await csvCells(table, answers);
    expect(expected).toHaveLength(answers.length);
    const { bytes } = await parquetFile(answersDocument(table, answers), undefined, { answersAGroup: 150 });
    const parquet = (await readParquet(bytes)).map((row) => cellsOf(table, row));
    expect(parquet).toEqual(asWritten(table, expected, parquet));
    const jsonl = linesOf(await jsonlBytes(table, answers)).map((line) => cellsOf(table, JSON.parse(line)));
    expect(jsonl).toEqual(asWritten(table, expected, jsonl));
  });

  it.skipIf(!programs.pandas)('has the same cells to pandas', async () => {
    const table = withVariables(tableOf(survey, answers, ZONE));
    const folder = await temporaryFolder();
    const path = join(folder, 'answers.jsonl');
    await writeFile(path, await jsonlBytes(table, answers));
    const rows: Record<string, unknown>[] = JSON.parse(saidByPandas(path));
    await rm(folder, { recursive: true });
    const read = rows.map((row) => cellsOf(table, row));
    expect(read).toEqual(asWritten(table, await csvCells(table, answers), read));
  });
});

describe.runIf(hasDuckDb).each(given)('to DuckDB the survey %s', (_, { survey, answers }) => {
  it('has the same cells', async () => {
    const table = withVariables(tableOf(survey, answers, ZONE));
    const { bytes } = await parquetFile(answersDocument(table, answers), undefined, { answersAGroup: 150 });
    const expected = await csvCells(table, answers);
    await expectSameToDuckDb(table, expected, { parquet: bytes, jsonl: await jsonlBytes(table, answers) });
  });
});

async function expectSameToDuckDb(table: Table, cells: readonly string[][], files: Record<string, Buffer>) {
  // its own JavaScript takes a mark of byte order off a text
  const expected = cells.map((row) => row.map((cell) => cell.replace(/^\ufeff/, '')));
  const folder = await temporaryFolder();
  const names = table.columns.flatMap(({ variable }) => [`${variable?.name}`, `${variable?.name}_text`]);
  for (const [format, bytes] of Object.entries(files)) {
    const path = join(folder, `answers.${format}`);
    await writeFile(path, bytes);
    const read = (await duckDbRows(path, names)).map((row) => cellsOf(table, row));
    expect(read).toEqual(asWritten(table, expected, read));
  }
  await rm(folder, { recursive: true });
}

describe('variables that try the limits of programs', () => {
  const document = () => labelledDocument(hostileRows, hostileColumns, { timezone: ZONE, sets: hostileSets });

  it('have the same cells, whole', async () => {
    const { table } = document();
    const expected = await labelledCells(document());
    const { bytes } = await parquetFile(document());
    const parquet = (await readParquet(bytes)).map((row) => cellsOf(table, row));
    expect(parquet).toEqual(asWritten(table, expected, parquet));
    const lines = await collected((out) => renderJsonl(document(), { gzip: false }, out));
    const jsonl = linesOf(lines.bytes).map((line) => cellsOf(table, JSON.parse(line)));
    expect(jsonl).toEqual(asWritten(table, expected, jsonl));
  });

  it.skipIf(!hasDuckDb)('have the same cells to DuckDB', async () => {
    const { bytes: parquet } = await parquetFile(document());
    const { bytes: jsonl } = await collected((out) => renderJsonl(document(), { gzip: false }, out));
    await expectSameToDuckDb(document().table, await labelledCells(document()), { parquet, jsonl });
  });

  it('have their labels, codes and sets in Parquet', async () => {
    const { key_value_metadata = [] } = metadataOf((await parquetFile(document())).bytes);
    const facts = new Map(key_value_metadata.map(({ key, value }) => [key, value]));
    expect(JSON.parse(facts.get('sets') ?? '')).toEqual(hostileSets);
    const said: { name: string; label: string; codes: unknown }[] = JSON.parse(facts.get('variables') ?? '');
    expect(said.find(({ name }) => name === 'q1')).toMatchObject({ label: longTitle, codes: manyCodes });
  });
});

const linesOf = (bytes: Buffer) => bytes.toString().split('\n').slice(0, -1);

const readLines = `
import json, sys, pandas as pd
frame = pd.read_json(sys.argv[1], lines=True, dtype=False, convert_dates=False, precise_float=True).astype(object)
print(json.dumps(frame.where(frame.notna(), None).to_dict(orient='records')))`;

function saidByPandas(path: string): string {
  return execFileSync(python ?? 'python3', ['-c', readLines, path], { maxBuffer: 2 ** 28 }).toString();
}

async function csvCells(table: Table, answers: readonly Answer[]): Promise<string[][]> {
  const { bytes } = await csvFile(table, answers, { formulas: 'raw' });
  return readBack(bytes).slice(1);
}

async function jsonlBytes(table: Table, answers: readonly Answer[]): Promise<Buffer> {
  const { bytes } = await collected((out) => renderJsonl(answersDocument(table, answers), { gzip: false }, out));
  return bytes;
}

/** For every column, the text beside it where it has none of its own. */
function cellsOf({ columns, timezone }: Table, row: Record<string, unknown>): string[] {
  const zone = zoneOf(timezone);
  return columns.map(({ type, about, variable }) => {
    const value = row[variable?.name ?? ''] ?? row[`${variable?.name}_text`] ?? '';
    if (type === 'date' && about.timeForm === 'time' && typeof value !== 'string') {
      // DuckDB has microseconds in whole numbers of 64 bits
      return clockOf(typeof value === 'bigint' ? Number(value) / 1000 : Number(value));
    }
    if (typeof value === 'boolean') return variable?.codes.find(({ code }) => code === Number(value))?.label ?? '';
    if (!(value instanceof Date)) return String(value);
    if (type !== 'date') return isoInZone(value.getTime(), zone);
    return value.toISOString().slice(0, about.timeForm === 'datetime' ? 19 : 10);
  });
}

const clockOf = (ms: number) => new Date(ms).toISOString().slice(11, 19);

/** Numbers may be written in another way: 1e2 or 100; yes and no by their numbers; times without their seconds. */
function asWritten({ columns }: Table, expected: readonly string[][], found: readonly string[][]): string[][] {
  return expected.map((row, at) =>
    row.map((cell, column) => {
      const other = found[at]?.[column] ?? '';
      const isNumber =
        columns[column]?.type === 'number' && cell !== '' && other !== '' && Number(cell) === Number(other);
      const codes = columns[column]?.variable?.codes ?? [];
      const isSame = codes.some(({ code, label }) => String(code) === cell && label === other);
      const isTime = columns[column]?.type === 'date' && `${cell.replace(' ', 'T')}:00` === other;
      return isNumber || isSame || isTime ? other : cell;
    }),
  );
}
