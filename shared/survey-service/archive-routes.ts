/** Archiving: an archived survey leaves the list and takes no more answers, until it comes back. */
import { createRoute, z } from '@hono/zod-openapi';
import { edit } from './draft-routes.ts';
import { surveyFor } from './rights.ts';
import {
  jsonBody,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  wireTime,
  withKey,
} from './service-api.ts';

const archive = createRoute({
  method: 'post',
  path: '/quiz/{id}/archive',
  tags: ['Surveys'],
  summary: 'Archive a survey, or take it back',
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

export function addArchiveRoutes(api: ServiceApi, service: SurveyService): void {
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
