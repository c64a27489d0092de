/** `/trackers`: surveys as waves of one study, and which of their questions are the same. */
import { z } from '@hono/zod-openapi';
import { matchMapSchema } from '../exports/merge-options.ts';
import { viewSurveySchemas } from '../exports/views/saved-view.ts';
import { agreements, matches } from '../waves/agreement.ts';
import { partKinds } from '../waves/wave.ts';
import { creates, destroys, operation, reads } from './operation.ts';
import { byId, listOf, moment, onceHeaders, pageQuery } from './parts.ts';

const trackerMembers = {
  name: z.string().trim().min(1).max(200).openapi({ example: 'Customer satisfaction' }),
  quiz_ids: viewSurveySchemas.several.openapi({ example: [1, 2] }).describe('the waves, the oldest first'),
  map: matchMapSchema
    .openapi({ example: { 'wave2:q:5f0c': 'q:1a2b' } })
    .describe(
      'by hand: a question or option, as `wave<N>:<column id>` or `<survey id>:<column id>`, to the same one of another wave, or to `none`',
    ),
};

const trackerRequestSchema = z
  .strictObject({ ...trackerMembers, map: trackerMembers.map.prefault({}) })
  .openapi('TrackerRequest', { example: { name: 'Customer satisfaction', quiz_ids: [1, 2] } });

const trackerChangeSchema = z
  .strictObject(trackerMembers)
  .partial()
  .openapi('TrackerChange', {
    example: { name: 'Customer satisfaction, from 2026' },
  });

const trackerViewSchema = z
  .object({
    id: z.string().openapi({ example: 'trk_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    ...trackerMembers,
    map: z.record(z.string(), z.string()).describe('the matches by hand, by the ids of surveys'),
    created_at: moment,
    updated_at: moment,
  })
  .openapi('Tracker');

export type TrackerView = z.infer<typeof trackerViewSchema>;

const cell = {
  quiz_id: z.number().int(),
  column: z.string().describe('its column id, for `map`'),
  match: z
    .enum(matches)
    .nullable()
    .describe(
      'compared with the waves before: the same, likely (counted separately until `map` says that it is the same) or none: it is new; null in the first wave that could have it',
    ),
  by: z.array(z.enum(agreements)).describe('what it has in common with the one before, or with the nearest one'),
  differs: z.array(z.enum(agreements)).describe('how it differs from it'),
  nearest: z
    .object({ quiz_id: z.number().int(), column: z.string(), text: z.string() })
    .nullable()
    .describe('possible matches; those of another type have the same title'),
};

const questionCellSchema = z.object({
  ...cell,
  title: z.string(),
  position: z.number().int().describe('among the questions of its survey, from 1'),
});

const optionSchema = z.object({
  part: z.enum(partKinds).describe('a matrix has rows and columns'),
  text: z.string(),
  waves: z
    .array(z.object({ ...cell, text: z.string() }).nullable())
    .describe('in the order of the waves; null if it is not offered'),
});

const waveSchema = z.object({
  wave: z.number().int(),
  quiz_id: z.number().int(),
  name: z.string(),
  questions: z.number().int(),
  same: z.number().int(),
  likely: z.number().int(),
  new: z.number().int().describe('asked for the first time'),
  missing: z.number().int().describe('asked before, but not in this wave'),
});

const matchSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    waves: z.array(waveSchema),
    questions: z.array(
      z.object({
        id: z.string().describe('the column id that figures and merged tables give it'),
        title: z.string(),
        type: z.string(),
        waves: z.array(questionCellSchema.nullable()).describe('in the order of the waves; null if it is not asked'),
        options: z.array(optionSchema),
      }),
    ),
  })
  .openapi('TrackerMatch');

export type TrackerMatchView = z.infer<typeof matchSchema>;

export const trendLineSchema = z
  .object({
    measure: z.enum(['mean', 'top_two', 'share']),
    id: z.string().nullable().describe('the option whose share it is'),
    text: z.string().nullable(),
    points: z.array(
      z.object({
        quiz_id: z.number().int(),
        asked: z.boolean().describe('false where the survey has no such question or option'),
        answered: z.number().int().nullable(),
        value: z.number().nullable().describe('a mean, or percent'),
        low: z.number().nullable().describe('of its interval, at the confidence asked for'),
        high: z.number().nullable(),
      }),
    ),
    change: z
      .object({
        since_quiz_id: z.number().int(),
        points: z.number(),
        p: z.number().nullable(),
        significant: z.boolean(),
      })
      .nullable()
      .describe('of the newest wave against the one before that asked it'),
  })
  .openapi('TrendLine');

const tag = 'Trackers';
const params = byId('trk_01kgh2m4n6p8r0t2v4w6x8z0a2');

export const trackers = {
  create: operation({
    name: 'create_tracker',
    method: 'post',
    path: '/trackers',
    tag,
    help: 'Group surveys as the waves of one study, to compare them by `tracker_id`',
    effects: creates,
    headers: onceHeaders,
    body: trackerRequestSchema,
    reply: { status: 201, about: 'The tracker', schema: trackerViewSchema, location: '/trackers/{id}' },
    problems: [400, 401, 403, 404, 409, 413, 415, 422, 503],
  }),
  list: operation({
    name: 'list_trackers',
    method: 'get',
    path: '/trackers',
    tag,
    help: 'Your trackers, newest first',
    effects: reads,
    query: pageQuery(/^(trk_[0-9a-z]{26})?$/),
    reply: { status: 200, about: 'A page of trackers', schema: listOf(trackerViewSchema) },
    problems: [401, 422, 503],
  }),
  read: operation({
    name: 'get_tracker',
    method: 'get',
    path: '/trackers/{id}',
    tag,
    help: 'One tracker',
    effects: reads,
    params,
    reply: { status: 200, about: 'The tracker', schema: trackerViewSchema },
    problems: [401, 404, 503],
  }),
  match: operation({
    name: 'match_tracker',
    method: 'get',
    path: '/trackers/{id}/match',
    tag,
    help: 'Which questions and options of a tracker’s waves are the same, which likely are, which are new, and by what',
    effects: reads,
    params,
    reply: { status: 200, about: 'The questions, wave by wave', schema: matchSchema },
    problems: [401, 403, 404, 422, 503],
  }),
  change: operation({
    name: 'update_tracker',
    method: 'patch',
    path: '/trackers/{id}',
    tag,
    help: 'Change a tracker: its name, its waves, or what matches by hand; a map replaces the one before',
    effects: destroys,
    params,
    body: trackerChangeSchema,
    reply: { status: 200, about: 'The tracker', schema: trackerViewSchema },
    problems: [400, 401, 403, 404, 413, 415, 422, 503],
  }),
  remove: operation({
    name: 'delete_tracker',
    method: 'delete',
    path: '/trackers/{id}',
    tag,
    help: 'Delete a tracker; its surveys, and files made with it, stay as they are',
    effects: destroys,
    params,
    reply: { status: 204, about: 'Deleted' },
    problems: [401, 404, 503],
  }),
};
