/**
 * The way round a JSON list that cannot be read: the upstream's own `answers/csv`, parsed as a stream. Its layout is not
 * ours, so every column becomes a text question named by its header; an id column is used where there is one.
 */
import { Readable } from 'node:stream';
import papaparse from 'papaparse';
import { Problem } from '../../errors.ts';
import { type Answer, readAnswer } from '../../surveys/answer.ts';
import { operations } from '../../surveys/operations.ts';
import type { AnswersPage, UpstreamQuery } from '../../surveys/upstream.ts';
import type { Caller } from './call.ts';
import { encodePosition } from './position.ts';

const ROWS_A_PAGE = 500;
const idHeaders = new Set(['id', '#', '№', 'answer_id', 'answer id']);

export async function* answersFromCsv(
  caller: Caller,
  token: string,
  query: UpstreamQuery,
  skipRows: number,
): AsyncGenerator<AnswersPage> {
  const body = await caller.stream(
    token,
    operations.answersCsv(query),
    `the answers of survey ${query.surveyId} as CSV`,
  );
  let header: readonly string[] | undefined;
  let rows = 0;
  let page: Answer[] = [];
  for await (const cells of parsedRows(body)) {
    if (!header) {
      header = headerOf(cells);
      continue;
    }
    rows++;
    if (rows <= skipRows || (cells.length === 1 && cells[0] === '')) continue;
    page.push(answerOf(header, cells, rows));
    if (page.length === ROWS_A_PAGE) {
      yield { answers: page, total: undefined, next: encodePosition({ mode: 'csv', rows }), disturbed: false };
      page = [];
    }
  }
  if (!header) throw new Problem('upstream_unreadable', 'The survey service sends an empty CSV.');
  yield { answers: page, total: undefined, next: undefined, disturbed: false };
}

function parsedRows(body: ReadableStream<Uint8Array>): AsyncIterable<string[]> {
  const parser = papaparse.parse(papaparse.NODE_STREAM_INPUT, { header: false });
  Readable.from(body)
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  return parser;
}

function headerOf(cells: readonly string[]): readonly string[] {
  const first = cells[0]?.replace(/^\ufeff/, '') ?? '';
  if (first.trimStart().startsWith('<')) {
    throw new Problem('upstream_unreadable', 'The survey service sends a page instead of a CSV.');
  }
  return [first, ...cells.slice(1)];
}

function answerOf(header: readonly string[], cells: readonly string[], row: number): Answer {
  const idAt = header.findIndex((title) => idHeaders.has(title.trim().toLowerCase()));
  const id = idAt >= 0 && /^\d+$/.test(cells[idAt] ?? '') ? Number(cells[idAt]) : row;
  const answer = readAnswer({
    id,
    is_complete: true,
    answers: header.flatMap((title, at) =>
      at === idAt
        ? []
        : [{ question_id: `csv-${at + 1}`, question_text: title, answer: cells[at] ?? '', answer_type: 'input' }],
    ),
  });
  if (!answer) throw new Problem('upstream_unreadable', `Row ${row} of the survey service's CSV cannot be read.`);
  return answer;
}
