/** `/erasures`: a respondent who asks to be deleted, and what was done. */
import { z } from '@hono/zod-openapi';
import { erasureStages, erasureStatuses, mostAnswers } from '../exports/erasures/erasure-states.ts';
import { placeNames } from '../exports/erasures/places.ts';
import { endedBySchema } from '../problems/code-schema.ts';
import { destroys, operation, reads } from './operation.ts';
import { byId, listOf, moment, pageQuery } from './parts.ts';

const requestSchema = z
  .strictObject({
    email: z
      .email()
      .max(320)
      .optional()
      .describe('the respondent’s address: finds every answer of yours in which a whole value is this address')
      .openapi({ example: 'anna@example.org' }),
    quiz_id: z
      .int()
      .min(1)
      .optional()
      .describe('instead of an address: the survey of answer_ids')
      .openapi({ example: 1 }),
    answer_ids: z
      .array(z.int().min(1))
      .min(1)
      .max(mostAnswers)
      .optional()
      .describe('the answers of one respondent')
      .openapi({ example: [42] }),
    dry_run: z.boolean().default(false).describe('only says where the person was found'),
  })
  .openapi('ErasureRequest', { example: { email: 'anna@example.org', dry_run: true } });

const line = z
  .object({
    place: z.enum(placeNames),
    quiz_id: z.int().nullable(),
    count: z.int().describe('answers, exports, files or downloads'),
    ids: z.array(z.string()).describe('the id of your export, batch, schedule, link or delivery'),
    name: z.string().nullable().describe('of a destination'),
    where: z.string().nullable().describe('where files were delivered to'),
    at: moment.nullable(),
    reason: z.string().nullable().describe('why it is out of reach'),
  })
  .openapi('ErasurePlace');

const foundSchema = z.object({
  quiz_id: z.int(),
  answers: z.int(),
  in_trash: z.int(),
  mentioned: z.int().describe('answers of others that mention the address; they are not deleted'),
  name: z.string().nullable().describe('name of the survey; only in a dry run, like the ids'),
  answer_ids: z.array(z.int()),
  mentioned_ids: z.array(z.int()),
});

export const erasureViewSchema = z
  .object({
    id: z.string().openapi({ example: 'era_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    status: z
      .enum(erasureStatuses)
      .describe(
        '`checking`: everything is deleted, and a last check follows at `last_look_at`, because work that was stopped may still write',
      ),
    dry_run: z.boolean(),
    by: z.enum(['email', 'answers']),
    stage: z.enum(erasureStages).nullable(),
    progress: z.object({ surveys_read: z.int(), surveys_total: z.int(), answers_read: z.int() }),
    created_at: moment,
    erased_at: moment.nullable(),
    last_look_at: moment.nullable(),
    finished_at: moment.nullable(),
    found: z.array(foundSchema),
    deleted: z.array(line).describe('in a dry run: what would be deleted'),
    rebuilt: z.array(line).describe('removed, and made again when next used'),
    out_of_reach: z.array(line),
    problem: endedBySchema.nullable(),
  })
  .openapi('Erasure');

export type ErasureView = z.input<typeof erasureViewSchema>;

const tag = 'Erasures';
const params = byId('era_01kgh2m4n6p8r0t2v4w6x8z0a2');

export const erasures = {
  create: operation({
    name: 'erase_person',
    method: 'post',
    path: '/erasures',
    tag,
    help: 'Delete a respondent everywhere: answers, files made from them, and everything else that is kept; with `dry_run`, only see where they are',
    effects: destroys,
    body: requestSchema,
    reply: {
      status: 202,
      about: 'The erasure, which is in progress',
      schema: erasureViewSchema,
      location: '/erasures/{id}',
      retryAfter: ({ status }) => (status === 'queued' || status === 'running' ? 2 : undefined),
    },
    otherReplies: [
      {
        status: 200,
        about: 'A finished dry run: where the person was found',
        schema: erasureViewSchema,
        isFor: ({ dry_run, status }) => dry_run === true && status === 'done',
      },
    ],
    problems: [400, 401, 403, 404, 413, 415, 422, 502, 503],
  }),
  list: operation({
    name: 'list_erasures',
    method: 'get',
    path: '/erasures',
    tag,
    help: 'Your erasures with their receipts, newest first',
    effects: reads,
    query: pageQuery(/^(era_[0-9a-z]{26})?$/),
    reply: { status: 200, about: 'A page of erasures', schema: listOf(erasureViewSchema) },
    problems: [401, 422, 503],
  }),
  read: operation({
    name: 'get_erasure',
    method: 'get',
    path: '/erasures/{id}',
    tag,
    help: 'One erasure: what was deleted, rebuilt and is out of reach, without personal data',
    effects: reads,
    params,
    reply: { status: 200, about: 'The erasure', schema: erasureViewSchema },
    problems: [401, 404, 503],
  }),
};
