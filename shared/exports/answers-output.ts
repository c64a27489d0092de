/** The answers as a table: from the frozen snapshot to a stored file, in one pass with flat memory. */
import { readParts } from '../snapshots/read-parts.ts';
import { warningIn, warningOf } from '../surveys/warnings.ts';
import type { AnswersDocument } from '../tables/answers-document.ts';
import { buildTable } from '../tables/build-table.ts';
import type { Table } from '../tables/column.ts';
import { rowFilter } from '../tables/row-filter.ts';
import { type RowCounts, tableRows } from '../tables/rows.ts';
import { renderAnswers } from './formats.ts';
import { partsPrefix } from './job.ts';
import { notesOf } from './notes.ts';
import { type Output, tableOptions } from './options.ts';
import { checkCounts, type RenderedOutput, type RenderRequest, storeOutput } from './store-output.ts';

export async function answersOutput(request: RenderRequest, output: Output): Promise<RenderedOutput> {
  const document = answersDocument(request);
  const { table, counts } = document;
  const file = await storeOutput(request, output, async (out) => {
    const watched = {
      async write(bytes: Uint8Array) {
        request.onRows(counts.read);
        await out.write(bytes);
      },
    };
    const made = await renderAnswers(output.format, document, request.job.options, watched);
    checkCounts(request.snapshot, counts, made.rows);
    return { rows: made.rows, warnings: [...warningsOf(request, table), ...made.warnings] };
  });
  return { file, columns: table.columns, counts };
}

function answersDocument(request: RenderRequest): AnswersDocument {
  const { job, survey, snapshot, snapshots } = request;
  const table = buildTable(survey, snapshot.facts, tableOptions(job.options));
  const counts: RowCounts = { read: 0, filteredOut: 0 };
  const parts = readParts(snapshots, partsPrefix(job), snapshot);
  return {
    table,
    rows: tableRows(table, parts, rowFilter(job.filters, job.options.timezone), counts),
    counts,
    survey: { id: survey.id, name: survey.name },
    language: job.options.lang,
    notes: notesOf(job),
    warnings: warningsOf(request, table).map((warning) => warningIn(job.options.lang, warning)),
    newestAnswerAt: snapshot.facts.newestSubmittedAt,
  };
}

function warningsOf({ snapshot }: RenderRequest, { columns }: Table): string[] {
  const unknown = columns.filter((column) => column.isUnknown);
  return [...snapshot.warnings, ...unknown.map(({ id }) => warningOf('unknownColumn', { id }))];
}
