/** A job as callers see it: wire names, fresh links, and nothing of how it is worked on. */
import { z } from '@hono/zod-openapi';
import { attachment } from '../attachment.ts';
import { type Job, type JobFile, jobStatuses } from '../exports/job/job.ts';
import { type Hiding, shownProgress, shownRows } from '../exports/job/told-counts.ts';
import { outputSchema, settledOptionsSchema } from '../exports/options.ts';
import type { Clock, Files } from '../ports.ts';
import { driftSchema } from '../surveys/drift.ts';
import { filtersSchema } from '../surveys/filters/filters.ts';
import { warningView, warningViewSchema } from '../surveys/warnings/warning-view.ts';
import { changesViewSchema, comparisonView } from './changes/changes-view.ts';
import { deliveriesMember } from './deliveries/shown-deliveries.ts';

export const linkSeconds = 3600;

export const moment = z.iso.datetime().openapi({ example: '2026-03-02T06:00:00.000Z' });

export const fileViewSchema = z
  .object({
    content: outputSchema.shape.content,
    format: outputSchema.shape.format,
    name: z.string(),
    content_type: z.string(),
    size_bytes: z.number().int(),
    rows: z.number().int().nullable().openapi({ description: 'null where it is too small to be told' }),
    sha256: z.string(),
    warnings: z.array(warningViewSchema),
    url: z.url().openapi({ description: 'a presigned link that works for at most one hour' }),
    url_expires_at: moment,
  })
  .openapi('File');

const answersOfJob = z.number().nullable().openapi({ description: 'null where small numbers are hidden' });

export const exportViewSchema = z
  .object({
    id: z.string().openapi({ example: 'exp_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    quiz_id: z.number().int(),
    status: z.enum(jobStatuses),
    stage: z.enum(['pull', 'render']).nullable(),
    progress: z.object({ answers_read: answersOfJob, answers_total: answersOfJob, percent: z.number() }),
    filters: filtersSchema,
    options: settledOptionsSchema,
    changes: changesViewSchema.nullable(),
    drift: driftSchema.nullable(),
    batch_id: z.string().nullable(),
    variant_of: z.string().nullable().openapi({ description: 'the export that this one is a stricter variant of' }),
    waiting_until: moment.nullable().openapi({
      description:
        'set while a queued export waits before it continues, for example because the survey service asked for it',
    }),
    created_at: moment,
    started_at: moment.nullable(),
    finished_at: moment.nullable(),
    expires_at: moment.nullable(),
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    files: z.array(fileViewSchema),
    ...deliveriesMember,
  })
  .openapi('Export');

export type ExportView = z.infer<typeof exportViewSchema>;

export async function exportView(job: Job, files: Files, now: Clock): Promise<ExportView> {
  const isEnded = job.status !== 'queued' && job.status !== 'running';
  return {
    id: job.id,
    quiz_id: job.surveyId,
    status: job.status,
    stage: job.stage ?? null,
    progress: { ...shownProgress(job), percent: job.progress.percent },
    filters: job.filters,
    options: job.options,
    ...comparisonView(job),
    batch_id: job.batchId ?? job.merge?.batchId ?? null,
    variant_of: job.variantOf ?? null,
    waiting_until: waitingUntil(job, now()),
    created_at: job.createdAt,
    started_at: job.startedAt ?? null,
    finished_at: job.finishedAt ?? null,
    expires_at: job.expiresAt ?? null,
    problem: isEnded && job.problem ? job.problem : null,
    files: await Promise.all(job.files.map((file) => fileView(job, file, files, now))),
  };
}

/** Null for one that may begin at any moment. */
export function waitingUntil(
  { status, notBefore }: { status: string; notBefore?: string | undefined },
  now: number,
): string | null {
  const mayWait = status === 'queued' || status === 'running';
  return mayWait && notBefore !== undefined && Date.parse(notBefore) > now ? notBefore : null;
}

export async function fileView(job: Pick<Job, 'expiresAt'> & Hiding, file: JobFile, files: Files, now: Clock) {
  const { url, expiresAt } = await fileLink(job, file, files, now);
  return {
    content: file.content,
    format: file.format,
    name: file.name,
    content_type: file.contentType,
    size_bytes: file.sizeBytes,
    rows: shownRows(job, file.rows),
    sha256: file.sha256,
    warnings: file.warnings.map(warningView),
    url,
    url_expires_at: expiresAt,
  };
}

export function fileLink(job: Pick<Job, 'expiresAt'>, { key, contentType, name }: JobFile, files: Files, now: Clock) {
  return files.link(key, { ttlSeconds: ttlOf(job, now), contentType, disposition: attachment(name) });
}

export function manifestLink(job: Job, key: string, { files, now }: { files: Files; now: Clock }) {
  const disposition = attachment(`manifest ${job.id}.json`);
  return files.link(key, { ttlSeconds: ttlOf(job, now), contentType: 'application/json', disposition });
}

/** A link never outlives its file; where the file's lifetime is not known, the link is a short one. */
export function ttlOf({ expiresAt }: { expiresAt?: string | undefined }, now: Clock): number {
  const secondsLeft = Math.floor((Date.parse(expiresAt ?? '') - now()) / 1000) || 0;
  return Math.max(1, Math.min(linkSeconds, secondsLeft));
}
