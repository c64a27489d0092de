/**
 * Whether a finished export still shows what the survey service has: the same survey, the same number of answers as it
 * was pulled from. A change of an answer in place is not seen, nor one of a survey too large for its job.
 */
import { hashOf } from '../../crypto.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { Job } from '../job/job.ts';
import { pullQuery } from '../job/pull-query.ts';

export async function isCurrent(upstream: Upstream, token: string, job: Job, survey: Survey): Promise<boolean> {
  const seen = job.survey && 'inline' in job.survey ? job.survey.inline : survey;
  if (hashOf(seen) !== hashOf(survey)) return false;
  const latest = await upstream.latest(token, pullQuery(job));
  return latest === undefined || latest.total === job.progress.total;
}
