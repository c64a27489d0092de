/**
 * One survey with a question of every type, in every program that an analyst may open its files with: cells, labels,
 * measures, kinds of missing values and sets are those of its CSV and its dictionary, in each of them.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnTarget } from '../../../../shared/surveys/column-target.ts';
import type { AnswersDocument } from '../../../../shared/tables/answers-document.ts';
import type { Column } from '../../../../shared/tables/column.ts';
import type { Measure } from '../../../../shared/tables/variable.ts';
import { isoInZone, zoneOf } from '../../../../shared/zone.ts';
import { duckDbFacts, duckDbRows, hasDuckDb, warnWithoutDuckDb } from '../../../support/files-read/duckdb.ts';
import { programs, warnWithout } from '../../../support/files-read/statistics-programs.ts';
import {
  type Told,
  toldByHaven,
  toldByPandas,
  toldByPspp,
  toldByReadstat,
} from '../../../support/files-read/told-by-programs.ts';
import { shownCells } from '../../../support/files-written/expected-values.ts';
import { answersDocument, csvCells, labelledFile } from '../../../support/files-written/labelled-file.ts';
import { parquetFile } from '../../../support/files-written/parquet-file.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';
import { answersOnCars, cameBy, surveyOnCars } from '../../../support/surveys/asked-and-skipped.ts';

const ZONE = 'Europe/Berlin';
const made = (format: 'sav' | 'parquet' = 'sav') =>
  answersDocument(
    surveyOnCars(),
    answersOnCars(),
    ZONE,
    { values: 'numbers', choices: 'split', missing: 'cannot_say' },
    format,
  );

let folder = '';
beforeAll(async () => {
  folder = await temporaryFolder();
  for (const format of ['sav', 'dta'] as const) {
    await writeFile(join(folder, `data.${format}`), (await labelledFile(made(), format)).bytes);
  }
  await writeFile(join(folder, 'data.parquet'), (await parquetFile(made('parquet'))).bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SKIPPED = '<skipped>';
const SAYS_NOTHING = '<says nothing>';
type Kind = 'sav' | 'dta' | 'parquet';

const isAsked = ({ about }: Column) => about.type !== 'system' && about.type !== 'variable';

/** Whether the file can tell why a cell of the column is empty. */
function tellsWhy({ type, ...column }: Column, kind: Kind): boolean {
  return (
    kind !== 'parquet' && isAsked({ type, ...column }) && (type === 'number' || (type === 'date' && kind === 'dta'))
  );
}

/** The cells of the CSV as a program must find them. */
async function wantedCells(document: AnswersDocument, kind: Kind): Promise<string[][]> {
  const { questions } = surveyOnCars();
  return (await csvCells(document)).map((row, respondent) =>
    document.table.columns.map((column, at) => {
      const text = row[at] ?? '';
      const target = columnTarget(column.id, questions);
      if (text === '') {
        const isSkipped = target.kind === 'question' && cameBy(respondent, target.questionId);
        return isSkipped && tellsWhy(column, kind) ? SKIPPED : '';
      }
      const code = column.variable?.codes.find((one) => String(one.code) === text);
      if (code?.isMissing && kind !== 'parquet') return SAYS_NOTHING;
      if (column.type === 'moment') return text.slice(0, 19).replace('T', ' ');
      if (column.type !== 'date') return text;
      return /^[\d-]{10}$/.test(text) ? text : `${text.replace('T', ' ')}:00`;
    }),
  );
}

function wantedVariables(document: AnswersDocument, cells: readonly string[][], kind: 'sav' | 'dta') {
  return document.table.columns.map((column, at) => {
    const { name = '', label = '', codes = [], ends = [], measure = 'text' } = column.variable ?? {};
    const isZoned = column.type === 'moment' && cells.some((row) => row[at] !== '');
    const values = [
      ...codes.map((one) => [one.isMissing ? SAYS_NOTHING : String(one.code), one.label]),
      ...ends.map((one) => [String(one.code), one.label]),
      ...(column.type === 'number' && tellsWhy(column, kind) ? [[SKIPPED, 'Skipped']] : []),
    ];
    return {
      name,
      label: `${label.replace(/\n/g, ' ')}${isZoned ? ` (${ZONE})` : ''}`,
      measure,
      values: values.map((value) => value.join(' ')).sort(),
    };
  });
}

/** The same words for what is missing, whatever a program calls it. */
function unified(
  { variables, cells }: Told,
  document: AnswersDocument,
  wanted: readonly string[][],
  program: keyof typeof programs,
) {
  const { columns } = document.table;
  const word = (code: string, at: number) => {
    if (/^\.[a-z]$/.test(code)) return code === '.s' ? SKIPPED : SAYS_NOTHING;
    const isMissing = variables[at]?.missing.some((one) => Number(one) === Number(code)) && code !== '';
    if (isMissing) return Number(code) < 0 ? SKIPPED : SAYS_NOTHING;
    return columns[at]?.type === 'number' && code !== '' ? String(Number(code)) : code;
  };
  const times = wanted.map((row) =>
    row.map((text, at) => (isTime(columns[at]) && !text.startsWith('<') ? text : null)),
  );
  return {
    variables: variables.map(({ name, label, values }, at) => ({
      ...{ name, label },
      values: values.map(([code, text]) => `${word(code, at)} ${text}`).sort(),
    })),
    cells: shownCells(cells, times, program).map((row) => row.map((cell, at) => word(String(cell ?? ''), at))),
  };
}

const isTime = (column: Column | undefined) => column?.type === 'date' || column?.type === 'moment';

describe.each([
  ['pspp', 'sav', toldByPspp],
  ['readstat', 'sav', toldByReadstat],
  ['haven', 'sav', toldByHaven],
  ['readstat', 'dta', toldByReadstat],
  ['haven', 'dta', toldByHaven],
  ['pandas', 'dta', toldByPandas],
] as const)('%s in %s', (program, kind, tell) => {
  warnWithout(program, `a survey with every type of question in a file of ${kind}`);

  it.runIf(programs[program])('finds cells, labels and kinds of missing values', async () => {
    const document = made();
    const wanted = await wantedCells(document, kind);
    const told = tell(folder, `data.${kind}`);
    const found = unified(told, document, wanted, program);
    // its table shows nothing for any of them
    const tellsNone = program === 'readstat' && kind === 'dta';
    expect(found.cells).toEqual(
      tellsNone ? wanted.map((row) => row.map((text) => text.replace(/^<.*>$/, ''))) : wanted,
    );
    expect(wanted.flat().filter((text) => text === SKIPPED).length).toBeGreaterThan(30);
    const variables = wantedVariables(document, wanted, kind);
    expect(found.variables).toEqual(variables.map(({ measure: _, ...one }) => one));
    if (told.sets) expect(told.sets.toSorted()).toEqual(setsOf(document).toSorted());
    if (program === 'pspp')
      expect(told.variables.map(({ measure }) => measure)).toEqual(variables.map(({ measure }) => levels[measure]));
  });
});

const setsOf = ({ table: { sets = [] } }: AnswersDocument) =>
  sets.map(({ name, label, variables }) => [name, label.replace(/\n/g, ' '), [...variables]]);

const levels: Record<Measure, string> = {
  ...{ nominal: 'Nominal', ordinal: 'Ordinal', scale: 'Scale', text: 'Nominal', date: 'Scale' },
};

describe('DuckDB in parquet', () => {
  warnWithoutDuckDb('a survey with every type of question in Parquet');

  it.runIf(hasDuckDb)('finds cells, labels, measures and sets', async () => {
    const document = made('parquet');
    const path = join(folder, 'data.parquet');
    const rows = await duckDbRows(path, []);
    const { columns, sets } = document.table;
    const found = rows.map((row) => columns.map((column) => textOf(row[column.variable?.name ?? ''], column)));
    expect(found).toEqual(await wantedCells(document, 'parquet'));
    const facts = await duckDbFacts(path);
    const told: { name: string; label: string; measure: string; codes: object[] }[] = JSON.parse(
      facts.get('variables') ?? '',
    );
    expect(told).toMatchObject(
      columns.map(({ variable }) => ({
        ...{ name: variable?.name, label: variable?.label, measure: variable?.measure },
        codes: variable?.codes.map(({ code, label, isMissing }) => ({ code, label, ...(isMissing && { isMissing }) })),
        ...(variable?.ends && { ends: variable.ends }),
      })),
    );
    expect(JSON.parse(facts.get('sets') ?? '')).toEqual(sets);
  });
});

function textOf(value: unknown, { type, about: { timeForm } }: Column): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return String(Number(value));
  if (type === 'date' && timeForm === 'time') return new Date(Number(value) / 1000).toISOString().slice(11, 19);
  if (!(value instanceof Date)) return String(value);
  if (type === 'moment') return isoInZone(value.getTime(), zoneOf(ZONE)).slice(0, 19).replace('T', ' ');
  return value
    .toISOString()
    .replace('T', ' ')
    .slice(0, timeForm === 'datetime' ? 19 : 10);
}
