/** An export as an assistant sees it: a link, sizes and hashes, a preview of the content, and never the bytes. */

import { z } from 'zod';
import type { Job, JobFile } from '../../../exports/job/job.ts';
import { shownRows } from '../../../exports/job/visible-counts.ts';
import { jobStatuses } from '../../../exports/statuses.ts';
import { heldAnswers } from '../../../formats/described.ts';
import { changesViewSchema } from '../../../operations/run-members.ts';
import { warningView, warningViewSchema } from '../../../surveys/warnings/warning-view.ts';
import { comparisonView } from '../../http/changes-view.ts';
import { fileLink } from '../../http/export-view.ts';
import type { Assistant } from '../assistant.ts';
import { marked, untrusted } from '../untrusted.ts';
import { type PreviewColumn, previewLines } from './preview-lines.ts';

const PREVIEW = { columns: 20, lines: 4, lineChars: 300, headBytes: 8_192, warnings: 10 } as const;

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();

const file = {
  url: orNull(z.string()).describe('where to download the file; works for at most one hour'),
  name: orNull(z.string()),
  size_bytes: orNull(z.number()),
  rows: orNull(z.number()),
  url_expires_at: orNull(z.string()),
  sha256: orNull(z.string()),
};

export const exportResultSchema = z.object({
  export_id: z.string(),
  status: z.enum(jobStatuses),
  ...file,
  more_files: z.array(z.object(file)).describe('the files after the first, if an export has several'),
  changes: orNull(changesViewSchema).describe(
    'rows that are new, changed, deleted and unchanged since an earlier export',
  ),
  progress_percent: z.number(),
  ask_again: orNull(z.string()).describe('the tool to call until the export has ended'),
  problem: orNull(z.object({ code: z.string(), message: z.string() })),
  key_figures: orNull(
    z.object({
      answers_found: orNull(z.number()).describe('counted by the survey service, for the filters it supports'),
      answers_read: orNull(z.number()).describe('null if small numbers are hidden'),
      rows_written: orNull(z.number()),
      columns: z.number(),
      warnings: z.number(),
    }),
  ),
  preview: orNull(
    untrusted(
      z.object({
        columns: z.array(z.string()),
        first_lines: z.array(z.string()),
        warnings: z.array(warningViewSchema),
      }),
    ),
  ),
});

type ExportResult = z.infer<typeof exportResultSchema>;

const manifestSchema = z.object({
  counts: z.object({
    upstream_total: z.number().nullable(),
    read: z.number().nullable(),
    written: z.number().nullable(),
  }),
  columns: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      privacy: z.object({ treatment: z.string(), reason: z.string().nullable() }).optional(),
    }),
  ),
  warnings: z.array(warningViewSchema),
});

export async function exportResult(assistant: Assistant, job: Job): Promise<ExportResult> {
  const [first = noFile, ...more] = await Promise.all(job.files.map((each) => fileResult(assistant, job, each)));
  const isUnderWay = job.status === 'queued' || job.status === 'running';
  return {
    export_id: job.id,
    status: job.status,
    ...first,
    more_files: more,
    changes: comparisonView(job).changes,
    progress_percent: job.status === 'ready' ? 100 : job.progress.percent,
    ask_again: isUnderWay ? 'get_export' : null,
    problem: job.status === 'failed' ? (job.problem ?? null) : null,
    ...(await glance(assistant, job)),
  };
}

const noFile = { url: null, name: null, size_bytes: null, rows: null, url_expires_at: null, sha256: null };

async function fileResult({ deps }: Assistant, job: Job, one: JobFile) {
  const { url, expiresAt } = await fileLink(job, one, deps.files, deps.now);
  const { name, sizeBytes, rows, sha256 } = one;
  return { url, name, size_bytes: sizeBytes, rows: shownRows(job, rows), url_expires_at: expiresAt, sha256 };
}

async function glance(assistant: Assistant, job: Job): Promise<Pick<ExportResult, 'key_figures' | 'preview'>> {
  const bytes =
    job.status === 'ready' && job.manifestKey ? await assistant.deps.files.read(job.manifestKey) : undefined;
  if (!bytes) return { key_figures: null, preview: null };
  const { counts, columns, warnings } = manifestSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
  const text = [...warnings, ...job.files.flatMap((each) => each.warnings.map(warningView))];
  return {
    key_figures: {
      answers_found: counts.upstream_total,
      answers_read: counts.read,
      rows_written: counts.written,
      columns: columns.length,
      warnings: text.length,
    },
    preview: marked({
      columns: columns.slice(0, PREVIEW.columns).map(({ title }) => title),
      first_lines: await firstLines(assistant, job, columns),
      warnings: text.slice(0, PREVIEW.warnings),
    }),
  };
}

/** Only where a row is a line: other formats cannot be read in pieces. */
async function firstLines({ deps }: Assistant, job: Job, columns: readonly PreviewColumn[]): Promise<string[]> {
  const [first] = job.files;
  if (!first || !heldAnswers(first)?.hasPlainLines) return [];
  const head = await deps.files.readRange(first.key, 0, Math.min(first.sizeBytes, PREVIEW.headBytes));
  const lines = previewLines(Buffer.from(head ?? []).toString(), PREVIEW.lines, job, first, columns);
  return lines.map((line) => line.slice(0, PREVIEW.lineChars));
}
