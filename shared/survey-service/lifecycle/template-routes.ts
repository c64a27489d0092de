/** Templates: surveys that were marked as worth starting from, and the gallery that shows them. */
import { createRoute, z } from '@hono/zod-openapi';
import { problemResponses } from '../../http/create-api.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  withKey,
} from '../service-api.ts';
import { edit } from '../surveys/draft-routes.ts';
import { foldersOf } from '../surveys/folder-routes.ts';
import { surveysOf } from '../surveys/survey-list.ts';
import { listedSurveySchema, wireListed } from '../surveys/survey-shapes.ts';

const mark = createRoute({
  method: 'post',
  path: '/quiz/{id}/template',
  tags: ['Surveys'],
  summary: 'Add a survey to the template gallery',
  ...withKey,
  request: { params: surveyParams },
  responses: { 200: jsonResponse('Done', z.object({ status: z.literal(true) })), ...surveyProblems() },
});

// assumed: v3 speaks of a gallery without a path
const gallery = createRoute({
  method: 'get',
  path: '/templates',
  tags: ['Surveys'],
  summary: 'The templates of the caller’s workspaces; duplicate one to start from it',
  ...withKey,
  responses: { 200: jsonResponse('The templates', z.array(listedSurveySchema)), ...problemResponses(401) },
});

export function addTemplateRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(mark, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    await edit(service, survey, (current) => ({ ...current, isTemplate: true }));
    return c.json({ status: true as const }, 200);
  });
  api.openapi(gallery, async (c) => {
    const folders = new Map((await foldersOf(service, c.get('caller'))).map((folder) => [folder.id, folder]));
    const surveys = await surveysOf(service, c.get('caller'));
    const templates = surveys.filter(({ isTemplate, archivedAt }) => isTemplate && archivedAt === null);
    return c.json(
      templates.map((survey) => wireListed(service, survey, folders.get(survey.folderId))),
      200,
    );
  });
}
