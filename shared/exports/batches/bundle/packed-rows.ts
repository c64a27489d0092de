/** What a batch packs: the rows of its own exports or, where it made none, exports that were chosen, each as such a row. */
import { messageOf } from '../../../problems/catalogue.ts';
import type { ExportDeps } from '../../job/export-deps.ts';
import type { Job } from '../../job/job.ts';
import { asOf } from '../../job/job-states.ts';
import type { Batch } from '../batch.ts';
import { type ChildRow, rowAfter, rowsOf } from '../child-row.ts';

export type PackDeps = Pick<ExportDeps, 'records' | 'jobs' | 'now'>;

interface PackedRow {
  row: ChildRow;
  /** The options of the export, which say whether its counts may be shown. */
  options: Batch['options'];
}

export async function* packedRows(deps: PackDeps, batch: Batch): AsyncGenerator<PackedRow> {
  if (batch.exportIds) {
    for await (const { id, job } of packedJobs(deps, batch)) {
      yield { row: job ? rowOf(job) : goneRow(id), options: job?.options ?? batch.options };
    }
    return;
  }
  for await (const { row } of rowsOf(deps.records, batch)) yield { row, options: batch.options };
}

/** The chosen exports from one of them on; what was deleted meanwhile has no job. */
export async function* packedJobs(
  { jobs, now }: Pick<PackDeps, 'jobs' | 'now'>,
  { owner, exportIds = [] }: Batch,
  from = 0,
): AsyncGenerator<{ id: string; job: Job | undefined }> {
  for (const id of exportIds.slice(from)) {
    const stored = await jobs.get({ owner, id });
    yield { id, job: stored && !stored.deletedAt ? asOf(stored, now()) : undefined };
  }
}

/** It was ready when it was chosen; its files may have expired since. */
function rowOf(job: Job): ChildRow {
  const row = rowAfter({ surveyId: job.surveyId, name: '', status: 'queued', files: [] }, job);
  return job.status === 'expired' ? { ...row, ...gone } : row;
}

const gone = {
  status: 'cancelled' as const,
  problem: { code: 'deleted', message: messageOf('not_found.export_deleted') },
  files: [],
};

function goneRow(id: string): ChildRow {
  return { surveyId: 0, name: id, ...gone };
}
