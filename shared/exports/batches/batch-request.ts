/** The body that requests a batch: which surveys, with the same outputs, filters and options for each. */
import { z } from '@hono/zod-openapi';
import { deliverSchema } from '../../delivery/destinations/deliver-request.ts';
import { memberSchemas } from '../../member-schemas.ts';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import { bundleWords } from '../batch-words.ts';
import { changesOfRunSchema, onDriftSchema } from '../changes-request.ts';
import { mergeSchema } from '../merge-options.ts';
import { optionsSchema, outputsSchema } from '../options.ts';
import { presetId } from '../presets/preset-id.ts';
import { trackerId } from '../trackers/tracker.ts';
import { viewId } from '../views/view-id.ts';

export const mostSurveys = 10_000;

/** The name of one that nobody has named. */
export const unnamed = 'Batch';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const surveySelectionSchema = z
  .union(
    [
      z.strictObject({
        ids: z.array(id).min(1).max(mostSurveys, `a batch has at most ${mostSurveys} surveys`),
      }),
      z.strictObject({ folder_id: id }),
      z.strictObject({ all: z.literal(true) }),
    ],
    { error: `expected {"ids": [...]} of 1 to ${mostSurveys} surveys, {"folder_id": 1} or {"all": true}` },
  )
  .openapi('SurveySelection');

export const batchRequestSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(200).default(unnamed).openapi({ example: 'Every Monday' }),
    preset_id: presetId,
    view_id: viewId,
    tracker_id: trackerId.describe('a tracker, whose waves are the surveys; `merge` matches as it does'),
    surveys: surveySelectionSchema.openapi({ example: { all: true } }),
    outputs: outputsSchema.openapi({ example: [{ content: 'answers', format: 'csv' }] }),
    filters: filtersSchema.prefault({}),
    options: optionsSchema.prefault({}),
    changes: changesOfRunSchema,
    on_drift: onDriftSchema,
    merge: mergeSchema.optional().describe('also one table of all surveys'),
    deliver: deliverSchema,
    ...memberSchemas(bundleWords, {}),
  })
  .openapi('BatchRequest', {
    example: { surveys: { ids: [1] }, outputs: [{ content: 'answers', format: 'csv' }], bundle: 'zip' },
  });

export type BatchRequest = z.infer<typeof batchRequestSchema>;
