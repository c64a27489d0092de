/** The branching of a survey: save it, read it. It is in force for respondents at once. */
import { createRoute, z } from '@hono/zod-openapi';
import { changeRecord } from '../../change-record.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  jsonBody,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  withKey,
} from '../service-api.ts';
import { checkFits } from '../store/record-size.ts';
import { read } from '../store/records-access.ts';
import { keys } from '../store/stored.ts';
import { readStructure } from '../store/structure-store.ts';
import { type Conditions, checkConditions, conditionsSchema } from './conditions.ts';

const answerSchema = z.object({ status: z.literal(true), conditions: conditionsSchema });

const save = createRoute({
  method: 'post',
  path: '/quiz/{id}/conditions',
  tags: ['Surveys'],
  summary: 'Replace the branching rules',
  ...withKey,
  request: { params: surveyParams, body: jsonBody(z.strictObject({ conditions: conditionsSchema })) },
  // assumed: v3 shows no body
  responses: { 200: jsonResponse('Saved', answerSchema), ...surveyProblems() },
});

// assumed: v3 has no operation that reads them
const readRoute = createRoute({
  method: 'get',
  path: '/quiz/{id}/conditions',
  tags: ['Surveys'],
  summary: 'Read the branching rules',
  ...withKey,
  request: { params: surveyParams },
  responses: { 200: jsonResponse('The rules', answerSchema), ...surveyProblems() },
});

export function addConditionRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(save, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const { conditions } = c.req.valid('json');
    checkFits('conditions', conditions);
    checkConditions(conditions, await readStructure(service.records, survey, ({ draft }) => draft));
    const key = keys.conditions(survey.id);
    await changeRecord(service.records, key, conditionsSchema, () => conditions, { absent: () => conditions });
    return c.json({ status: true as const, conditions }, 200);
  });
  api.openapi(readRoute, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    return c.json({ status: true as const, conditions: await readConditions(service, survey.id) }, 200);
  });
}

export async function readConditions(
  { records }: Pick<SurveyService, 'records'>,
  surveyId: number,
): Promise<Conditions> {
  return (await read(records, keys.conditions(surveyId), conditionsSchema)) ?? { rules: [] };
}
