/** Answers: the list, by offset or by cursor, and their number. */
import { createRoute, z } from '@hono/zod-openapi';
import { invalid } from '../../problems/problem.ts';
import { surveyFor } from '../accounts/rights.ts';
import {
  jsonResponse,
  type ServiceApi,
  type SurveyService,
  surveyParams,
  surveyProblems,
  withKey,
} from '../service-api.ts';
import { answerSchema } from '../store/answer-record.ts';
import type { AnswerStore } from '../store/answer-store.ts';
import { shownAnswer } from '../uploads/shown-answer.ts';
import { firstCursor, readCursor, writeCursor } from './answer-cursor.ts';
import { filterQuery, type ListQuery, listQuery, pageLimits, toFilter } from './answer-query.ts';

const pageSchema = z
  .object({
    success: z.literal(true),
    data: z.object({
      total: z.int().openapi({ description: 'All answers for these filters', example: 128 }),
      limit: z.int(),
      offset: z.int(),
      answers: z.array(answerSchema),
      next_cursor: z.string().nullable().optional().openapi({
        description: 'Only with a cursor; null on the last page. A page may hold fewer answers than its limit',
      }),
    }),
  })
  .openapi('AnswersPage');

const list = createRoute({
  method: 'get',
  path: '/quiz/{id}/answers',
  tags: ['Answers'],
  summary: 'List answers',
  ...withKey,
  request: { params: surveyParams, query: listQuery },
  responses: { 200: jsonResponse('A page of answers', pageSchema), ...surveyProblems() },
});

// assumed: v3 has no such operation
const count = createRoute({
  method: 'get',
  path: '/quiz/{id}/answers/count',
  tags: ['Answers'],
  summary: 'Count answers',
  ...withKey,
  request: { params: surveyParams, query: filterQuery },
  responses: {
    200: jsonResponse(
      'The counts',
      z.object({ total: z.int(), complete: z.int(), incomplete: z.int() }).openapi('AnswerCounts'),
    ),
    ...surveyProblems(),
  },
});

export function addAnswerRoutes(api: ServiceApi, service: SurveyService): void {
  api.openapi(list, async (c) => {
    const { id, virtualId } = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const query = c.req.valid('query');
    const page =
      query.cursor === undefined
        ? await offsetPage(service.answers, id, query)
        : await cursorPage(service.answers, id, query, query.cursor);
    const answers = page.answers.map((answer) => shownAnswer(answer, { ...service, virtualId }));
    return c.json({ success: true as const, data: { ...page, answers } }, 200);
  });
  api.openapi(count, async (c) => {
    const { id } = await surveyFor(service, c.get('caller'), c.req.valid('param').id);
    const filter = toFilter(c.req.valid('query'));
    const countOf = async (isComplete: boolean) =>
      filter.isComplete === !isComplete ? 0 : service.answers.count(id, { ...filter, isComplete });
    // one after the other: the first may have to look at every answer, the second then need not
    const complete = await countOf(true);
    const incomplete = await countOf(false);
    return c.json({ total: complete + incomplete, complete, incomplete }, 200);
  });
}

async function offsetPage(store: AnswerStore, surveyId: number, query: ListQuery) {
  const { limit, offset, sort = 'date_end', order = 'desc' } = query;
  if (limit > pageLimits.offset) {
    throw invalid('limit', 'at_most_without_cursor', { most: pageLimits.offset });
  }
  const filter = toFilter(query);
  const { total, firstDay = filter.dayFrom, lastDay = filter.dayTo } = await store.countSpan(surveyId, filter);
  // where few of many are asked for, the days of all others need not be passed
  const near = { ...filter, dayFrom: firstDay, dayTo: lastDay };
  const answers = offset < total ? await store.pageAt(surveyId, near, { sort, order, offset, limit }) : [];
  return { total, limit, offset, answers };
}

/** Offset, sort and order are for services without a cursor: a client may send them along, they mean nothing here. */
async function cursorPage(store: AnswerStore, surveyId: number, query: ListQuery, text: string) {
  const filter = toFilter(query);
  const cursor = text === '' ? await firstCursor(store, surveyId, filter) : readCursor(text, surveyId, filter);
  const range = { after: cursor.after, upTo: cursor.upTo, limit: query.limit };
  const { answers, next } = await store.pageAfter(surveyId, filter, range);
  const nextCursor = next === undefined ? null : writeCursor({ ...cursor, after: next });
  return { total: cursor.total, limit: query.limit, offset: query.offset, answers, next_cursor: nextCursor };
}
