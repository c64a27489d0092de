/** Moving a survey to another folder of its workspace. */
import { createRoute, z } from '@hono/zod-openapi';
import { invalid } from '../../problems/problem.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  idSchema,
  jsonBody,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  withKey,
} from '../service-api.ts';
import { edit } from '../surveys/draft-routes.ts';
import { folderFor } from '../surveys/folder-routes.ts';
import { shortFolderSchema, wireShortFolder } from '../surveys/survey-shapes.ts';

const move = createRoute({
  method: 'post',
  path: '/quiz/{id}/move',
  tags: ['Surveys'],
  summary: 'Move a survey to another folder of the same workspace',
  ...withKey,
  request: { params: surveyParams, body: jsonBody(z.strictObject({ folder_id: idSchema.openapi({ example: 1 }) })) },
  responses: {
    200: jsonResponse(
      'Where it is now',
      z.object({ status: z.literal(true), folder_id: idSchema, folder: shortFolderSchema }),
    ),
    ...surveyProblems(400),
  },
});

export function addMoveRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(move, async (c) => {
    const survey = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const folder = await folderFor(service, c.get('caller'), c.req.valid('json').folder_id);
    if (folder.workspaceId !== survey.workspaceId) {
      throw invalid('folder_id', 'folder_elsewhere', { id: folder.id });
    }
    await edit(service, survey, (current) => ({ ...current, folderId: folder.id }));
    return c.json({ status: true as const, folder_id: folder.id, folder: wireShortFolder(folder) }, 200);
  });
}
