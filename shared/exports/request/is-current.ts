/**
 * Whether a finished export still shows what the survey service has: the same survey and the same number of answers.
 * Neither a change inside an answer is noticed, nor one in a survey too large for its job.
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
