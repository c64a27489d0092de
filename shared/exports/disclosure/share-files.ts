/** Asks the ledger whether somebody may have the files of exports, and notes that he has them. */
import type { LinkTarget } from '../../delivery/links/link.ts';
import { anybody } from '../../privacy/disclosure/shared-answers.ts';
import type { Problem } from '../../problems/problem.ts';
import { getBatch } from '../batches/batch-store.ts';
import { childId } from '../batches/child-job.ts';
import { rowsOf } from '../batches/child-row.ts';
import type { Job } from '../job/job.ts';
import type { JobStore } from '../job/job-store.ts';
import type { LedgerDeps } from './ledger.ts';
import { askShown, type ShownKey, shareShown } from './shown-answers.ts';

type ShareFilesDeps = LedgerDeps & { jobs: Pick<JobStore, 'get'> };

/** The files that a target stands for at this moment; those of a schedule are asked for one by one. */
export type FilesTarget = Extract<LinkTarget, { kind: 'export' | 'batch' }>;

/** The problem, where they must not have them: then none of them is noted as theirs. */
export async function shareFiles(
  deps: ShareFilesDeps,
  owner: string,
  targets: readonly FilesTarget[],
  recipients: readonly string[],
): Promise<Problem | undefined> {
  let wanted = await shownIn(deps, owner, targets);
  if (wanted.length > 1) {
    const allowed: ShownKey[] = [];
    for (const shown of wanted) {
      const asked = await askShown(deps, shown, recipients);
      if (typeof asked === 'object') return asked;
      if (asked === 'yes') allowed.push(shown);
    }
    wanted = allowed;
  }
  for (const shown of wanted) {
    const problem = await shareShown(deps, shown, recipients);
    if (problem) return problem;
  }
  return undefined;
}

async function shownIn(deps: ShareFilesDeps, owner: string, targets: readonly FilesTarget[]): Promise<ShownKey[]> {
  const found = new Map<string, ShownKey>();
  for (const target of targets) {
    for await (const { id, shown } of jobsOf(deps, owner, target)) if (shown) found.set(id, { owner, ...shown });
  }
  return [...found.values()];
}

/** For a link that anybody may pass on. */
export async function shareWithAnybody(deps: ShareFilesDeps, owner: string, target: FilesTarget): Promise<void> {
  const problem = await shareFiles(deps, owner, [target], [anybody]);
  if (problem) throw problem;
}

async function* jobsOf(deps: ShareFilesDeps, owner: string, target: FilesTarget): AsyncGenerator<Job> {
  for await (const id of idsOf(deps, owner, target)) {
    const job = await deps.jobs.get({ owner, id });
    if (job && !job.deletedAt) yield job;
  }
}

async function* idsOf(deps: ShareFilesDeps, owner: string, target: FilesTarget): AsyncGenerator<string> {
  if (target.kind === 'export') {
    yield target.jobId;
    return;
  }
  const batch = await getBatch(deps, { owner, id: target.batchId });
  if (!batch || batch.options.privacy.minimum_base === 0) return;
  for await (const { row } of rowsOf(deps.records, batch)) {
    if (row.status === 'ready') yield childId(batch, row.surveyId);
  }
  if (batch.mergeJobId !== undefined) yield batch.mergeJobId;
}
