/** Whether the service is up, for load balancers and people. */
import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '../http.ts';

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  tags: ['Service'],
  summary: 'Whether the service is up',
  responses: {
    200: {
      description: 'The service is up',
      content: { 'application/json': { schema: z.object({ status: z.literal('ok') }).openapi('Health') } },
    },
  },
});

export function addHealthRoute(api: Api): void {
  api.openapi(healthRoute, (c) => c.json({ status: 'ok' } as const, 200));
}
