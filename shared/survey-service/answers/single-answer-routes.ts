/** Operations on single answers: tags, hiding from reports, trash and restore, and permanent removal. */
import { createRoute, z } from '@hono/zod-openapi';
import { Problem } from '../../problems/problem.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  type Caller,
  jsonBody,
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  storableText,
  surveyParams,
  surveyProblems,
  wholeNumber,
  withKey,
} from '../service-api.ts';
import { type AnswerRecord, answerSchema } from '../store/answer-record.ts';
import { removeUploads } from '../uploads/kept-upload.ts';
import { shownAnswer } from '../uploads/shown-answer.ts';
import { changeCount, noteCountChange } from './answer-count.ts';
import { emptySitting } from './empty-sitting.ts';

const TAG_LENGTH = 250;
const MAX_TAGS = 50;

const params = surveyParams.extend({
  answer_id: wholeNumber(1).openapi({ param: { name: 'answer_id', in: 'path' }, example: 42 }),
});

const changed = jsonResponse('The answer as it is now', z.object({ status: z.literal(true), answer: answerSchema }));

const tag = storableText(TAG_LENGTH).trim().min(1);

// assumed: v3 speaks of tags, hidden and deleted answers, and gives no paths
function careRoute<Body extends z.ZodType>(path: string, summary: string, body: Body) {
  return createRoute({
    method: 'post',
    path: `/quiz/{id}/answers/{answer_id}/${path}`,
    tags: ['Answers'],
    summary,
    ...withKey,
    request: { params, body: jsonBody(body) },
    responses: { 200: changed, ...surveyProblems() },
  });
}

const bareRoute = (path: string, summary: string) =>
  createRoute({
    method: 'post',
    path: `/quiz/{id}/answers/{answer_id}/${path}`,
    tags: ['Answers'],
    summary,
    ...withKey,
    request: { params },
    responses: { 200: changed, ...surveyProblems() },
  });

const tags = careRoute('tags', 'Replace the tags of an answer', z.strictObject({ tags: z.array(tag).max(MAX_TAGS) }));
const hide = careRoute(
  'hide',
  'Hide an answer from summary and report, or show it again',
  z.strictObject({ is_hide: z.boolean().default(true) }),
);
const trash = bareRoute('trash', 'Put an answer into the trash');
const restore = bareRoute('restore', 'Take an answer out of the trash');

const purge = createRoute({
  method: 'delete',
  path: '/quiz/{id}/answers/{answer_id}',
  tags: ['Answers'],
  summary: 'Remove an answer for good',
  ...withKey,
  request: { params },
  responses: { 200: jsonResponse('Gone', z.object({ status: z.literal(true) })), ...surveyProblems() },
});

export function addSingleAnswerRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(tags, async (c) => {
    const wanted = [...new Set(c.req.valid('json').tags)];
    return c.json(await care(service, c.get('caller'), c.req.valid('param'), (one) => ({ ...one, tags: wanted })), 200);
  });
  api.openapi(hide, async (c) => {
    const { is_hide } = c.req.valid('json');
    return c.json(await care(service, c.get('caller'), c.req.valid('param'), (one) => ({ ...one, is_hide })), 200);
  });
  for (const [route, is_deleted] of [
    [trash, true],
    [restore, false],
  ] as const) {
    api.openapi(route, async (c) =>
      c.json(await care(service, c.get('caller'), c.req.valid('param'), (one) => ({ ...one, is_deleted })), 200),
    );
  }
  api.openapi(purge, async (c) => {
    const { id, answer_id } = c.req.valid('param');
    await surveyFor(service, c.get('caller'), id);
    const found = await service.answers.readToPurge(id, answer_id);
    if (!found) throw missing(answer_id);
    // the answer last: it names what belongs to it, so that an interrupted removal can be begun again
    await removeUploads(service, id, found);
    if (found.sitting !== undefined) await emptySitting(service.records, id, found.sitting);
    await noteCountChange(service, id);
    const gone = await service.answers.purge(id, answer_id);
    if (!gone) throw missing(answer_id);
    if (!gone.answer.is_deleted) await changeCount(service, id, -1);
    return c.json({ status: true as const }, 200);
  });
  // a request for a file must not get the reply that this path accepts DELETE
  api.all('/quiz/:id/answers/:answer_id', (c) => {
    const format = c.req.param('answer_id');
    if (c.req.method !== 'GET' || /^\d+$/.test(format)) return c.notFound();
    throw new Problem('not_found.answers_format', { format });
  });
}

async function care(
  service: SurveyService,
  caller: Caller,
  { id, answer_id }: z.infer<typeof params>,
  edit: (answer: AnswerRecord) => AnswerRecord,
) {
  const { virtualId } = await surveyFor(service, caller, id);
  await noteCountChange(service, id);
  const result = await service.answers.change(id, answer_id, edit);
  if (!result) throw missing(answer_id);
  const moved = Number(result.before.is_deleted) - Number(result.after.is_deleted);
  if (moved !== 0) await changeCount(service, id, moved);
  return { status: true as const, answer: shownAnswer(result.after, { ...service, virtualId }) };
}

function missing(answerId: number): Problem {
  return new Problem('not_found.answer', { id: answerId });
}
