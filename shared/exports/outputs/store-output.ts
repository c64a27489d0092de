/** One output becomes one stored file, whole or not at all: rendered into an upload, counted, hashed and looked up again. */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import { fileKindOf } from '../../formats/described.ts';
import type { Files } from '../../ports.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { Warning } from '../../surveys/warnings/warning.ts';
import type { Column } from '../../tables/column.ts';
import type { Dictionary } from '../../tables/dictionary/dictionary.ts';
import type { RowCounts } from '../../tables/rows.ts';
import type { TreatedColumn } from '../../tables/treating/treated-table.ts';
import { attemptPrefix, type Job, type JobFile } from '../job/job.ts';
import type { Output } from '../options.ts';
import { hashedUpload } from './hashed-upload.ts';
import { outputName } from './output-name.ts';

export interface RenderRequest {
  files: Files;
  snapshots: Files;
  job: Job;
  survey: Survey;
  snapshot: Snapshot;
  /** Left out only where no output goes by it. */
  dictionary?: Dictionary | undefined;
  /** Called as rows go by; throws when the job is lost. */
  onRows(read: number): void;
}

export interface RenderedOutput {
  file: JobFile;
  /** The columns of a table of answers; a report has none. */
  columns: readonly Column[];
  counts: RowCounts;
  /** For a table of answers: what was done to its columns, including those left out. */
  treated?: readonly TreatedColumn[];
  /** Cells of a CSV file that were escaped as possible formulas, by column. */
  guarded?: ReadonlyMap<string, number> | undefined;
}

/** What is in the store, with its hashes. */
export type Stored = Pick<JobFile, 'sizeBytes' | 'sha256' | 'crc32'>;

interface Made {
  rows: number;
  warnings: Warning[];
  /** When the newest answer of the file was submitted. */
  newestAt: string | undefined;
}

export async function storeOutput(
  request: RenderRequest,
  output: Output,
  render: (out: ByteSink) => Promise<Made>,
): Promise<JobFile> {
  const { files } = request;
  const { key, contentType } = placeOf(request, output);
  const upload = hashedUpload(files.upload(key, contentType));
  try {
    const made = await render(upload);
    const stored = await upload.complete();
    const storedBytes = await files.sizeOf(key);
    if (storedBytes !== stored.sizeBytes) throw new Error(`stored ${storedBytes} bytes of ${stored.sizeBytes}`);
    return fileOf(request, output, made, stored);
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

/** Where the file of an output lies that a turn of the job, or the claim of a task, with this number writes. */
export function placeOf({ job }: Pick<RenderRequest, 'job'>, { content, format }: Output, fence = job.fence) {
  const { extension, contentType } = fileKindOf(format, job.options);
  return { key: `${attemptPrefix(job, fence)}${content}.${extension}`, extension, contentType };
}

/** A stored file, as its job remembers it. */
export function fileOf(
  request: Pick<RenderRequest, 'job' | 'survey'>,
  output: Output,
  { rows, warnings, newestAt }: Made,
  stored: Stored & { key?: string },
): JobFile {
  const { job, survey } = request;
  const { key, extension, contentType } = placeOf(request, output);
  // the day of one answer of a few says who is among them
  const isEmpty = rows === 0 || rows < job.options.privacy.minimum_base;
  const name = outputName(job, survey.name, output.content, { extension, newestAt, isEmpty });
  return { ...output, name, key, contentType, ...stored, rows, warnings };
}

/** A file counts only when every answer of the snapshot is in it or was filtered out. */
export function checkCounts(snapshot: Snapshot, counts: RowCounts, written: number): void {
  if (counts.read === snapshot.read && written === counts.read - counts.filteredOut) return;
  throw new Error(
    `rows do not add up: snapshot ${snapshot.read}, read ${counts.read}, ` +
      `filtered out ${counts.filteredOut}, written ${written}`,
  );
}
