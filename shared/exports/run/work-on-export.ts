/** What an export needs done, in order: freeze, pull, render, verify, finish. What is large is divided on the way. */
import type { Snapshot } from '../../snapshots/snapshot.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { UpstreamFigures } from '../../surveys/upstream-figures.ts';
import { iso } from '../../work/lifecycle.ts';
import { compareJob } from '../changes/compare-job.ts';
import { turnLength } from '../fairness/turn-length.ts';
import type { HeldJob } from '../job/held-job.ts';
import type { Job } from '../job/job.ts';
import { isTooOld } from '../job/job-states.ts';
import { hasFigures } from '../job/pull-query.ts';
import { type RemainingMs, type RenderDeps, usualDivision } from '../job/run-deps.ts';
import { tooLong } from '../job/too-long.ts';
import { mergedSource } from '../merge/merged-source.ts';
import { settleMerged } from '../merge/settle-merged.ts';
import { isReport, isTable } from '../options.ts';
import { collectFiles } from './collect-files.ts';
import { renderApart } from './divided/render-apart.ts';
import { withFilterWarnings } from './filter-warnings.ts';
import { finishExport } from './finish-export.ts';
import { frozenDictionary, frozenFigures, frozenSurvey, type Source } from './frozen.ts';
import { pullAnswers } from './pull-answers.ts';
import { renderHere } from './render-here.ts';
import { settleChild } from './settle-request.ts';
import { withTreatedWarnings } from './treated-warnings.ts';

const noFigures: UpstreamFigures = { visits: null, report: null };

/**
 * Undefined when the turn has ended the job or divided it; otherwise whether it came further before its time was over.
 */
export async function workOnExport(
  deps: RenderDeps,
  held: HeldJob,
  remainingMs: RemainingMs,
): Promise<{ hasMoved: boolean } | undefined> {
  const limitMs = remainingMs();
  const isOutOfTime = turnLength(deps, remainingMs);
  const startedAt = deps.now();
  const { merged, ...source } = await sourceOf(deps, held.job);
  const { survey, before } = await frozenSurvey(deps, held, source);
  if (merged) await settleMerged(held, merged);
  else await settleChild(held, survey);
  if (!before.isComplete && isTooOld(held.job, deps.now())) throw tooLong(before);
  const pulled = await pullAnswers(deps, held, { ...source, before, isOutOfTime });
  if (!pulled) return undefined;
  const hasMoved = pulled.read > before.read || pulled.pass > before.pass;
  if (!pulled.isComplete || (hasMoved && remainingMs() < limitMs / 2)) return { hasMoved };
  const figures = hasFigures(held.job.outputs) ? await frozenFigures(deps, held, source) : noFigures;
  const whole = mustCompare(held.job) ? await withFilterWarnings(deps.snapshots, held.job, pulled) : pulled;
  const compared = await compareJob(deps, held, { survey, snapshot: whole });
  const dictionary = await frozenDictionary(deps, held, survey, pulled, source.ownEntries);
  const snapshot = withTreatedWarnings(held.job, withSurveyWarnings(compared.snapshot, survey), {
    survey,
    dictionary,
    facts: pulled.facts,
  });
  const frozen = { ...compared, figures, dictionary, snapshot };
  const collected = await collectFiles(deps, held, frozen, isOutOfTime);
  if (!collected.isDone || (collected.hasMoved && remainingMs() < limitMs / 2)) return collected;
  if (isDividedWork(deps, held.job, snapshot)) return renderApart(deps, held, frozen);
  const warned = { ...frozen, snapshot: await withFilterWarnings(deps.snapshots, held.job, snapshot) };
  const pulledAt = deps.now();
  const outputs = isQuiet(held.job) ? [] : await renderHere(deps, held, warned);
  await finishExport(deps, held, { ...warned, outputs, startedAt, pulledAt: iso(pulledAt) });
  return undefined;
}

function mustCompare({ comparing, compared }: Job): boolean {
  return comparing !== undefined && compared === undefined;
}

/** It was to make files only if there is anything new. */
function isQuiet({ compared }: Job): boolean {
  return compared?.isQuiet === true;
}

/** Large, and more than an archive of uploads. */
function isDividedWork({ division = usualDivision }: RenderDeps, job: Job, { read }: Snapshot): boolean {
  const isShared = job.outputs.some(({ content }) => isTable(content) || isReport(content));
  return isShared && read >= division.fromAnswers && !isQuiet(job);
}

/** The survey service in the caller's name, or the exports that are merged. */
async function sourceOf(
  deps: RenderDeps,
  job: Job,
): Promise<Source & { merged?: ReturnType<typeof mergedSource>['merged'] }> {
  if (job.merge) {
    const { upstream, entries: ownEntries, merged } = mergedSource(deps, job);
    return { upstream, token: '', ownEntries, merged };
  }
  const token = await deps.opener.open(job.sealedToken ?? '', job.owner);
  return { upstream: deps.newUpstream({ owner: job.owner, isChild: job.batchId !== undefined }), token };
}

function withSurveyWarnings(pulled: Snapshot, { warnings = [] }: Survey): Snapshot {
  return { ...pulled, warnings: [...warnings, ...pulled.warnings] };
}
