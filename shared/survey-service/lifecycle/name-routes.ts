/** What a survey is called, and what its makers note down about it. */
import { createRoute, z } from '@hono/zod-openapi';
import { surveyFor } from '../accounts/rights.ts';
import {
  jsonBody,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  storableText,
  surveyParams,
  surveyProblems,
  withKey,
} from '../service-api.ts';
import { edit } from '../surveys/draft-routes.ts';

const RENAME_LENGTH = 80;
const NOTE_LENGTH = 1000;

const rename = createRoute({
  method: 'post',
  path: '/quiz/{id}/rename',
  tags: ['Surveys'],
  summary: 'Rename a survey',
  ...withKey,
  request: {
    params: surveyParams,
    body: jsonBody(
      z.strictObject({ name: storableText(RENAME_LENGTH).trim().min(1).openapi({ example: 'Spring survey' }) }),
    ),
  },
  responses: {
    200: jsonResponse('Its new name', z.object({ status: z.literal(true), name: z.string() })),
    ...surveyProblems(),
  },
});

const note = createRoute({
  method: 'post',
  path: '/quiz/{id}/note',
  tags: ['Surveys'],
  summary: 'Add or replace the internal note',
  ...withKey,
  request: {
    params: surveyParams,
    body: jsonBody(z.strictObject({ notes: storableText(NOTE_LENGTH).openapi({ example: 'Ask Ann before changes' }) })),
  },
  responses: {
    200: jsonResponse('The note', z.object({ status: z.literal(true), notes: z.string() })),
    ...surveyProblems(),
  },
});

export function addNameRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(rename, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const { name } = c.req.valid('json');
    await edit(service, survey, (current) => ({ ...current, name }));
    return c.json({ status: true as const, name }, 200);
  });
  api.openapi(note, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const { notes } = c.req.valid('json');
    await edit(service, survey, (current) => ({ ...current, note: notes }));
    return c.json({ status: true as const, notes }, 200);
  });
}
