/**
 * What becomes of respondents who do not come back: after a while, what they have given is stored as an incomplete
 * answer, and later the rest is forgotten. Whose answer was being stored when a process was killed gets it stored here.
 */
import { Problem } from '../../problems/problem.ts';
import type { RecordKey } from '../../records/records.ts';
import { publishedConditions } from '../branching/condition-store.ts';
import { questionsOf } from '../questions/structure.ts';
import type { RespondentService } from '../service-api.ts';
import { read } from '../store/records-access.ts';
import { homeRecord, keys, SITTING, surveyRecord } from '../store/stored.ts';
import { readStructure } from '../store/structure-store.ts';
import { readSettings } from '../surveys/settings.ts';
import { removeFiles } from '../uploads/kept-upload.ts';
import { type AskedSurvey, finishSitting } from './finish.ts';
import { fieldName } from './form-values.ts';
import { type Sitting, sittingSchema, sittingTimes } from './sitting.ts';

/** Whether there was a sitting under this key. */
export async function lapseSitting(service: RespondentService, key: RecordKey): Promise<boolean> {
  if (!key.sort.startsWith(SITTING)) return false;
  const sitting = await read(service.records, key, sittingSchema);
  // a host that has just started looks at everything, also at those who are still at it
  if (!sitting || Date.parse(sittingTimes(sitting).dueAt) > service.now()) return false;
  const asked = await askedSurvey(service, sitting.ticket.surveyId);
  const isEmpty = Object.keys(sitting.values).length === 0;
  const isOver = sitting.state === 'stored' || sitting.state === 'left';
  if (!asked || isOver || (sitting.state === 'open' && isEmpty)) await service.records.remove(key);
  else if (sitting.state === 'storing') await finishSitting(service, asked, sitting, true);
  else await leave(service, asked, sitting, key);
  return true;
}

/** A survey that takes no more answers takes no part of one. */
async function leave(service: RespondentService, asked: AskedSurvey, sitting: Sitting, key: RecordKey): Promise<void> {
  try {
    await finishSitting(service, asked, sitting, false);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { surveyId, sitting: name } = sitting.ticket;
    const sent = questionsOf(asked.structure).filter(([, { type }]) => type === 'file');
    for (const [id] of sent) {
      const files = (sitting.values[fieldName(id)] ?? []).map((entry): unknown => JSON.parse(entry));
      await removeFiles(service, surveyId, name, files);
    }
    await service.records.remove(key);
  }
}

async function askedSurvey(service: RespondentService, surveyId: number): Promise<AskedSurvey | undefined> {
  const { records } = service;
  const home = await read(records, keys.surveyHome(surveyId), homeRecord);
  const survey = home && (await read(records, keys.survey(home.workspaceId, surveyId), surveyRecord));
  if (!survey || survey.deletedAt !== null) return undefined;
  const [settings, structure, conditions] = await Promise.all([
    readSettings(records, survey.id),
    readStructure(records, survey, ({ published }) => published),
    publishedConditions(service, survey),
  ]);
  return { survey, settings, structure, conditions };
}
