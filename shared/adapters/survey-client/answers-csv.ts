/**
 * The fallback for a JSON list that cannot be read: the upstream's own `answers/csv`, parsed as a stream. Its layout is
 * not ours, so every column becomes a text question named by its header; an id and a time are used where there are any.
 */

import { createFieldTable } from '../../packing/field-table.ts';
import { packAnswers } from '../../packing/packed-answers.ts';
import { Problem } from '../../problems/problem.ts';
import type { AnswersPage } from '../../snapshots/upstream.ts';
import { type Answer, readAnswer } from '../../surveys/answer.ts';
import type { UpstreamQuery } from '../../surveys/filters/filters.ts';
import { operations } from '../../surveys/operations.ts';
import { truncateText, upstreamLimits } from '../../surveys/upstream-limits.ts';
import { warningOf } from '../../surveys/warnings/warning.ts';
import { parseMoment } from '../../zone.ts';
import type { Caller } from './call.ts';
import { csvRows } from './csv-rows.ts';
import { encodePosition } from './position.ts';

const ROWS_A_PAGE = 500;
const idHeaders = new Set(['id', '#', '№', 'answer_id', 'answer id']);
const timeHeaders = new Set(['submitted_at', 'submitted at', 'date_end', 'date', 'дата']);
const warning = warningOf('answers_from_csv', {});

type Reader = (cells: readonly string[], row: number) => Answer;

export async function* answersFromCsv(
  caller: Caller,
  token: string,
  query: UpstreamQuery,
  skipRows: number,
): AsyncGenerator<AnswersPage> {
  const what = `the answers of survey ${query.surveyId} as CSV`;
  const fields = createFieldTable();
  let header: readonly string[] | undefined;
  let read: Reader | undefined;
  let rows = 0;
  let page: Answer[] = [];
  for await (const cells of csvRows(await caller.stream(token, operations.answersCsv(query), what))) {
    if (!header) {
      header = headerOf(cells);
      continue;
    }
    if (cells.length < header.length && cells.every((cell) => cell === '')) continue;
    rows++;
    read ??= readerOf(header, cells, query);
    if (rows <= skipRows) continue;
    page.push(read(cells, rows));
    if (page.length === ROWS_A_PAGE) {
      yield {
        answers: packAnswers(page, fields),
        total: undefined,
        next: encodePosition({ mode: 'csv', rows }),
        disturbed: false,
      };
      page = [];
    }
  }
  if (!header) throw new Problem('upstream_unreadable.csv_empty');
  const warnings = [warning];
  yield { answers: packAnswers(page, fields), total: rows, next: undefined, disturbed: false, warnings };
}

function headerOf(cells: readonly string[]): readonly string[] {
  if (/^\s*(<|\{|\[\s*[{"])/.test(cells[0] ?? '')) {
    throw new Problem('upstream_unreadable.csv_other');
  }
  if (cells.length > upstreamLimits.questions) {
    throw new Problem('upstream_unreadable.csv_columns', { columns: cells.length });
  }
  return cells.map((cell) => truncateText(cell, upstreamLimits.titleCharacters));
}

/** The first row shows whether the id column holds numbers; where it does not, rows are numbered. */
function readerOf(header: readonly string[], firstRow: readonly string[], query: UpstreamQuery): Reader {
  const columnOf = (known: ReadonlySet<string>) => header.findIndex((title) => known.has(title.trim().toLowerCase()));
  const [idAt, timeAt] = [columnOf(idHeaders), columnOf(timeHeaders)];
  const hasIds = /^\d+$/.test(firstRow[idAt] ?? '');
  return (cells, row) => {
    const time = cells[timeAt] ?? '';
    const hasTime = !Number.isNaN(parseMoment(time));
    if (!hasTime && (query.dateFrom !== undefined || query.dateTo !== undefined)) throw timeless(row);
    const answer = readAnswer({
      id: hasIds ? cells[idAt] : row,
      submitted_at: hasTime ? time : undefined,
      is_complete: query.isComplete ?? true,
      is_deleted: query.isDeleted,
      answers: cells
        .slice(0, header.length)
        .flatMap((cell, at) => (hasIds && at === idAt ? [] : [givenOf(header, cell, at)])),
    });
    if (!answer || cells.slice(header.length).some((cell) => cell !== '')) throw malformed(row);
    return answer;
  };
}

function givenOf(header: readonly string[], cell: string, at: number) {
  return { question_id: `csv-${at + 1}`, question_text: header[at] ?? '', answer: cell, answer_type: 'input' };
}

function malformed(row: number): Problem {
  return new Problem('upstream_unreadable.csv_row', { row });
}

function timeless(row: number): Problem {
  return new Problem('upstream_refused.csv_without_time', { row });
}
