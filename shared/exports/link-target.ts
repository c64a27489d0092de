/** What a share link leads to: the file of a job, as long as the job is ready and its owner has not deleted it. */
import type { ResolveTarget, SharedFile } from '../delivery/links/link.ts';
import { attachment } from '../render/file-name.ts';
import type { ExportDeps } from './export-deps.ts';
import { asOf } from './job-states.ts';

type TargetDeps = Pick<ExportDeps, 'jobs' | 'now'>;

export function createTargetResolver(deps: TargetDeps): ResolveTarget {
  return async (owner, target) => {
    switch (target.kind) {
      case 'export':
        return exportFile(deps, { owner, id: target.jobId }, target.fileIndex);
      case 'batch':
        return undefined;
    }
  };
}

async function exportFile(
  deps: TargetDeps,
  key: { owner: string; id: string },
  fileIndex: number,
): Promise<SharedFile | undefined> {
  const stored = await deps.jobs.get(key);
  const job = stored && !stored.deletedAt ? asOf(stored, deps.now()) : undefined;
  const file = job?.status === 'ready' ? job.files[fileIndex] : undefined;
  if (!file || !job?.expiresAt) return undefined;
  return {
    key: file.key,
    name: file.name,
    contentType: file.contentType,
    disposition: attachment(file.name),
    sizeBytes: file.sizeBytes,
    expiresAt: job.expiresAt,
    language: job.options.lang,
  };
}
