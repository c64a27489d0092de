/**
 * Announces the end of a job. The write that ends a job also marks that its event is due; from then on anybody who
 * finds the mark may announce it, and announcing it twice sends it once.
 */
import { sendShipments } from '../../delivery/destinations/send-shipments.ts';
import { announce, type WebhookEvent } from '../../delivery/webhooks/announce.ts';
import type { ExportDeps } from './export-deps.ts';
import type { Job, JobKey } from './job.ts';
import { shownProgress, shownRows } from './visible-counts.ts';

/** Announces the event of an ended job, where one is due, and removes the mark. The job as it is then. */
export async function announceExport(deps: ExportDeps, key: JobKey): Promise<Job | undefined> {
  const job = await deps.jobs.get(key);
  const event = job && eventOf(job, deps.publicUrl);
  if (!event) return job;
  // the event of a merge is that of its batch
  if (!job.deletedAt && !job.merge) {
    await announce(deps, event);
    await sendFiles(deps, job, event.timestamp);
  }
  const notified = await deps.jobs.change(job, (found) => {
    const { eventDue, ...rest } = found;
    return eventDue === job.eventDue && found.finishedAt === job.finishedAt ? rest : undefined;
  });
  return notified ?? job;
}

async function sendFiles(deps: ExportDeps, job: Job, endedAt: string): Promise<void> {
  const { id, owner, status, deliver, createdAt, options, surveyName: name } = job;
  if (status !== 'ready' || !deliver) return;
  const run = { at: createdAt, timezone: options.timezone };
  await sendShipments(deps, { owner, name, subject: { kind: 'export', id, endedAt }, run, deliver });
}

/** Ids, state and counts; never an address that opens a file. */
function eventOf(job: Job, publicUrl: string): WebhookEvent | undefined {
  if (!job.eventDue || !job.finishedAt) return undefined;
  return {
    owner: job.owner,
    type: job.eventDue,
    subjectId: job.id,
    timestamp: job.finishedAt,
    data: {
      id: job.id,
      quiz_id: job.surveyId,
      batch_id: job.batchId ?? null,
      status: job.status,
      counts: { ...shownProgress(job), files: job.files.length },
      files: job.files.map(({ content, format, rows, sizeBytes, sha256 }) => ({
        content,
        format,
        rows: shownRows(job, rows),
        sha256,
        size_bytes: sizeBytes,
      })),
      changes: job.compared?.counts ?? null,
      drift: job.compared?.drift ?? null,
      expires_at: job.expiresAt ?? null,
      problem: job.problem ?? null,
      href: `${publicUrl}/exports/${job.id}`,
    },
  };
}
