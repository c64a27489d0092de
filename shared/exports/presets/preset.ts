/** A named set of outputs, filters and options, to be used again in exports, batches and schedules. */
import { z } from '@hono/zod-openapi';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import { optionsSchema, outputsSchema, settledOptionsSchema } from '../options.ts';

const base = {
  name: z.string().trim().min(1).max(200).openapi({ example: 'For the client' }),
  outputs: outputsSchema.optional().openapi({ example: [{ content: 'answers', format: 'xlsx' }] }),
  filters: filtersSchema.optional(),
};

/** As the caller sends it; what is left out is left to each request that uses it. */
export const presetRequestSchema = z
  .strictObject({ ...base, options: optionsSchema.optional() })
  .openapi('PresetRequest');

export type PresetRequest = z.infer<typeof presetRequestSchema>;

/** As it is stored: a logo has a record of its own. */
export const presetSchema = z.object({
  ...base,
  owner: z.string(),
  id: z.string(),
  options: settledOptionsSchema.partial({ lang: true }).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Preset = z.infer<typeof presetSchema>;
