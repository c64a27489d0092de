/** Removes what is left of a deleted survey. Its own record goes last, so that an interrupted purge is begun again. */
import type { RecordKey } from '../../ports.ts';
import { changeAttachments } from '../promo/promo-lists.ts';
import { read } from '../records-access.ts';
import type { SurveyService } from '../service-api.ts';
import { keys, surveyRecord } from '../stored.ts';
import { webhookPartition } from '../webhooks/survey-webhook.ts';

const PAGE = 500;

type PurgeNeeds = Pick<SurveyService, 'records' | 'answers'>;

/** Whether there was a deleted survey under this key. */
export async function purgeSurvey(service: PurgeNeeds, key: RecordKey): Promise<boolean> {
  if (!key.sort.startsWith('Q#')) return false;
  const survey = await read(service.records, key, surveyRecord);
  if (!survey || survey.deletedAt === null) return false;
  await service.answers.purgeAll(survey.id);
  await changeAttachments(service, survey.workspaceId, (attached) =>
    Object.fromEntries(Object.entries(attached).filter(([id]) => Number(id) !== survey.id)),
  );
  await service.records.remove(keys.virtualHome(survey.virtualId));
  await removePartition(service, webhookPartition(survey.id));
  await removePartition(service, keys.settings(survey.id).partition);
  await service.records.remove(key);
  return true;
}

async function removePartition({ records }: PurgeNeeds, partition: string): Promise<void> {
  for (;;) {
    const page = await records.list({ partition, prefix: '', limit: PAGE });
    await Promise.all(page.map((record) => records.remove(record)));
    if (page.length < PAGE) return;
  }
}
