/** A preset as callers see it: every choice it makes, but not the bytes of its logo. */
import { z } from '@hono/zod-openapi';
import { type Preset, presetRequestSchema, presetSchema } from '../../exports/presets/preset.ts';
import { moment } from '../export-view.ts';

const { name, outputs, filters, options } = presetSchema.shape;

export const presetViewSchema = z
  .object({ id: z.string(), name, outputs, filters, options, created_at: moment, updated_at: moment })
  .openapi('Preset');

export const presetChangeSchema = presetRequestSchema.partial().openapi('PresetChange');

export function presetView({ owner: _, createdAt, updatedAt, ...preset }: Preset): z.infer<typeof presetViewSchema> {
  return { ...preset, created_at: createdAt, updated_at: updatedAt };
}
