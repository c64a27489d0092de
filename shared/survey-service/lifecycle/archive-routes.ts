/** Archiving: an archived survey leaves the list and takes no more answers, until it comes back. */
import { createRoute, z } from '@hono/zod-openapi';
import { problemResponses } from '../../http/create-api.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  type Caller,
  jsonBody,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  wireTime,
  withKey,
} from '../service-api.ts';
import { edit } from '../surveys/draft-routes.ts';
import { foldersOf } from '../surveys/folder-routes.ts';
import { surveysOf } from '../surveys/survey-list.ts';
import { archivedSurveySchema, wireArchived } from '../surveys/survey-shapes.ts';

const archive = createRoute({
  method: 'post',
  path: '/quiz/{id}/archive',
  tags: ['Surveys'],
  summary: 'Archive a survey, or restore it',
  ...withKey,
  request: { params: surveyParams, body: jsonBody(z.strictObject({ archive: z.boolean() })) },
  responses: {
    200: jsonResponse(
      'Where the survey is now',
      z.object({ status: z.literal(true), archive_at: z.string().nullable(), is_archived: z.boolean() }),
    ),
    ...surveyProblems(),
  },
});

const archivedList = createRoute({
  method: 'get',
  path: '/quiz/archived',
  tags: ['Surveys'],
  summary: 'List the archived surveys, the last archived first',
  ...withKey,
  responses: { 200: jsonResponse('The surveys', z.array(archivedSurveySchema)), ...problemResponses(401) },
});

export function addArchiveRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(archivedList, async (c) => c.json(await archivedSurveys(service, c.get('caller')), 200));
  api.openapi(archive, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const archivedAt = c.req.valid('json').archive ? new Date(service.now()).toISOString() : null;
    const { after } = await edit(service, survey, (current) => ({
      ...current,
      archivedAt: archivedAt && (current.archivedAt ?? archivedAt),
    }));
    const at = after.archivedAt;
    return c.json({ status: true as const, archive_at: at && wireTime(at), is_archived: at !== null }, 200);
  });
}

async function archivedSurveys(service: SurveyService, caller: Caller) {
  const folders = new Map((await foldersOf(service, caller)).map((folder) => [folder.id, folder]));
  const surveys = await surveysOf(service, caller);
  return surveys
    .filter(({ archivedAt }) => archivedAt !== null)
    .sort((a, b) => Date.parse(b.archivedAt ?? '') - Date.parse(a.archivedAt ?? '') || b.id - a.id)
    .map((survey) => wireArchived(service, survey, folders.get(survey.folderId)));
}
