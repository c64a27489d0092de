/** Which answers the reports of an export show, in which groups: found out when it ends, while its answers are at hand. */
import { codePart } from '../../figures/columns/code-part.ts';
import { readParts } from '../../snapshots/read-parts.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import type { Survey } from '../../surveys/survey.ts';
import { attemptPrefix, type Job, type JobIn, partsPrefix } from '../job/job.ts';
import type { RunDeps } from '../job/run-deps.ts';
import { keepShown } from './shown-answers.ts';

/** Undefined where nothing is hidden: then nothing need be compared either. */
export async function noteShown(
  { files, snapshots }: RunDeps,
  job: Job,
  { survey, snapshot, name }: { survey: Survey; snapshot: Snapshot; name: string | undefined },
): Promise<JobIn<'ready'>['shown']> {
  const { filters, options } = job;
  const { minimum_base } = options.privacy;
  // what is made under a minimum base counts answers, codebooks as well
  if (minimum_base === 0 || name === undefined) return undefined;
  async function* chunks(reads: (field: string) => boolean) {
    for await (const part of readParts(snapshots, partsPrefix(job), snapshot)) yield codePart(part, reads);
  }
  // few exports have a minimum base, and this counts as reports do
  const { shownGroups } = await import('./shown-groups.ts');
  const source = { survey, facts: snapshot.facts, filters, options, chunks };
  const groups = await shownGroups(source, minimum_base);
  const surveyIds = job.merge?.exports.map(({ surveyId }) => surveyId) ?? [job.surveyId];
  const key = `${attemptPrefix(job, job.fence)}shown`;
  await keepShown(files, key, { surveyIds, filters, options, name }, groups);
  return { key, surveyIds };
}
