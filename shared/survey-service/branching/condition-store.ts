/**
 * The branching rules in the table: those of the draft, and those that respondents go by. The latter lie under the name
 * of the structure they were published with, so that a publish stays one write to the survey's record.
 */
import { changeRecord } from '../../records/change-record.ts';
import type { SurveyService } from '../service-api.ts';
import { read } from '../store/records-access.ts';
import { keys, type SurveyRecord } from '../store/stored.ts';
import { type Conditions, conditionsSchema } from './conditions.ts';

type Stores = Pick<SurveyService, 'records'>;

export async function draftConditions({ records }: Stores, surveyId: number): Promise<Conditions> {
  return (await read(records, keys.conditions(surveyId), conditionsSchema)) ?? { rules: [] };
}

/** Those of the draft where a publish was stopped before it had stored them with its structure. */
export async function publishedConditions(service: Stores, survey: SurveyRecord): Promise<Conditions> {
  const key = keys.publishedConditions(survey.id, survey.published?.id ?? '');
  return (await read(service.records, key, conditionsSchema)) ?? draftConditions(service, survey.id);
}

export async function saveConditions(service: Stores, survey: SurveyRecord, conditions: Conditions): Promise<void> {
  const { records } = service;
  const { published } = survey;
  // what respondents go by now must not change with the draft
  if (published) {
    const inForce = await draftConditions(service, survey.id);
    await records.create(keys.publishedConditions(survey.id, published.id), inForce);
  }
  const key = keys.conditions(survey.id);
  await changeRecord(records, key, conditionsSchema, () => conditions, { absent: () => conditions });
}

/** The rules of the draft are in force with this structure. */
export async function publishConditions(service: Stores, surveyId: number, structureId: string): Promise<void> {
  const value = await draftConditions(service, surveyId);
  await service.records.putMany([{ key: keys.publishedConditions(surveyId, structureId), value }]);
}
