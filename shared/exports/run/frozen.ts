/**
 * What a job has frozen: the survey, how far the pull has got, and the survey service's own counts. Each is requested
 * once and stored with the job, so that every attempt and every output is about the same moment.
 */
import { heldAnswers } from '../../formats/described.ts';
import { Problem } from '../../problems/problem.ts';
import { emptySnapshot, type Snapshot, snapshotSchema } from '../../snapshots/snapshot.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import type { Facts } from '../../surveys/facts.ts';
import { type Survey, surveySchema } from '../../surveys/survey.ts';
import { figuresQuery, type UpstreamFigures, upstreamFiguresSchema } from '../../surveys/upstream-figures.ts';
import { type Dictionary, dictionaryOf } from '../../tables/dictionary/dictionary.ts';
import type { Entry } from '../../tables/dictionary/entry.ts';
import { iso } from '../../work/lifecycle.ts';
import { unlessDamaged } from '../dictionary/dictionary-pages.ts';
import { keptDictionary, settleDictionary } from '../dictionary/dictionary-store.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import type { HeldJob } from '../job/held-job.ts';
import { type Job, snapshotPrefix } from '../job/job.ts';
import { spill, unspill } from '../job/spill.ts';

export interface Source {
  upstream: Upstream;
  token: string;
  /** For merged surveys: their own dictionary, which nothing else uses. */
  ownEntries?: (facts: Facts, at: string) => Promise<Entry[]>;
}

/** What cannot be read back is asked for and pulled again. */
export async function frozenSurvey(
  deps: ExportDeps,
  held: HeldJob,
  { upstream, token }: Source,
): Promise<{ survey: Survey; before: Snapshot }> {
  const { job } = held;
  const survey = job.survey && (await unspill(deps.snapshots, job.survey, surveySchema));
  const before = job.snapshot && (await unspill(deps.snapshots, job.snapshot, snapshotSchema));
  if (survey && before) return { survey, before };
  if (job.snapshotOf) throw gone(job);
  const withRoutes = job.outputs.some(
    (output) =>
      ['codebook', 'report', 'summary'].includes(output.content) || heldAnswers(output)?.columns === 'labelled',
  );
  const asked = await upstream.survey(token, job.surveyId, { withRoutes });
  const stored = await spill(deps.snapshots, `${snapshotPrefix(job)}survey-${job.fence}`, asked);
  const freeze = ({ figures: _f, divided: _d, dictionaryVersion: _v, uploads: _u, ...found }: Job) => ({
    ...found,
    survey: stored,
    surveyName: asked.name,
  });
  // it goes with the first part of the answers, unless what it ends would mislead the next steps
  if (job.divided) await held.write(freeze);
  else held.writeLater(freeze);
  return { survey: asked, before: emptySnapshot };
}

/** A variant never pulls: its file would hold other answers than its export's. */
function gone({ snapshotOf }: Job): Problem {
  return new Problem('snapshot_expired', { id: snapshotOf ?? '' });
}

/**
 * Settled when the answers are known; from then on every turn, task and variant of the job reads the same state of it.
 * Undefined where it cannot be read: most files do without.
 */
export async function frozenDictionary(
  deps: ExportDeps,
  held: HeldJob,
  survey: Survey,
  snapshot: Snapshot,
  ownEntries?: Source['ownEntries'],
): Promise<Dictionary | undefined> {
  const dictionary = await unlessDamaged(
    ownEntries ? ownDictionary(deps, held, snapshot, ownEntries) : settledDictionary(deps, held, survey, snapshot),
  );
  if (!dictionary) deps.log.error('the dictionary cannot be read', { jobId: held.job.id });
  return dictionary;
}

async function settledDictionary(
  deps: ExportDeps,
  held: HeldJob,
  survey: Survey,
  { facts }: Snapshot,
): Promise<Dictionary> {
  const { job } = held;
  const kept = await keptDictionary(deps, job);
  if (kept) return kept;
  const at = job.startedAt ?? iso(deps.now());
  const settled = await settleDictionary(deps.records, job, { survey, facts, at });
  // lost with a worker that is killed: then the next one settles it again, and nothing new is found
  held.writeLater((found) => ({ ...found, dictionaryVersion: settled.version }));
  return settled;
}

async function ownDictionary(
  deps: ExportDeps,
  held: HeldJob,
  { facts }: Snapshot,
  ownEntries: NonNullable<Source['ownEntries']>,
): Promise<Dictionary> {
  const { job } = held;
  const kept = await keptDictionary(deps, job);
  if (kept) return kept;
  const entries = await ownEntries(facts, job.startedAt ?? iso(deps.now()));
  const stored = await spill(deps.snapshots, `${snapshotPrefix(job)}dictionary-${job.fence}`, entries);
  await held.write((found) => ({ ...found, ownDictionary: stored }));
  return dictionaryOf(entries);
}

/** Asked for right after the last answer was read, so that the two can be compared. */
export async function frozenFigures(
  deps: ExportDeps,
  held: HeldJob,
  { upstream, token }: Source,
): Promise<UpstreamFigures> {
  const { job } = held;
  const kept = job.figures && (await unspill(deps.snapshots, job.figures, upstreamFiguresSchema));
  if (kept) return kept;
  if (job.snapshotOf) throw gone(job);
  const query = figuresQuery(job.surveyId, job.filters, job.options.timezone);
  const figures = query ? await upstream.figures(token, query) : { visits: null, report: null };
  const stored = await spill(deps.snapshots, `${snapshotPrefix(job)}figures-${job.fence}`, figures);
  await held.write((found) => ({ ...found, figures: stored }));
  return figures;
}
