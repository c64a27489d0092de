/** Files for statistical programs, written by the product into memory from tables and rows that a test makes up. */
import { expect } from 'vitest';
import type { ByteSink } from '../../../shared/bytes/byte-sink.ts';
import { shapeOf } from '../../../shared/exports/outputs/table-shape.ts';
import { renderCsv } from '../../../shared/formats/csv/csv.ts';
import { renderDta } from '../../../shared/formats/dta/dta.ts';
import { renderSav } from '../../../shared/formats/sav/sav.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import type { AnswersDocument, RenderedAnswers } from '../../../shared/tables/answers-document.ts';
import { buildTable } from '../../../shared/tables/build-table.ts';
import type { Column, Table } from '../../../shared/tables/column.ts';
import { tableRows } from '../../../shared/tables/rows.ts';
import type { TableOptions } from '../../../shared/tables/table-options.ts';
import type { Variable, VariableSet } from '../../../shared/tables/variable.ts';
import { readBack } from './csv-file.ts';
import { factsOf, newDictionary, onePart } from './table-cells.ts';
import { documentOf, type Given } from './xlsx-file.ts';

export type LabelledFormat = 'sav' | 'dta';

const renderers = { sav: renderSav, dta: renderDta } as const;

export function variableOf(name: string, more: Partial<Variable> = {}): Variable {
  return { name, label: name, measure: 'scale', codes: [], ...more };
}

interface Made {
  timezone?: string;
  sets?: readonly VariableSet[];
  more?: Partial<AnswersDocument>;
}

/** Rows by hand, which can be walked through again with some of the columns. */
export function labelledDocument(
  rows: readonly (readonly Given[])[],
  columns: readonly (Partial<Column> & { variable: Variable })[],
  { timezone = 'UTC', sets, more = {} }: Made = {},
): AnswersDocument {
  const named = columns.map((column) => ({ id: column.variable.name, title: column.variable.label, ...column }));
  const document = documentOf(rows, named, { timezone, ...more });
  const table: Table = { ...document.table, ...(sets && { sets }) };
  return {
    ...document,
    table,
    walk(walked) {
      const places = walked.map(({ id }) => table.columns.findIndex((column) => column.id === id));
      return documentOf(
        rows.map((row) => places.map((place) => row[place] ?? null)),
        [...walked],
        { timezone },
      ).rows;
    },
  };
}

/** Answers in the table that an export of that format would have, by a dictionary that has just been begun. */
export function answersDocument(
  survey: Survey,
  answers: readonly Answer[],
  timezone: string,
  more: Partial<TableOptions> = {},
  format: 'sav' | 'parquet' = 'sav',
): AnswersDocument {
  const facts = factsOf(answers);
  const { language } = survey;
  const usual = { values: 'labels', choices: 'joined', header: 'title', text: 'keep' } as const;
  const table = buildTable(
    survey,
    facts,
    shapeOf({ content: 'answers', format }, { ...usual, language, timezone, ...more }),
    newDictionary(survey, facts),
  );
  const counts = { read: 0, filteredOut: 0 };
  const walk = (columns: readonly Column[]) => tableRows({ ...table, columns }, onePart(answers), () => true, counts);
  return { ...documentOf([], []), language, table, rows: walk(table.columns), walk, counts };
}

export async function labelledFile(
  document: AnswersDocument,
  format: LabelledFormat,
): Promise<RenderedAnswers & { bytes: Buffer }> {
  const { out, bytes } = collected();
  const made = await renderers[format](document, out);
  return { ...made, bytes: bytes() };
}

/** The cells of the same table in a CSV file, without its header. */
export async function csvCells(document: AnswersDocument): Promise<string[][]> {
  const { out, bytes } = collected();
  const rows = document.walk(document.table.columns);
  await renderCsv({ ...document, rows }, { dialect: 'standard', formulas: 'raw' }, out);
  const [header, ...cells] = readBack(bytes());
  expect(header).toHaveLength(document.table.columns.length);
  return cells;
}

function collected(): { out: ByteSink; bytes(): Buffer } {
  const chunks: Uint8Array[] = [];
  return {
    out: {
      async write(chunk) {
        chunks.push(Uint8Array.from(chunk)); // the buffer is reused after this
      },
    },
    bytes: () => Buffer.concat(chunks),
  };
}
