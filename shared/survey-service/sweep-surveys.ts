/** Looks at everything of the service that is due: deleted surveys are purged. What fails is tried again next time. */
import { purgeSurvey } from './lifecycle/purge-survey.ts';
import type { SurveyService } from './service-api.ts';

export type SweepNeeds = Pick<SurveyService, 'records' | 'answers' | 'now' | 'log'>;

export async function sweepSurveys(service: SweepNeeds): Promise<{ purged: number; failed: number }> {
  const result = { purged: 0, failed: 0 };
  for await (const key of service.records.due(new Date(service.now()).toISOString())) {
    try {
      if (await purgeSurvey(service, key)) result.purged++;
    } catch (error) {
      service.log.error('deleted survey not purged; the next sweep tries again', { key: key.sort, error });
      result.failed++;
    }
  }
  return result;
}
