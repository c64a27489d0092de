/** The body that asks for an export. */
import { z } from '@hono/zod-openapi';
import { deliverSchema } from '../delivery/destinations/deliver-request.ts';
import { changesSinceSchema, onDriftSchema } from '../exports/changes-request.ts';
import { optionsSchema, outputsSchema } from '../exports/options.ts';
import { presetId } from '../exports/presets/preset-id.ts';
import { filtersSchema } from '../surveys/filters/filters.ts';

export const exportRequestSchema = z
  .strictObject({
    preset_id: presetId,
    quiz_id: z.number().int().positive().openapi({ example: 1 }),
    filters: filtersSchema.prefault({}),
    outputs: outputsSchema.openapi({ example: [{ content: 'answers', format: 'csv' }] }),
    options: optionsSchema.prefault({}),
    changes: changesSinceSchema,
    on_drift: onDriftSchema,
    deliver: deliverSchema,
  })
  .openapi('ExportRequest');
