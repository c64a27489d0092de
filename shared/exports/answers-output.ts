/** The answers as a table: from the frozen snapshot to a stored file, in one pass with flat memory. */
import { changesPersonal } from '../privacy/treatment.ts';
import { readParts } from '../snapshots/read-parts.ts';
import { warningIn, warningOf } from '../surveys/warnings.ts';
import type { AnswersDocument } from '../tables/answers-document.ts';
import { buildTable } from '../tables/build-table.ts';
import type { Table } from '../tables/column.ts';
import { type ContentScan, createContentScan } from '../tables/personal-content.ts';
import { rowFilter } from '../tables/row-filter.ts';
import { type RowCounts, tableRows } from '../tables/rows.ts';
import { decideColumn, type TreatedColumn, type TreatedTable, treatTable } from '../tables/treated-table.ts';
import { type AnswersPrivacy, lookedInto } from './answers-privacy.ts';
import { renderAnswers } from './formats.ts';
import { partsPrefix } from './job.ts';
import { notesOf } from './notes.ts';
import { type Output, tableOptions } from './options.ts';
import { privacyNotes } from './privacy-notes.ts';
import { shownFilters } from './shown-filters.ts';
import { checkCounts, type RenderedOutput, type RenderRequest, storeOutput } from './store-output.ts';

export interface AnswersRequest extends RenderRequest {
  privacy: AnswersPrivacy;
}

export async function answersOutput(request: AnswersRequest, output: Output): Promise<RenderedOutput> {
  const { job, survey, snapshot, privacy } = request;
  const whole = buildTable(survey, snapshot.facts, tableOptions(job.options));
  const treated = treatTable(whole, job.options.privacy, privacy.content, privacy.pseudonym);
  const scan = changesPersonal(job.options.privacy) ? undefined : createContentScan(whole.columns);
  const document = answersDocument(request, treated, scan);
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
  return { file, columns: table.columns, counts, treated: told(request, treated.columns, scan) };
}

/** With what only the answers showed, where nothing depended on it and nobody had looked before. */
function told({ job }: AnswersRequest, columns: readonly TreatedColumn[], scan: ContentScan | undefined) {
  if (!scan) return columns;
  const content = scan.seen();
  return columns.map((one) => ({ ...one, personal: decideColumn(one.column, job.options.privacy, content).personal }));
}

function answersDocument(
  request: AnswersRequest,
  { table, columns }: TreatedTable,
  scan: ContentScan | undefined,
): AnswersDocument {
  const { job, survey, snapshot, snapshots } = request;
  const { options } = job;
  const filters = shownFilters(job.filters, options.privacy, columns);
  const counts: RowCounts = { read: 0, filteredOut: 0 };
  const parts = readParts(snapshots, partsPrefix(job), snapshot);
  const looked = scan ? lookedInto(parts, scan) : parts;
  return {
    table,
    rows: tableRows(table, looked, rowFilter(job.filters, job.options.timezone), counts),
    counts,
    survey: { id: survey.id, name: survey.name },
    language: job.options.lang,
    notes: [...notesOf({ options, filters }), ...privacyNotes(options.lang, columns)],
    warnings: warningsOf(request, table).map((warning) => warningIn(job.options.lang, warning)),
    newestAnswerAt: snapshot.facts.newestSubmittedAt,
  };
}

function warningsOf({ snapshot }: RenderRequest, { columns }: Table): string[] {
  const unknown = columns.filter((column) => column.isUnknown);
  return [...snapshot.warnings, ...unknown.map(({ id }) => warningOf('unknownColumn', { id }))];
}
