/** One output of a job: from the frozen snapshot through the table to a stored file, in one pass with flat memory. */
import type { Files } from '../ports.ts';
import { renderCsv } from '../render/csv.ts';
import { safeFileName } from '../render/file-name.ts';
import { readParts } from '../snapshots/read-parts.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import type { Survey } from '../surveys/survey.ts';
import { buildTable } from '../tables/build-table.ts';
import type { Column } from '../tables/column.ts';
import { rowFilter } from '../tables/row-filter.ts';
import { type RowCounts, tableRows } from '../tables/rows.ts';
import { attemptPrefix, type Job, type JobFile, snapshotPrefix } from './job.ts';
import type { Output } from './options.ts';

const contentTypes = { csv: 'text/csv; charset=utf-8' } as const;

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
  const { job, survey, snapshot } = request;
  const { timezone, lang: language } = job.options;
  const table = buildTable(survey, snapshot.facts, { language, timezone });
  const counts: RowCounts = { read: 0, filteredOut: 0 };
  const parts = readParts(request.snapshots, snapshotPrefix(job), snapshot);
  const rows = tableRows(table, parts, rowFilter(job.filters, timezone), counts);
  const name = safeFileName(`${survey.name} ${output.content}`, output.format);
  const key = `${attemptPrefix(job, job.fence)}${output.content}.${output.format}`;
  const contentType = contentTypes[output.format];
  const upload = request.files.upload(key, contentType);
  try {
    const sink = {
      async write(bytes: Uint8Array) {
        request.onRows(counts.read);
        await upload.write(bytes);
      },
    };
    const written = await renderCsv(table, rows, job.options.csv, sink);
    const { sizeBytes, sha256 } = await upload.complete();
    await verify(request, { key, sizeBytes, written, counts });
    const file = { ...output, name, key, contentType, sizeBytes, rows: written, sha256, warnings: snapshot.warnings };
    return { file, columns: table.columns, counts };
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

/** A file is only a file when every answer of the snapshot is in it or was filtered out, and the store has all of it. */
async function verify(
  request: RenderRequest,
  made: { key: string; sizeBytes: number; written: number; counts: RowCounts },
): Promise<void> {
  const { counts, written } = made;
  if (counts.read !== request.snapshot.read || written !== counts.read - counts.filteredOut) {
    throw new Error(
      `rows do not add up: snapshot ${request.snapshot.read}, read ${counts.read}, ` +
        `filtered out ${counts.filteredOut}, written ${written}`,
    );
  }
  const storedBytes = await request.files.sizeOf(made.key);
  if (storedBytes !== made.sizeBytes) throw new Error(`stored ${storedBytes} bytes of ${made.sizeBytes}`);
}
