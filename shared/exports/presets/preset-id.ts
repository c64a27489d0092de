/** The member of a request that names a preset. By the time a body is checked the preset has been put under it. */
import { z } from '@hono/zod-openapi';

export const presetId = z.string().max(64).optional().openapi({
  example: undefined,
  description: 'a preset whose outputs, filters and options are used; other members override it',
});
