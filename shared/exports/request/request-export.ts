/**
 * Accepts an export: checks that the survey is there for this caller, stores the job and sends its message.
 * Once the job is stored it is accepted: a message that is lost is sent again by the sweeper.
 */

import { hashOf, sha256Hex, timeOrderedId } from '../../crypto.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import { upstreamQuery } from '../../surveys/filters/filters.ts';
import { datedFilters } from '../../surveys/periods.ts';
import type { Survey } from '../../surveys/survey.ts';
import { iso, newWork } from '../../work/lifecycle.ts';
import { checkLogo, settleBranding } from '../branding.ts';
import { checkTemplate } from '../deck-templates/manage-deck-templates.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { isFinal, type Job } from '../job/job.ts';
import { jobWork } from '../job/job-work.ts';
import type { ExportRequest } from '../options.ts';
import type { Caller } from '../owner.ts';
import { byIds } from './by-ids.ts';
import { checkBase } from './check-changes.ts';
import { checkDeliver } from './check-deliver.ts';
import { checkSeen } from './check-seen.ts';
import { checkSameBody, claimName, type NameClaim, standingClaim } from './claims.ts';
import { isCurrent } from './is-current.ts';

/** A ready job is shared with equal requests for this long. */
const JOIN_MS = 60_000;

/** `prepared` does what must be done before the job is stored. */
export async function requestExport(
  deps: RequestDeps,
  caller: Caller,
  request: ExportRequest,
  prepared = async (job: Job): Promise<Job> => job,
): Promise<Job> {
  const { job } = await accepted(deps, caller, request);
  return start(deps, await prepared(job));
}

/** The same key and body give the same job for 24 hours; the same key with another body is refused. */
export async function requestExportOnce(
  deps: RequestDeps,
  caller: Caller,
  request: ExportRequest,
  idempotencyKey: string,
): Promise<Job> {
  const requestHash = hashOf(request);
  const name = `idempotency#${sha256Hex(idempotencyKey)}`;
  const standing = await standingJob(deps, caller, name, requestHash);
  if (standing) return standing;
  const { job } = await accepted(deps, caller, request);
  const wanted = { jobId: job.id, requestHash };
  const claim = await claimName(deps.records, deps.now, caller.owner, name, wanted, async (standing) => {
    const earlier = await deps.jobs.get({ owner: caller.owner, id: standing.jobId });
    return earlier?.deletedAt !== undefined;
  });
  checkSameBody(claim, requestHash);
  return claimedJob(deps, job, claim);
}

/** A request that was accepted before gets the same job, whatever the survey service says now. */
async function standingJob(
  deps: RequestDeps,
  { owner }: Caller,
  name: string,
  requestHash: string,
): Promise<Job | undefined> {
  const claim = await standingClaim(deps.records, deps.now, owner, name);
  const job = claim && (await deps.jobs.get({ owner, id: claim.jobId }));
  if (!claim || !job || job.deletedAt) return undefined;
  checkSameBody(claim, requestHash);
  return job;
}

/** Equal requests share a job that is in flight, or became ready within the last minute and is still what one would get. */
export async function joinExport(deps: RequestDeps, caller: Caller, request: ExportRequest): Promise<Job> {
  const { job, survey } = await accepted(deps, caller, request);
  const requestHash = hashOf({ ...request, filters: job.filters });
  const wanted = { jobId: job.id, requestHash };
  const claim = await claimName(
    deps.records,
    deps.now,
    caller.owner,
    `join#${requestHash}`,
    wanted,
    async (standing) => {
      const earlier = await deps.jobs.get({ owner: caller.owner, id: standing.jobId });
      return earlier !== undefined && !(await isShareable(deps, caller, earlier, survey));
    },
  );
  return claimedJob(deps, job, claim);
}

async function isShareable(deps: RequestDeps, { token }: Caller, job: Job, survey: Survey): Promise<boolean> {
  if (job.deletedAt) return false;
  if (!isFinal(job)) return true;
  const isRecent = job.status === 'ready' && Date.parse(job.finishedAt ?? '') + JOIN_MS > deps.now();
  return isRecent && isCurrent(deps.upstream, token, job, survey);
}

/** The claimed job, created now if whoever claimed it did not get to it. */
async function claimedJob(deps: RequestDeps, job: Job, claim: NameClaim): Promise<Job> {
  const key = { owner: job.owner, id: claim.jobId };
  return (claim.jobId === job.id ? undefined : await deps.jobs.get(key)) ?? start(deps, { ...job, id: claim.jobId });
}

/** A job for a request that fits its survey; not stored yet. */
async function accepted(
  deps: RequestDeps,
  caller: Caller,
  wanted: ExportRequest,
): Promise<{ job: Job; survey: Survey }> {
  const dated = datedFilters(wanted.filters, deps.now(), wanted.options.timezone);
  const survey = await deps.upstream.survey(caller.token, wanted.surveyId);
  const request = byIds({ ...wanted, filters: dated }, survey);
  const { branding, ...rest } = request.options;
  const choices = { ...rest, lang: rest.lang ?? survey.language };
  // brings along how tables are built
  const { checkRequest, checkRows } = await import('./check-request.ts');
  const { checkTreated } = await import('./treated-columns.ts');
  checkRequest(request, survey, choices);
  await checkSeen(deps, caller, request, survey);
  await checkTreated(deps, caller, { ...request, options: choices }, survey);
  await checkBase(deps, caller.owner, request);
  await checkLogo(branding, 'options.branding');
  await checkTemplate(deps, caller.owner, rest);
  await checkDeliver(deps, caller.owner, request);
  if (!request.changes) await checkRows(request, () => upstreamTotal(deps.upstream, caller.token, request));
  const now = deps.now();
  const appearance = branding && (await settleBranding(deps.records, caller.owner, branding, now));
  const job: Job = {
    id: timeOrderedId('exp', now),
    owner: caller.owner,
    surveyId: request.surveyId,
    status: 'queued',
    filters: request.filters,
    options: { ...choices, ...(appearance && { branding: appearance }) },
    outputs: [...request.outputs],
    ...(request.deliver && { deliver: [...request.deliver] }),
    createdAt: iso(now),
    progress: { read: 0, total: 0, percent: 0 },
    files: [],
    ...newWork(),
    ...(request.changes && { comparing: comparingOf(request.changes, request.on_drift) }),
    sealedToken: await deps.sealer.seal(caller.token, caller.owner),
    cleaned: 'nothing',
  };
  return { job, survey };
}

function comparingOf({ since }: { since: string }, onDrift: ExportRequest['on_drift'] = 'append') {
  return { since, isDelta: true, onDrift };
}

/** What the survey service counts for this request, off its first page. */
async function upstreamTotal(upstream: Upstream, token: string, request: ExportRequest): Promise<number | undefined> {
  for await (const { total } of upstream.answers(token, upstreamQuery(request.surveyId, request.filters))) return total;
  return undefined;
}

async function start(deps: RequestDeps, job: Job): Promise<Job> {
  await deps.mailedViews.want(job);
  if (await deps.jobs.create(job)) await jobWork.hint(deps, job);
  return (await deps.jobs.get(job)) ?? job;
}
