/** A job as callers see it: wire names, fresh links, and nothing of how it is worked on. */
import type { Job, JobFile } from '../../exports/job/job.ts';
import { type Hiding, shownProgress, shownRows } from '../../exports/job/visible-counts.ts';
import { attachment } from '../../http/attachment.ts';
import type { ExportView } from '../../operations/exports.ts';
import type { Clock, Files } from '../../ports.ts';
import { messageOf } from '../../problems/catalogue.ts';
import { warningView } from '../../surveys/warnings/warning-view.ts';
import { comparisonView } from './changes-view.ts';

export const linkSeconds = 3600;

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
    refresh_of: job.refreshes?.of ?? null,
    variant_of: job.variantOf ?? null,
    waiting_until: waitingUntil(job, now()),
    created_at: job.createdAt,
    started_at: job.startedAt ?? null,
    finished_at: job.finishedAt ?? null,
    expires_at: job.expiresAt ?? null,
    problem: isEnded ? (job.problem ?? erasedProblem(job)) : null,
    files: await Promise.all(job.files.map((file) => fileView(job, file, files, now))),
  };
}

/** Its files have not expired, though they are as gone. */
function erasedProblem({ erasedAt }: Pick<Job, 'erasedAt'>) {
  return erasedAt === undefined ? null : { code: 'erased', message: messageOf('erased') };
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

/** A link never outlives its file; where the file's lifetime is unknown, the link is a short one. */
export function ttlOf({ expiresAt }: { expiresAt?: string | undefined }, now: Clock): number {
  const secondsLeft = Math.floor((Date.parse(expiresAt ?? '') - now()) / 1000) || 0;
  return Math.max(1, Math.min(linkSeconds, secondsLeft));
}
