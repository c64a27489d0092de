/** The cells of a table as plain values, so that tests can write down what they expect. */
import type { PackedReader } from '../../../shared/packing/packed-reader.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { Facts } from '../../../shared/surveys/facts.ts';
import { createFactsGatherer, noFacts } from '../../../shared/surveys/facts.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';
import { buildTable } from '../../../shared/tables/build-table.ts';
import type { CellSink, Table } from '../../../shared/tables/column.ts';
import { type Dictionary, dictionaryOf } from '../../../shared/tables/dictionary/dictionary.ts';
import { newEntries } from '../../../shared/tables/dictionary/new-entries.ts';
import { type RowFilter, tableRows } from '../../../shared/tables/rows.ts';
import type { TableOptions } from '../../../shared/tables/table-options.ts';
import { packed } from '../surveys/packed-answers.ts';

/** A text, a number, a moment, or nothing. */
export type Cell = string | number | Date | null;

/** A survey with one question, `q`, read as the client reads it. */
export function surveyOf(entity: object, lang = 'en'): Survey {
  const widgets = { ids: ['q'], entities: { q: { title: 'Q', ...entity } } };
  const survey = readSurvey({ id: 1, name: 'Test', widgets }, { lang });
  if (!survey) throw new Error('not a survey');
  return survey;
}

export function factsOf(answers: readonly Answer[]): Facts {
  const gatherer = createFactsGatherer(noFacts);
  for (const answer of answers) gatherer.see(answer);
  return gatherer.facts();
}

export function tableOf(
  survey: Survey,
  answers: readonly Answer[],
  timezone = 'UTC',
  more: Partial<TableOptions> = {},
): Table {
  const defaults = { values: 'labels', choices: 'joined', header: 'title', text: 'keep' } as const;
  const options = { language: survey.language, timezone, ...defaults, ...more };
  const facts = factsOf(answers);
  const goesByIt = options.values === 'numbers' || options.header === 'name';
  return buildTable(survey, facts, options, goesByIt ? newDictionary(survey, facts) : undefined);
}

/** One that has just been begun. */
export function newDictionary(survey: Survey, facts: Facts): Dictionary {
  return dictionaryOf(newEntries(dictionaryOf([]), { survey, facts, at: '2026-03-01T00:00:00.000Z' }));
}

export async function rowsOf(table: Table, answers: readonly Answer[], belongs: RowFilter = () => true) {
  const counts = { read: 0, filteredOut: 0 };
  const rows: Cell[][] = [];
  for await (const part of tableRows(table, onePart(answers), belongs, counts)) {
    while (part.next()) {
      const row: Cell[] = [];
      part.write(recorder(row));
      rows.push(row);
    }
  }
  return { rows, counts };
}

/** Title to cell of every column that belongs to a question or a variable, for each answer. */
export async function questionCells(
  survey: Survey,
  answers: readonly Answer[],
  more: Partial<TableOptions> = {},
): Promise<Record<string, Cell>[]> {
  const table = tableOf(survey, answers, 'UTC', more);
  const { rows } = await rowsOf(table, answers);
  return rows.map((row) =>
    Object.fromEntries(
      table.columns.flatMap(({ id, title }, at) => (id.includes(':') ? [[title, row[at] ?? null] as const] : [])),
    ),
  );
}

export async function* onePart(answers: readonly Answer[]): AsyncGenerator<PackedReader> {
  yield packed(answers);
}

function recorder(row: Cell[]): CellSink {
  const textOf = (bytes: Uint8Array, start: number, end: number) => Buffer.from(bytes.subarray(start, end)).toString();
  return {
    empty: () => row.push(null),
    text: (...place) => row.push(textOf(...place)),
    number: (...place) => row.push(Number(textOf(...place))),
    moment: (epochMs) => row.push(new Date(epochMs)),
  };
}
