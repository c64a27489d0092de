/** The member of a request that names a saved view. By the time a body is checked the view has been put under it. */
import { z } from '@hono/zod-openapi';

export const viewId = z.string().max(64).optional().openapi({
  example: undefined,
  description: 'a saved view whose surveys, filters and options are used; other members override it',
});
