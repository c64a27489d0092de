/** `/surveys/{quiz_id}/answers` and `/reveals`: the answers themselves, looked at and tidied up. */
import { z } from '@hono/zod-openapi';
import { actionStatuses, answerActions, mostActedOn } from '../exports/answers/answer-actions.ts';
import { timezoneSchema } from '../exports/options.ts';
import { filtersSchema } from '../surveys/filters/filters.ts';
import { languages } from '../surveys/language.ts';
import { filterQuery, queryText } from './filter-query.ts';
import { creates, destroys, operation, reads } from './operation.ts';
import { listOf, moment, pageQuery } from './parts.ts';

const answerId = z.number().int().openapi({ example: 1204 });
const ids = z
  .array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER))
  .min(1)
  .max(mostActedOn)
  .openapi({ example: [1204, 1205] });
const columnIds = z.array(z.string().min(1).max(300)).min(1).max(1_000);

const columnSchema = z.object({
  id: z.string().openapi({ example: 'q:101' }),
  title: z.string(),
  type: z.string().describe('the type of the question, or system, or variable'),
  retired: z.boolean().describe('no longer in the survey, but its answers still are'),
  shown: z
    .enum(['keep', 'scrub', 'mask'])
    .describe('scrub: e-mails, phones and names are removed from texts; mask: personal, so every value is masked'),
});

const stateMembers = {
  is_deleted: z.boolean().describe('in the trash'),
  is_hide: z.boolean().describe('hidden from reports'),
  tags: z.array(z.string()),
};

const rowSchema = z.object({
  id: answerId,
  submitted_at: z.string().nullable(),
  is_complete: z.boolean(),
  is_screenout: z.boolean(),
  ...stateMembers,
  values: z
    .record(z.string(), z.string())
    .openapi({ example: { submitted_at: '2026-01-31T06:00:00+00:00', 'q:101': 'Very satisfied' } })
    .describe('by column, as in a file of answers; empty cells are left out'),
  masked: z.array(z.string()).describe('columns in which something is masked in this answer'),
});

const tableSchema = z
  .object({
    quiz_id: z.number().int(),
    filters: filtersSchema,
    columns: z.array(columnSchema).describe('those of the rows; later pages may have more'),
    other_columns: z.array(columnSchema).describe('those that `columns` leaves out'),
    data: z.array(rowSchema),
    next_cursor: z.string().nullable().describe('null on the last page; even a short or empty page may have one'),
    read: z
      .object({
        answers: z.number().int().describe('how many were read for this page and those before it'),
        of: z
          .number()
          .int()
          .nullable()
          .describe('how many the survey service has under the filters that it applies itself'),
      })
      .describe('the search, and all filters except state and day, are applied here to the answers that were read'),
    found: z
      .number()
      .int()
      .nullable()
      .describe('how many rows there are on all pages; null until the last where something is filtered here'),
  })
  .openapi('AnswersTable');

const oneSchema = z
  .object({ quiz_id: z.number().int(), survey: z.string(), columns: z.array(columnSchema), answer: rowSchema })
  .openapi('OneAnswer');

const tag = z.string().trim().min(1).max(250);

const actionSchema = z
  .strictObject({
    ids,
    action: z.enum(answerActions),
    tags: z
      .array(tag)
      .min(1)
      .max(50)
      .optional()
      .openapi({ example: ['call back'] })
      .describe('to add or remove'),
  })
  .openapi('AnswersAction', { example: { ids: [1204], action: 'tag', tags: ['call back'] } });

const actedSchema = z
  .object({
    action: z.enum(answerActions),
    data: z.array(
      z.object({
        id: answerId,
        status: z
          .enum(actionStatuses)
          .describe(
            'unchanged: nothing had to be done; not_done: no time was left, or the service was busy: ask again',
          ),
        is_deleted: stateMembers.is_deleted.optional(),
        is_hide: stateMembers.is_hide.optional(),
        tags: stateMembers.tags.optional(),
        code: z.string().optional().describe('why it was refused'),
        message: z.string().optional(),
      }),
    ),
  })
  .openapi('AnswersActed');

const revealRequestSchema = z
  .strictObject({ ids, columns: columnIds.optional().describe('only these; all that are masked if left out') })
  .openapi('RevealRequest', { example: { ids: [1204] } });

const revealedSchema = z
  .object({
    reveal_id: z.string().nullable().describe('the log entry for this; null if nothing was masked'),
    data: z.array(
      z.object({
        id: answerId,
        values: z.record(z.string(), z.string()).describe('by column, as the respondent left them'),
        files: z.array(z.object({ column: z.string(), name: z.string(), url: z.string() })),
      }),
    ),
    missing: z.array(answerId).describe('there are no such answers'),
  })
  .openapi('RevealedAnswers');

const revealSchema = z
  .object({
    id: z.string().openapi({ example: 'rev_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    at: moment,
    by: z.string().nullable().describe('whose key it was, where the survey service says'),
    quiz_id: z.number().int(),
    answer_ids: z.array(answerId),
    columns: z.array(z.string()),
  })
  .openapi('Reveal');

const params = z.object({ quiz_id: z.coerce.number().int().positive().openapi({ example: 1 }) });
const group = 'Answers';

export const answers = {
  list: operation({
    name: 'list_answers',
    method: 'get',
    path: '/surveys/{quiz_id}/answers',
    tag: group,
    help: 'The answers of a survey as rows, with personal columns masked',
    effects: reads,
    params,
    // filters are read where the operation is done: they nest by dots, and the names of variables are the caller's
    query: z.looseObject({
      columns: queryText('ids of columns, separated by commas, in the wanted order; all if left out'),
      search: z
        .string()
        .max(200)
        .default('')
        .describe('words in any form, all in one text as it is shown; "side by side" in quotes; -without'),
      sort: z
        .enum(['date_end', 'date_start'], {
          error: 'the survey service sorts answers by date_end and date_start only',
        })
        .default('date_end'),
      order: z.enum(['desc', 'asc']).default('desc'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.string().max(100_000).optional(),
      view_id: z.string().max(64).optional().describe('a saved view: its filters, language, time zone and privacy'),
      ...filterQuery,
    }),
    reply: { status: 200, about: 'A page of answers', schema: tableSchema },
    problems: [401, 403, 404, 422, 503],
  }),
  read: operation({
    name: 'get_answer',
    method: 'get',
    path: '/surveys/{quiz_id}/answers/{id}',
    tag: group,
    help: 'One answer with all its columns, personal ones masked',
    effects: reads,
    params: z.object({ ...params.shape, id: z.coerce.number().int().positive().openapi({ example: 1204 }) }),
    query: z.strictObject({ timezone: timezoneSchema.default('UTC'), lang: z.enum(languages).optional() }),
    reply: { status: 200, about: 'The answer', schema: oneSchema },
    problems: [401, 403, 404, 422, 503],
  }),
  act: operation({
    name: 'change_answers',
    method: 'post',
    path: '/surveys/{quiz_id}/answers/actions',
    tag: group,
    help: 'Tag, hide, trash, restore or delete answers, as far as the survey service offers it',
    effects: destroys,
    params,
    body: actionSchema,
    reply: { status: 200, about: 'The result for each answer', schema: actedSchema },
    problems: [400, 401, 403, 404, 413, 415, 422, 503],
  }),
  reveal: operation({
    name: 'reveal_answers',
    method: 'post',
    path: '/surveys/{quiz_id}/answers/reveal',
    tag: group,
    help: 'Show masked values of answers; it is logged whose key has seen them, and when',
    effects: creates,
    params,
    body: revealRequestSchema,
    reply: { status: 200, about: 'The values', schema: revealedSchema },
    problems: [400, 401, 403, 404, 413, 415, 422, 503],
  }),
  reveals: operation({
    name: 'list_reveals',
    method: 'get',
    path: '/reveals',
    tag: group,
    help: 'Who has seen masked values of your answers, newest first',
    effects: reads,
    query: pageQuery(/^(rev_[0-9a-z]{26})?$/),
    reply: { status: 200, about: 'A page of log entries', schema: listOf(revealSchema) },
    problems: [401, 422, 503],
  }),
};
