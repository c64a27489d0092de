/** What a share link leads to: a file of a job, the bundle of a batch or the newest file of a schedule, until its owner deletes it. */

import type { ResolvedTarget, ResolveTarget } from '../delivery/links/link.ts';
import { attachment } from '../http/attachment.ts';
import { anybody } from '../privacy/disclosure/shared-answers.ts';
import { isLooser } from '../privacy/looser.ts';
import { privacySchema } from '../privacy/policy.ts';
import { unlessNewer } from '../records/read-record.ts';
import { batchAsOf } from './batches/batch-states.ts';
import { getBatch } from './batches/batch-store.ts';
import { type FilesTarget, shareFiles } from './disclosure/share-files.ts';
import type { ExportDeps } from './job/export-deps.ts';
import { isFinal, type Job } from './job/job.ts';
import { asOf } from './job/job-states.ts';
import { type FoundFile, type FoundNewest, newestFile } from './schedules/newest-file.ts';

type TargetDeps = Pick<ExportDeps, 'jobs' | 'records' | 'files' | 'now'>;

export function createTargetResolver(deps: TargetDeps): ResolveTarget {
  return async (owner, target, link = {}) => {
    const recipients = link.recipients === 'not_said' ? [anybody] : link.recipients;
    const given = async (found: FoundFile, files: FilesTarget, since?: string): Promise<FoundFile> => {
      if (typeof found === 'string' || !recipients) return found;
      // what was there when the link was made was asked for then
      if (since !== undefined && found.madeAt !== undefined && found.madeAt <= since) return found;
      return (await shareFiles(deps, owner, [files], recipients)) ? 'held_back' : found;
    };
    switch (target.kind) {
      case 'export':
        return given(await exportFile(deps, { owner, id: target.jobId }, target.fileIndex), target, link.createdAt);
      case 'batch':
        return given(await bundleFile(deps, { owner, id: target.batchId }), target, link.createdAt);
      case 'schedule':
        return unlessLooser(
          link.privacy,
          await newestFile(
            deps,
            { owner, scheduleId: target.scheduleId, file: target.file },
            {
              exportFile: async (key, at) =>
                given(await exportFile(deps, key, at), { kind: 'export', jobId: key.id, fileIndex: at }),
              bundleFile: async (key) => given(await bundleFile(deps, key), { kind: 'batch', batchId: key.id }),
            },
          ),
        );
      // a live page is no file
      case 'view':
        return 'gone';
    }
  };
}

/** A file that shows more than its owner meant to share, or is followed by such, waits for his word. */
function unlessLooser(meant: unknown, found: FoundNewest): ResolvedTarget {
  if (typeof found === 'string') return found;
  const standing = privacySchema.safeParse(meant).data;
  const { file, asked } = found;
  return standing && [file.privacy, asked].some((one) => isLooser(one, standing)) ? 'paused' : file;
}

async function exportFile(deps: TargetDeps, key: { owner: string; id: string }, fileIndex: number): Promise<FoundFile> {
  const stored = await unlessNewer(deps.jobs.get(key), 'newer');
  if (stored === 'newer') return 'pending';
  const job = stored && !stored.deletedAt ? asOf(stored, deps.now()) : undefined;
  const file = job?.status === 'ready' ? job.files[fileIndex] : undefined;
  if (!file || !job?.expiresAt) return job?.variantOf ? stateOfVariant(job) : 'gone';
  return {
    key: file.key,
    name: file.name,
    contentType: file.contentType,
    disposition: attachment(file.name),
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    expiresAt: job.expiresAt,
    language: job.options.lang,
    privacy: job.options.privacy,
    // a link to a stricter file may be older than the file
    ...(!job.variantOf && { madeAt: job.finishedAt }),
  };
}

/** Only a variant can be shared before it is ready. */
function stateOfVariant(job: Job): 'pending' | 'failed' | 'gone' {
  if (!isFinal(job)) return 'pending';
  return job.status === 'failed' || job.status === 'cancelled' ? 'failed' : 'gone';
}

async function bundleFile(deps: TargetDeps, key: { owner: string; id: string }): Promise<FoundFile> {
  const stored = await unlessNewer(getBatch(deps, key), 'newer');
  if (stored === 'newer') return 'pending';
  const batch = stored && !stored.deletedAt ? batchAsOf(stored, deps.now()) : undefined;
  if (!batch?.bundle || !batch.expiresAt) return 'gone';
  const { key: fileKey, name, contentType, sizeBytes, sha256 } = batch.bundle;
  return {
    key: fileKey,
    name,
    contentType,
    sizeBytes,
    sha256,
    disposition: attachment(name),
    expiresAt: batch.expiresAt,
    language: batch.options.lang ?? 'ru',
    privacy: batch.options.privacy,
    madeAt: batch.finishedAt,
  };
}
