/** Has the uploaded files collected where an export wants them, before anything is rendered. */
import { nothingSeen } from '../../tables/treating/personal-content.ts';
import type { HeldJob } from '../job/held-job.ts';
import type { RenderDeps } from '../job/run-deps.ts';
import { answersPrivacy } from '../outputs/answers-privacy.ts';
import { prepareAnswers } from '../outputs/answers-table.ts';
import { collectUploads } from '../uploads/collect-uploads.ts';
import type { Frozen } from './render-here.ts';

export async function collectFiles(
  deps: RenderDeps,
  held: HeldJob,
  frozen: Frozen,
  isOutOfTime: () => boolean,
): Promise<{ isDone: boolean; hasMoved: boolean }> {
  const { job } = held;
  const output = job.outputs.find(({ content }) => content === 'files');
  if (!output || job.uploads?.done || job.compared?.isQuiet) return { isDone: true, hasMoved: false };
  const { dictionary } = frozen;
  if (!dictionary) throw new Error('uploaded files have no names without the dictionary');
  const { files, snapshots } = deps;
  const request = { files, snapshots, job, onRows: held.check, ...frozen };
  // that a column holds files is known from its type, whatever its answers show
  const privacy = await answersPrivacy(request, deps.pseudonymKeys, nothingSeen);
  const prepared = prepareAnswers({ ...request, privacy }, output);
  const fetcher = deps.newFetcher({ owner: job.owner, isChild: job.batchId !== undefined });
  return collectUploads(deps, held, { prepared, dictionary, fetcher, isOutOfTime });
}
