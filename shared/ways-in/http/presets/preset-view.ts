/** A preset as callers see it: every choice it makes, but not the bytes of its logo. */
import type { z } from '@hono/zod-openapi';
import type { Preset } from '../../../exports/presets/preset.ts';
import type { presetViewSchema } from '../../../operations/presets.ts';

export function presetView({ owner: _, createdAt, updatedAt, ...preset }: Preset): z.infer<typeof presetViewSchema> {
  return { ...preset, created_at: createdAt, updated_at: updatedAt };
}
