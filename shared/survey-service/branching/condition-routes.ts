/** The branching of a survey: save it, read it. It belongs to the draft until that is published. */
import { createRoute, z } from '@hono/zod-openapi';
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
import { readStructure } from '../store/structure-store.ts';
import { draftConditions, saveConditions } from './condition-store.ts';
import { checkConditions, conditionsSchema } from './conditions.ts';

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
    await saveConditions(service, survey, conditions);
    return c.json({ status: true as const, conditions }, 200);
  });
  api.openapi(readRoute, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    return c.json({ status: true as const, conditions: await draftConditions(service, survey.id) }, 200);
  });
}
