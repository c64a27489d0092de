/** Documents for the files of analysts: tables with variables, and rows that are counted as they go by. */
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { AnswersDocument } from '../../../shared/tables/answers-document.ts';
import type { Column, Table } from '../../../shared/tables/column.ts';
import { type RowSource, tableRows } from '../../../shared/tables/rows.ts';
import { type Measure, measures, type ValueLabel, type Variable } from '../../../shared/tables/variable.ts';
import { packed } from '../surveys/packed-answers.ts';
import { documentOf, type Given } from './xlsx-file.ts';

/** As a dictionary would name it; `v1` is the first. */
export function variable(at: number, { title, type }: Pick<Column, 'title' | 'type'>, more: Partial<Variable> = {}) {
  const measure: Measure = measures[['', '', 'number', 'text', 'date'].indexOf(type)] ?? 'date';
  const codes: readonly ValueLabel[] = [];
  return { name: `v${at + 1}`, label: title, measure, codes, ...more };
}

export function withVariables(table: Table): Table {
  return { ...table, columns: table.columns.map((column, at) => ({ variable: variable(at, column), ...column })) };
}

/** A table with these rows; every column of `columns` may say what it is. Parts are of three rows. */
export function analystDocument(
  rows: readonly (readonly Given[])[],
  columns: readonly Partial<Column>[],
  more: Partial<AnswersDocument> & { timezone?: string } = {},
): AnswersDocument {
  const plain = documentOf(rows, columns, more);
  return counted({ ...plain, table: withVariables(plain.table) });
}

/** The table of a survey with its answers, as the parts of a snapshot have them. */
export function answersDocument(table: Table, answers: readonly Answer[], partAnswers = 100): AnswersDocument {
  const counts = { read: 0, filteredOut: 0 };
  async function* parts() {
    for (let at = 0; at < answers.length; at += partAnswers) yield packed(answers.slice(at, at + partAnswers));
  }
  const walk = (columns: readonly Column[]) => tableRows({ ...table, columns }, parts(), () => true, counts);
  const { rows: _, walk: __, ...frame } = documentOf([]);
  return { ...frame, table, counts, walk, rows: walk(table.columns) };
}

function counted(document: AnswersDocument): AnswersDocument {
  const counts = { read: 0, filteredOut: 0 };
  async function* walk(): AsyncGenerator<RowSource> {
    for await (const part of document.rows) {
      yield {
        next() {
          const isRow = part.next();
          if (isRow) counts.read++;
          return isRow;
        },
        write: part.write,
      };
    }
  }
  return { ...document, counts, rows: walk(), walk };
}
