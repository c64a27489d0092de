/**
 * Checks a batch's export against its survey, as a single request is checked when it is accepted: the batch was
 * accepted before anybody had seen the survey. What does not fit fails this export with its reason, not the batch.
 */
import type { Survey } from '../../surveys/survey.ts';
import type { HeldJob } from '../job/held-job.ts';
import { byIds } from '../request/by-ids.ts';
import { checkRequest } from '../request/check-request.ts';

export async function settleChild(held: HeldJob, survey: Survey): Promise<void> {
  const { unsettled, surveyId, outputs } = held.job;
  if (!unsettled) return;
  const { filters, options: chosen } = byIds(held.job, survey);
  const { branding: _, ...options } = chosen;
  const choices = { ...options, lang: unsettled.lang ?? survey.language };
  checkRequest({ surveyId, filters, outputs, options: choices }, survey, choices);
  await held.write(({ unsettled: _u, ...job }) => ({
    ...job,
    filters,
    options: { ...job.options, ...choices },
  }));
}
