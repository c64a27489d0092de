/**
 * The export of one survey of a batch. Its id follows from the batch and the survey, so it can be created only once.
 */

import { timeOrderedHash } from '../../crypto.ts';
import { iso, newWork } from '../../work/lifecycle.ts';
import type { Job } from '../job/job.ts';
import { hasFigures } from '../job/pull-query.ts';
import type { Batch } from './batch.ts';

export function childId({ id, createdAt }: Pick<Batch, 'id' | 'createdAt'>, surveyId: number): string {
  return timeOrderedHash('exp', Date.parse(createdAt), { batchId: id, surveyId });
}

/** The survey is not read yet: its language, and whether the request fits it, are settled when the export begins. */
export function childJob(batch: Batch, surveyId: number, now: number): Job {
  const { lang, ...options } = batch.options;
  return {
    id: childId(batch, surveyId),
    owner: batch.owner,
    surveyId,
    status: 'queued',
    filters: batch.filters,
    options: { ...options, lang: lang ?? 'ru' },
    unsettled: { ...(lang && { lang }) },
    outputs: batch.outputs,
    ...(batch.origin && batch.comparing && { comparing: { ...batch.comparing, run: batch.origin } }),
    batchId: batch.id,
    ...(hasFigures(batch.merge?.outputs ?? []) && { pullsAll: true }),
    batchTurn: batch.turn,
    createdAt: iso(now),
    progress: { read: 0, total: 0, percent: 0 },
    files: [],
    ...newWork(),
    ...(batch.sealedToken !== undefined && { sealedToken: batch.sealedToken }),
    cleaned: 'nothing',
  };
}
