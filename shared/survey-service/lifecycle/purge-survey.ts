/** Removes what is left of a deleted survey. Its own record goes last, so that an interrupted purge is begun again. */
import type { RecordKey } from '../../records/records.ts';
import { detachSurvey } from '../promo/promo-lists.ts';
import type { SurveyService } from '../service-api.ts';
import { read, removeAll } from '../store/records-access.ts';
import { keys, surveyRecord } from '../store/stored.ts';
import { removeAllUploads } from '../uploads/upload-service.ts';
import { webhookPartition } from '../webhooks/survey-webhook.ts';

type PurgeNeeds = Pick<SurveyService, 'records' | 'answers' | 'uploads'>;

/** Whether there was a deleted survey under this key. */
export async function purgeSurvey(service: PurgeNeeds, key: RecordKey): Promise<boolean> {
  if (!key.sort.startsWith('Q#')) return false;
  const survey = await read(service.records, key, surveyRecord);
  if (!survey || survey.deletedAt === null) return false;
  await service.answers.purgeAll(survey.id);
  await removeAllUploads(service, survey.id);
  await detachSurvey(service, survey);
  await service.records.remove(keys.virtualHome(survey.virtualId));
  await removeAll(service.records, webhookPartition(survey.id));
  await removeAll(service.records, keys.settings(survey.id).partition);
  await service.records.remove(key);
  return true;
}
