/** The answers as a table: from the frozen snapshot to a stored file, in one pass with flat memory. */
import { readParts } from '../snapshots/read-parts.ts';
import { warningIn, warningOf } from '../surveys/warnings.ts';
import type { AnswersDocument } from '../tables/answers-document.ts';
import { buildTable } from '../tables/build-table.ts';
import type { Column, Table } from '../tables/column.ts';
import { newestRow } from '../tables/newest-row.ts';
import { readableTable } from '../tables/readable-table.ts';
import { rowFilter } from '../tables/row-filter.ts';
import { type RowCounts, type RowFilter, type RowSource, tableRows } from '../tables/rows.ts';
import { renderAnswers } from './formats.ts';
import { snapshotPrefix } from './job.ts';
import { notesOf } from './notes.ts';
import { type Output, tableOptions } from './options.ts';
import { checkCounts, type RenderedOutput, type RenderRequest, storeOutput } from './store-output.ts';
import { wordingWarnings } from './wording.ts';

export async function answersOutput(request: RenderRequest, output: Output): Promise<RenderedOutput> {
  const newest = newestRow(rowFilter(request.job.filters, request.job.options.timezone));
  const document = answersDocument(request, output, newest.belongs);
  const { table, counts } = document;
  let guarded: RenderedOutput['guarded'];
  const file = await storeOutput(request, output, async (out) => {
    let furthest = 0;
    const watched = {
      async write(bytes: Uint8Array) {
        // a format that walks through the rows again begins anew
        furthest = Math.max(furthest, counts.read);
        request.onRows(furthest);
        await out.write(bytes);
      },
    };
    const made = await renderAnswers(output.format, document, request.job.options, watched);
    checkCounts(request.snapshot, counts, made.rows);
    guarded = made.guarded;
    const warnings = [...warningsOf(request, table), ...made.warnings];
    return { rows: made.rows, warnings, newestAt: newest.submittedAt() };
  });
  return { file, columns: table.columns, counts, guarded };
}

function answersDocument(request: RenderRequest, { format }: Output, belongs: RowFilter): AnswersDocument {
  const { job, survey, snapshot, snapshots } = request;
  const whole = buildTable(survey, snapshot.facts, tableOptions(job.options));
  const table = format === 'word' && !job.options.columns ? readableTable(whole, job.filters) : whole;
  const counts: RowCounts = { read: 0, filteredOut: 0 };
  async function* walk(columns: readonly Column[]): AsyncGenerator<RowSource> {
    Object.assign(counts, { read: 0, filteredOut: 0 });
    yield* tableRows({ ...table, columns }, readParts(snapshots, snapshotPrefix(job), snapshot), belongs, counts);
  }
  return {
    table,
    rows: walk(table.columns),
    walk,
    counts,
    survey: { id: survey.id, name: survey.name },
    language: job.options.lang,
    notes: notesOf(job),
    warnings: warningsOf(request, table).map((warning) => warningIn(job.options.lang, warning)),
    newestAnswerAt: snapshot.facts.newestSubmittedAt,
  };
}

function warningsOf({ survey, snapshot }: RenderRequest, { columns }: Table): string[] {
  const unknown = columns.filter((column) => column.isUnknown);
  return [
    ...snapshot.warnings,
    ...wordingWarnings(survey, snapshot.facts),
    ...unknown.map(({ id }) => warningOf('unknownColumn', { id })),
  ];
}
