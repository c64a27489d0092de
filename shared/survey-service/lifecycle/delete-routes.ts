/**
 * Deleting a survey: one write hides it from everyone at once and makes it due; a worker then removes it with all its
 * responses. It cannot be undone.
 */
import { createRoute, z } from '@hono/zod-openapi';
import { changeRecord } from '../../records/change-record.ts';
import { surveyFor, surveyMissing } from '../accounts/rights.ts';
import { detachSurvey } from '../promo/promo-lists.ts';
import {
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  withKey,
} from '../service-api.ts';
import { keys, surveyRecord } from '../store/stored.ts';

/** Longer than any request may take: what was under way at the deletion has been written when the purge begins. */
const UNDER_WAY_MS = 60_000;

const remove = createRoute({
  method: 'delete',
  path: '/quiz/{id}',
  tags: ['Surveys'],
  summary: 'Delete a survey and all its responses, for good',
  ...withKey,
  request: { params: surveyParams },
  responses: { 200: jsonResponse('Gone', z.object({ status: z.literal(true) })), ...surveyProblems() },
});

export function addDeleteRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(remove, async (c) => {
    const { id, workspaceId } = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const deletedAt = new Date(service.now()).toISOString();
    const dueAt = new Date(service.now() + UNDER_WAY_MS).toISOString();
    const changed = await changeRecord(
      service.records,
      keys.survey(workspaceId, id),
      surveyRecord,
      (survey) => ({ ...survey, deletedAt }),
      { times: () => ({ dueAt, isCleaning: true }) },
    );
    if (!changed || changed.before.deletedAt !== null) throw surveyMissing(id);
    await detachSurvey(service, changed.after);
    return c.json({ status: true as const }, 200);
  });
}
