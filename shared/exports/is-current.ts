/**
 * Whether a finished export still shows what the survey service has: the same survey, the same number of answers for the
 * service's part of the filters. A change of an answer in place is not seen, nor one of a survey too large for its job.
 */
import { hashOf } from '../crypto.ts';
import { upstreamQuery } from '../surveys/filters.ts';
import type { Upstream } from '../surveys/upstream.ts';
import type { Job } from './job.ts';

export async function isCurrent(upstream: Upstream, token: string, job: Job): Promise<boolean> {
  const [survey, latest] = await Promise.all([
    upstream.survey(token, job.surveyId),
    upstream.latest(token, upstreamQuery(job.surveyId, job.filters)),
  ]);
  const seen = job.survey && 'inline' in job.survey ? job.survey.inline : survey;
  return hashOf(seen) === hashOf(survey) && (latest === undefined || latest.total === job.progress.total);
}
