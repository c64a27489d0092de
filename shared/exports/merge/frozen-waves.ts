/** The exports that are merged, as they were frozen: survey, answers' facts and dictionary of each, in their order. */
import { Problem } from '../../problems/problem.ts';
import { type Snapshot, snapshotSchema } from '../../snapshots/snapshot.ts';
import { surveySchema } from '../../surveys/survey.ts';
import type { Dictionary } from '../../tables/dictionary/dictionary.ts';
import type { Wave } from '../../waves/wave.ts';
import { keptDictionary } from '../dictionary/dictionary-store.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import type { Job } from '../job/job.ts';
import { unspill } from '../job/spill.ts';

export interface FrozenWave extends Wave {
  job: Job;
  snapshot: Snapshot;
  dictionary: Dictionary;
}

export async function frozenWaves(
  deps: ExportDeps,
  owner: string,
  exports: readonly { surveyId: number; jobId: string }[],
): Promise<FrozenWave[]> {
  const waves: FrozenWave[] = [];
  for (const { jobId } of exports) waves.push(await frozenWave(deps, { owner, id: jobId }));
  return withDistinctNames(waves);
}

async function frozenWave(deps: ExportDeps, key: { owner: string; id: string }): Promise<FrozenWave> {
  const job = await deps.jobs.get(key);
  const survey = job?.survey && (await unspill(deps.snapshots, job.survey, surveySchema));
  const snapshot = job?.snapshot && (await unspill(deps.snapshots, job.snapshot, snapshotSchema));
  if (!job || !survey || !snapshot) throw new Problem('snapshot_expired.merged', {});
  const dictionary = await keptDictionary(deps, job);
  if (!dictionary) throw new Problem('snapshot_expired.merged', {});
  const { facts } = snapshot;
  return { job, survey, snapshot, facts, dictionary, known: dictionary.questions };
}

/** Surveys of one name have their ids behind it, so that they stay two columns of a report. */
export function withDistinctNames<Kind extends Pick<Wave, 'survey'>>(waves: readonly Kind[]): Kind[] {
  const names = Map.groupBy(waves, ({ survey }) => survey.name);
  return waves.map((wave) => {
    const { id, name } = wave.survey;
    const isAlone = name !== '' && names.get(name)?.length === 1;
    return { ...wave, survey: { ...wave.survey, name: isAlone ? name : `${name} (${id})`.trim() } };
  });
}
