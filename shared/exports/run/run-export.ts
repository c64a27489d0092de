/**
 * Works on one export: claim, pull, render, verify, finish. Whatever happens, the job ends this turn in a stated way:
 * ready, failed with its reason, put back with a due time, or handed over to the next turn because time ran out.
 */
import { isRetryable, Problem } from '../../errors.ts';
import { isLost, unlessLost } from '../../lease.ts';
import { pull } from '../../snapshots/pull.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { UpstreamFigures } from '../../surveys/upstream-figures.ts';
import { isAdmitted, standBack } from '../fairness/admission.ts';
import { giveSlotBack } from '../fairness/slots.ts';
import { isAskedToWait, waitAfter } from '../job/backoff.ts';
import { company } from '../job/company.ts';
import { tellFollowers } from '../job/follower.ts';
import { type HeldJob, holdJob } from '../job/held-job.ts';
import { attemptPrefix, type Job, type JobFile, type JobKey, snapshotPrefix } from '../job/job.ts';
import { askedToWait, claim, failed, handedOver, iso, isTooOld, movedOn, putBack, ready } from '../job/job-states.ts';
import { progressOf, pullShare, renderShare, share } from '../job/progress.ts';
import { hasFigures, pullQuery } from '../job/pull-query.ts';
import type { RemainingMs, RenderDeps, RunDeps } from '../job/run-deps.ts';
import { sendHint } from '../job/send-hint.ts';
import { spill } from '../job/spill.ts';
import { answersOutput } from '../outputs/answers-output.ts';
import { type AnswersPrivacy, answersPrivacy } from '../outputs/answers-privacy.ts';
import { type Gathered, gatherStatistics } from '../outputs/gather.ts';
import { manifestOf } from '../outputs/manifest.ts';
import { reportOutput } from '../outputs/report-output.ts';
import type { RenderedOutput } from '../outputs/store-output.ts';
import { withFilterWarnings } from './filter-warnings.ts';
import { frozenFigures, frozenSurvey, type Source } from './frozen.ts';
import { settleChild } from './settle-request.ts';

const noFigures: UpstreamFigures = { visits: null, report: null };

interface Frozen {
  survey: Survey;
  snapshot: Snapshot;
  figures: UpstreamFigures;
}

export async function runExport(deps: RenderDeps, key: JobKey, remainingMs: RemainingMs): Promise<void> {
  const isSuspect = await company.together(() => takeUp(deps, key, remainingMs, false));
  if (isSuspect) await company.alone(() => takeUp(deps, key, remainingMs, true));
}

/** True when nothing was done, because the job must run alone. */
async function takeUp(deps: RenderDeps, key: JobKey, remainingMs: RemainingMs, isAlone: boolean): Promise<boolean> {
  let outcome = 'unknown';
  const claimed = await deps.jobs.change(key, (job) => {
    const result = claim(job, deps.now(), deps.isLostLeaseFall);
    const mustWait = result.outcome === 'claimed' && result.job.falls !== undefined && !isAlone;
    outcome = mustWait ? 'suspect' : result.outcome;
    return 'job' in result && !mustWait ? result.job : undefined;
  });
  if (outcome === 'endless') deps.log.error('endless export ended', { jobId: key.id, ...claimed?.idle });
  if (outcome === 'claimed' && claimed) await takeTurn(deps, claimed, remainingMs);
  if (claimed) await tellFollowers(deps, claimed);
  return outcome === 'suspect';
}

async function takeTurn(deps: RenderDeps, claimed: Job, remainingMs: RemainingMs): Promise<void> {
  const held = holdJob(deps, claimed, remainingMs);
  try {
    if (await isAdmitted(deps, held)) await work(deps, held, remainingMs);
  } catch (error) {
    if (!isLost(error)) await unlessLost(concede(deps, held, error));
  } finally {
    await held.letGo();
    await giveSlotBack(deps, claimed);
  }
}

async function work(deps: RenderDeps, held: HeldJob, remainingMs: RemainingMs): Promise<void> {
  const limitMs = remainingMs();
  const isOutOfTime = () => remainingMs() < Math.min(60_000, limitMs / 2);
  const token = await deps.opener.open(held.job.sealedToken ?? '', held.job.owner);
  const upstream = deps.newUpstream({ isChild: held.job.batchId !== undefined });
  const startedAt = deps.now();
  const source = { upstream, token };
  const { survey, before } = await frozenSurvey(deps, held, source);
  await settleChild(held, survey);
  if (!before.isComplete && isTooOld(held.job, deps.now())) throw tooLong(before);
  const pulled = await pullSnapshot(deps, held, { ...source, before, isOutOfTime });
  const hasMoved = pulled.read > before.read || pulled.pass > before.pass;
  if (!pulled.isComplete || (hasMoved && remainingMs() < limitMs / 2)) return handOver(deps, held, hasMoved);
  const figures = hasFigures(held.job.outputs) ? await frozenFigures(deps, held, source) : noFigures;
  const told = { ...pulled, warnings: [...(survey.warnings ?? []), ...pulled.warnings] };
  const snapshot = await withFilterWarnings(deps.snapshots, held.job, told);
  const pulledAt = deps.now();
  const outputs = await renderAll(deps, held, { survey, snapshot, figures });
  const timings = { pullMs: pulledAt - startedAt, renderMs: deps.now() - pulledAt };
  deps.metrics.measure({ PullSeconds: timings.pullMs / 1000, RenderSeconds: timings.renderMs / 1000 });
  const manifest = manifestOf(held.job, survey, snapshot, outputs, timings, iso(pulledAt));
  const manifestKey = `${attemptPrefix(held.job, held.job.fence)}manifest.json`;
  await deps.files.put(manifestKey, Buffer.from(JSON.stringify(manifest)));
  await finish(
    deps,
    held,
    outputs.map(({ file }) => file),
    manifestKey,
  );
}

async function pullSnapshot(
  deps: RunDeps,
  held: HeldJob,
  from: Source & { before: Snapshot; isOutOfTime: () => boolean },
): Promise<Snapshot> {
  const { job } = held;
  return pull({
    upstream: from.upstream,
    files: deps.snapshots,
    token: from.token,
    query: pullQuery(job),
    prefix: snapshotPrefix(job),
    fence: job.fence,
    snapshot: from.before,
    isOutOfTime: from.isOutOfTime,
    now: deps.now,
    onPage: (read, total) => held.progress(progressOf(read, total ?? read, pullShare * share(read, total))),
    async checkpoint(snapshot) {
      const stored = await spill(deps.snapshots, `${snapshotPrefix(job)}checkpoint-${job.fence}`, snapshot);
      const total = snapshot.total ?? snapshot.read;
      const progress = progressOf(snapshot.read, total, pullShare * share(snapshot.read, total));
      const isPulled = snapshot.isComplete && !hasFigures(job.outputs);
      await held.write((found) => ({
        ...movedOn(found),
        ...{ snapshot: stored, progress, ...(isPulled && { stage: 'render' }) },
      }));
    },
  });
}

async function renderAll(deps: RenderDeps, held: HeldJob, frozen: Frozen): Promise<RenderedOutput[]> {
  const job =
    held.job.stage === 'render' ? held.job : await held.write((found) => ({ ...movedOn(found), stage: 'render' }));
  const { snapshot } = frozen;
  const outputs: RenderedOutput[] = [];
  const total = snapshot.total ?? snapshot.read;
  const each = renderShare / job.outputs.length;
  const { files, snapshots, records } = deps;
  const onRows = (read: number) => {
    const base = pullShare + outputs.length * each;
    held.progress(progressOf(snapshot.read, total, base + each * share(read, total)));
  };
  const request = { files, snapshots, records, job, onRows, ...frozen };
  let gathered: Gathered | undefined;
  let privacy: AnswersPrivacy | undefined;
  for (const output of job.outputs) {
    const { content, format } = output;
    if (content === 'answers') {
      privacy ??= await answersPrivacy(request, deps.pseudonymKeys);
      outputs.push(await answersOutput({ ...request, privacy }, output));
    } else {
      gathered ??= await gatherStatistics(request, frozen.figures);
      outputs.push(await reportOutput({ ...request, gathered }, { content, format }));
    }
  }
  return outputs;
}

/** The one write that makes the files visible and ends the job. */
async function finish(deps: RunDeps, held: HeldJob, files: JobFile[], manifestKey: string): Promise<void> {
  await held.write((job) => ready(job, deps.now(), deps.retentionMs, { files, manifestKey }));
  deps.log.info('export ready', { jobId: held.job.id, rows: files[0]?.rows, attempts: held.job.attempts });
}

/** A turn that read nothing new counts as an attempt, so that a survey no turn can advance does not go round for ever. */
async function handOver(deps: RunDeps, held: HeldJob, hasMoved: boolean): Promise<void> {
  const stuck = new Problem('upstream_unavailable.page_too_slow');
  if (hasMoved) deps.onProgress?.();
  const job = await held.write((found) => (hasMoved ? handedOver(found) : putBack(found, deps.now(), 0, stuck)));
  await sendHint(deps, job);
}

/** The work failed: for good, or until later. */
async function concede(deps: RunDeps, held: HeldJob, error: unknown): Promise<void> {
  const problem = error instanceof Problem ? error : new Problem('internal_error');
  deps.log.warn('export attempt failed', { jobId: held.job.id, attempt: held.job.attempts, code: problem.code, error });
  const delayMs = waitAfter(problem, held.job.attempts);
  if (problem.code === 'out_of_budget') return standBack(deps, held, delayMs);
  const job = await held.write((found) => {
    if (!isRetryable(problem)) return failed(found, deps.now(), problem);
    const back = isAskedToWait(problem) ? askedToWait : putBack;
    return back(found, deps.now(), delayMs, problem);
  });
  if (job.status === 'queued') await sendHint(deps, job, delayMs / 1_000);
}

function tooLong({ read, total }: Snapshot): Problem {
  if (total === undefined) return new Problem('gave_up.too_slow', { read });
  return new Problem('gave_up.too_slow_for_all', { read, total });
}
