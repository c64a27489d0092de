/** Asks the ledger whether somebody may have the files of exports, and notes that he has them. */
import type { LinkTarget } from '../../delivery/links/link.ts';
import { anybody } from '../../privacy/disclosure/shared-answers.ts';
import type { Problem } from '../../problems/problem.ts';
import { getBatch } from '../batches/batch-store.ts';
import { childId } from '../batches/child-job.ts';
import { rowsOf } from '../batches/child-row.ts';
import type { JobStore } from '../job/job-store.ts';
import type { LedgerDeps } from './ledger.ts';
import { askShown, type ShownKey, shareShown } from './shown-answers.ts';

type ShareFilesDeps = LedgerDeps & { jobs: Pick<JobStore, 'get'> };

/** The files that a target stands for at this moment; those of a schedule are asked for one by one. */
export type FilesTarget = Extract<LinkTarget, { kind: 'export' | 'batch' }>;

/** Each has a ledger of its own in memory meanwhile. */
const AT_ONCE = 8;

/** The problem, where they must not have them: then none of them is noted as theirs. */
export async function shareFiles(
  deps: ShareFilesDeps,
  owner: string,
  targets: readonly FilesTarget[],
  recipients: readonly string[],
): Promise<Problem | undefined> {
  const ids = new Set<string>();
  for (const target of targets) for await (const id of idsOf(deps, owner, target)) ids.add(id);
  const wanted: ShownKey[] = [];
  for await (const found of someAtOnce([...ids], (id) => shownOf(deps, owner, id))) if (found) wanted.push(found);
  const [first, ...others] = wanted;
  if (first && others.length === 0) return shareShown(deps, first, recipients);
  const allowed: ShownKey[] = [];
  const ask = async (shown: ShownKey) => ({ shown, answer: await askShown(deps, shown, recipients) });
  for await (const { shown, answer } of someAtOnce(wanted, ask)) {
    if (typeof answer === 'object') return answer;
    if (answer === 'yes') allowed.push(shown);
  }
  for await (const problem of someAtOnce(allowed, (shown) => shareShown(deps, shown, recipients))) {
    if (problem) return problem;
  }
  return undefined;
}

async function* someAtOnce<One, Made>(all: readonly One[], work: (one: One) => Promise<Made>): AsyncGenerator<Made> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield* await Promise.all(all.slice(at, at + AT_ONCE).map(work));
}

/** For a link that anybody may pass on. */
export async function shareWithAnybody(deps: ShareFilesDeps, owner: string, target: FilesTarget): Promise<void> {
  const problem = await shareFiles(deps, owner, [target], [anybody]);
  if (problem) throw problem;
}

async function shownOf({ jobs }: ShareFilesDeps, owner: string, id: string): Promise<ShownKey | undefined> {
  const job = await jobs.get({ owner, id });
  return job?.shown && !job.deletedAt ? { owner, ...job.shown } : undefined;
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
