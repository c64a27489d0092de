/**
 * A stricter file of a ready export, made from the same snapshot: nothing is pulled again, and the rows are the same.
 * The job that owns the snapshot remembers its variants, so that it is not cleaned away while one of them reads it.
 */

import { timeOrderedId } from '../../crypto.ts';
import { defaultPrivacy } from '../../privacy/policy.ts';
import { Problem } from '../../problems/problem.ts';
import { iso, newWork } from '../../work/lifecycle.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { type Job, type JobFile, snapshotJobId } from '../job/job.ts';
import { snapshotRetentionMs } from '../job/job-states.ts';
import { jobWork } from '../job/job-work.ts';
import type { Caller } from '../owner.ts';
import { checkMinimumBase, checkTreatedNames } from '../request/check-without-survey.ts';
import { stricterPrivacy, type VariantPrivacy } from './stricter-privacy.ts';

/** More than these of one snapshot are hardly wanted, and the job must stay small. */
const MOST_VARIANTS = 100;

export async function requestVariant(
  deps: RequestDeps,
  caller: Caller,
  job: Job,
  { content, format }: Pick<JobFile, 'content' | 'format'>,
  asked: VariantPrivacy,
): Promise<Job> {
  const options = { ...job.options, privacy: stricterPrivacy(job.options.privacy, asked) };
  const outputs = [{ content, format }];
  checkMinimumBase({ outputs, options });
  await checkAsked(deps, caller, job, asked);
  const now = deps.now();
  const id = timeOrderedId('exp', now);
  const { survey, snapshot, figures, dictionaryVersion, ownDictionary } = await holdSnapshot(deps, job, id);
  const variant: Job = {
    id,
    owner: job.owner,
    surveyId: job.surveyId,
    status: 'queued',
    filters: job.filters,
    options,
    outputs,
    ...(job.surveyName !== undefined && { surveyName: job.surveyName }),
    variantOf: job.id,
    snapshotOf: snapshotJobId(job),
    survey,
    snapshot,
    ...(figures && { figures }),
    ...(dictionaryVersion !== undefined && { dictionaryVersion }),
    ...(job.comparing && { comparing: { isDelta: job.comparing.isDelta, onDrift: job.comparing.onDrift } }),
    ...(job.compared && { compared: job.compared }),
    ...(ownDictionary && { ownDictionary }),
    createdAt: iso(now),
    progress: { ...job.progress, percent: 0 },
    files: [],
    ...newWork(),
    cleaned: 'nothing',
    sealedToken: await deps.sealer.seal(caller.token, caller.owner),
  };
  if (await deps.jobs.create(variant)) await jobWork.hint(deps, variant);
  return (await deps.jobs.get(variant)) ?? variant;
}

/** Against the survey as it is now, and all that was ever read of it; of merged surveys the export itself looks. */
async function checkAsked(
  deps: RequestDeps,
  caller: Caller,
  job: Job,
  { columns = {} }: VariantPrivacy,
): Promise<void> {
  if (Object.keys(columns).length === 0 || job.merge) return;
  const options = { ...job.options, privacy: { ...defaultPrivacy, columns } };
  checkTreatedNames({ options }, 'privacy.columns');
  const survey = await deps.upstream.survey(caller.token, job.surveyId);
  // brings along how tables are built
  const { checkTreated } = await import('../request/treated-columns.ts');
  await checkTreated(deps, caller, { ...job, options }, survey, 'privacy.columns');
}

/** Recorded before the variant exists: a snapshot without readers may be removed at any moment. */
async function holdSnapshot(deps: RequestDeps, job: Job, variantId: string) {
  const expired = () => new Problem('snapshot_expired', { id: job.id });
  const holder = await deps.jobs.change({ owner: job.owner, id: snapshotJobId(job) }, (found) => {
    if (found.deletedAt || !stands(found, deps.now())) return undefined;
    const variants = found.variants ?? [];
    if (variants.length >= MOST_VARIANTS) {
      throw new Problem('conflict.too_many_variants', { id: job.id, most: MOST_VARIANTS });
    }
    return { ...found, variants: [...variants, variantId] };
  });
  if (!holder) throw expired();
  const { survey, snapshot, figures, dictionaryVersion, ownDictionary } = holder;
  if (!survey || !snapshot) throw expired();
  return { survey, snapshot, figures, dictionaryVersion, ownDictionary };
}

function stands({ survey, snapshot, status, finishedAt = '' }: Job, now: number): boolean {
  return status === 'ready' && !!survey && !!snapshot && Date.parse(finishedAt) + snapshotRetentionMs > now;
}
