/** The answers as a table: from the frozen snapshot to a stored file, in one pass with flat memory. */
import { changesPersonal } from '../../privacy/treatment.ts';
import { readParts } from '../../snapshots/read-parts.ts';
import { questionsOfAnswers } from '../../surveys/conditions/known-questions.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import type { AnswersDocument } from '../../tables/answers-document.ts';
import { buildTable } from '../../tables/build-table.ts';
import type { Column, Table } from '../../tables/column.ts';
import { newestRow } from '../../tables/newest-row.ts';
import { type ContentScan, createContentScan } from '../../tables/personal-content.ts';
import { readableTable } from '../../tables/readable-table.ts';
import { rowFilter } from '../../tables/row-filter.ts';
import { type RowCounts, type RowFilter, type RowSource, tableRows } from '../../tables/rows.ts';
import { decideColumn, type TreatedColumn, type TreatedTable, treatTable } from '../../tables/treated-table.ts';
import { partsPrefix } from '../job/job.ts';
import { type Output, tableOptions } from '../options.ts';
import { type AnswersPrivacy, withFirstScanned } from './answers-privacy.ts';
import { renderAnswers } from './formats.ts';
import { notesOf } from './notes.ts';
import { privacyNotes } from './privacy-notes.ts';
import { shownFilters } from './shown-filters.ts';
import { checkCounts, type RenderedOutput, type RenderRequest, storeOutput } from './store-output.ts';
import { wordingWarnings } from './wording.ts';

interface AnswersRequest extends RenderRequest {
  privacy: AnswersPrivacy;
}

export async function answersOutput(request: AnswersRequest, output: Output): Promise<RenderedOutput> {
  const { job, survey, snapshot, privacy } = request;
  const whole = wholeTable(request, output);
  const treated = treatTable(whole, job.options.privacy, privacy.content, privacy.pseudonym);
  const scan = changesPersonal(job.options.privacy) ? undefined : createContentScan(whole.columns);
  const newest = newestRow(rowFilter(job.filters, job.options.timezone, questionsOfAnswers(survey, snapshot.facts)));
  const document = answersDocument(request, treated, { belongs: newest.belongs, scan });
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
  return { file, columns: table.columns, counts, guarded, treated: told(request, treated.columns, scan) };
}

/** Word files leave out columns that nobody reads on paper. */
function wholeTable({ job, survey, snapshot }: AnswersRequest, { format }: Output): Table {
  const whole = buildTable(survey, snapshot.facts, tableOptions(job.options));
  return format === 'word' && !job.options.columns ? readableTable(whole, job.filters) : whole;
}

/** Adds what only the answers showed, where nothing depended on it and nobody had looked before. */
function told({ job }: AnswersRequest, columns: readonly TreatedColumn[], scan: ContentScan | undefined) {
  if (!scan) return columns;
  const content = scan.seen();
  return columns.map((one) => ({ ...one, personal: decideColumn(one.column, job.options.privacy, content).personal }));
}

function answersDocument(
  request: AnswersRequest,
  { table, columns: treated }: TreatedTable,
  { belongs, scan }: { belongs: RowFilter; scan: ContentScan | undefined },
): AnswersDocument {
  const { job, survey, snapshot, snapshots } = request;
  const { options } = job;
  const filters = shownFilters(job.filters, options.privacy, treated);
  const counts: RowCounts = { read: 0, filteredOut: 0 };
  async function* walk(columns: readonly Column[]): AsyncGenerator<RowSource> {
    Object.assign(counts, { read: 0, filteredOut: 0 });
    const parts = readParts(snapshots, partsPrefix(job), snapshot);
    yield* tableRows({ ...table, columns }, scan ? withFirstScanned(parts, scan) : parts, belongs, counts);
  }
  return {
    table,
    rows: walk(table.columns),
    walk,
    counts,
    survey: { id: survey.id, name: survey.name },
    language: job.options.lang,
    notes: [...notesOf({ options, filters }), ...privacyNotes(options.lang, treated)],
    warnings: warningsOf(request, table),
    newestAnswerAt: snapshot.facts.newestSubmittedAt,
  };
}

function warningsOf({ survey, snapshot }: RenderRequest, { columns }: Table): Warning[] {
  const unknown = columns.filter((column) => column.isUnknown);
  return [
    ...snapshot.warnings,
    ...wordingWarnings(survey, snapshot.facts),
    ...unknown.map(({ id }) => warningOf('unknown_column', { column: id })),
  ];
}
