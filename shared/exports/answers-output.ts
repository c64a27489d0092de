/** One output of a job: from the frozen snapshot through the table to a stored file, in one pass with flat memory. */
import type { Files } from '../ports.ts';
import type { ByteSink } from '../render/byte-sink.ts';
import { safeFileName } from '../render/file-name.ts';
import { readParts } from '../snapshots/read-parts.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import type { Survey } from '../surveys/survey.ts';
import type { AnswersDocument, RenderedAnswers } from '../tables/answers-document.ts';
import { buildTable } from '../tables/build-table.ts';
import type { Column, Table } from '../tables/column.ts';
import { rowFilter } from '../tables/row-filter.ts';
import { type RowCounts, tableRows } from '../tables/rows.ts';
import { formatOf } from './formats.ts';
import { attemptPrefix, type Job, type JobFile, snapshotPrefix } from './job.ts';
import { notesOf } from './notes.ts';
import { type Output, tableOptions } from './options.ts';

export interface RenderedOutput {
  file: JobFile;
  columns: readonly Column[];
  counts: RowCounts;
}

export interface RenderRequest {
  files: Files;
  snapshots: Files;
  job: Job;
  survey: Survey;
  snapshot: Snapshot;
  /** Called as rows go by; throws when the job is lost. */
  onRows(read: number): void;
}

export async function renderOutput(request: RenderRequest, output: Output): Promise<RenderedOutput> {
  const { job, survey } = request;
  const document = answersDocument(request);
  const { extension, contentType, render } = formatOf(output.format, job.options);
  const name = safeFileName(`${survey.name} ${output.content}`, extension);
  const key = `${attemptPrefix(job, job.fence)}${output.content}.${extension}`;
  const upload = request.files.upload(key, contentType);
  const sink: ByteSink = {
    async write(bytes) {
      request.onRows(document.counts.read);
      await upload.write(bytes);
    },
  };
  try {
    const made = await render(document, sink);
    const { sizeBytes, sha256 } = await upload.complete();
    await verify(request, document.counts, made, { key, sizeBytes });
    const warnings = [...document.warnings, ...made.warnings];
    const file = { ...output, name, key, contentType, sizeBytes, rows: made.rows, sha256, warnings };
    return { file, columns: document.table.columns, counts: document.counts };
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

function answersDocument({ job, survey, snapshot, snapshots }: RenderRequest): AnswersDocument {
  const table = buildTable(survey, snapshot.facts, tableOptions(job.options));
  const counts: RowCounts = { read: 0, filteredOut: 0 };
  const parts = readParts(snapshots, snapshotPrefix(job), snapshot);
  return {
    table,
    rows: tableRows(table, parts, rowFilter(job.filters, job.options.timezone), counts),
    counts,
    survey: { id: survey.id, name: survey.name },
    language: job.options.lang,
    notes: notesOf(job),
    warnings: [...snapshot.warnings, ...unknownColumns(table)],
    newestAnswerAt: snapshot.facts.newestSubmittedAt,
  };
}

function unknownColumns({ columns }: Table): string[] {
  return columns
    .filter((column) => column.isUnknown)
    .map(({ id }) => `The column ${id} was asked for, but neither the survey nor any of these answers has it.`);
}

/** A file is only a file when every answer of the snapshot is in it or was filtered out, and the store has all of it. */
async function verify(
  { files, snapshot }: RenderRequest,
  counts: RowCounts,
  made: RenderedAnswers,
  stored: { key: string; sizeBytes: number },
): Promise<void> {
  if (counts.read !== snapshot.read || made.rows !== counts.read - counts.filteredOut) {
    throw new Error(
      `rows do not add up: snapshot ${snapshot.read}, read ${counts.read}, ` +
        `filtered out ${counts.filteredOut}, written ${made.rows}`,
    );
  }
  const storedBytes = await files.sizeOf(stored.key);
  if (storedBytes !== stored.sizeBytes) throw new Error(`stored ${storedBytes} bytes of ${stored.sizeBytes}`);
}
