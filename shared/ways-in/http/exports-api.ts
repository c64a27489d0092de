/** The pipeline's HTTP API: who is asking, then the routes. */
import { createRoute, z } from '@hono/zod-openapi';
import { type Api, createApi, emptyBodies } from '../../http/create-api.ts';
import { Problem } from '../../problems/problem.ts';
import { batchOperations } from './batch-operations.ts';
import type { CallerApi, ExportsApiDeps } from './caller-api.ts';
import { callerRoutes } from './caller-routes.ts';
import { destinationOperations } from './destinations/destination-operations.ts';
import { exportOperations } from './export-operations.ts';
import { addFileRoutes } from './file-routes.ts';
import { keepingReply } from './kept-replies.ts';
import { linkOperations } from './link-operations.ts';
import { deckTemplateOperations } from './presets/deck-template-operations.ts';
import { presetOperations } from './presets/preset-operations.ts';
import { trackerOperations } from './presets/tracker-operations.ts';
import { viewLinkOperations } from './presets/view-link-operations.ts';
import { viewOperations } from './presets/view-operations.ts';
import { withSettings } from './presets/with-settings.ts';
import { scheduleOperations } from './schedule-operations.ts';
import type { BoundOperation } from './serve-operation.ts';
import { answerOperations } from './surveys/answer-operations.ts';
import { erasureOperations } from './surveys/erasure-operations.ts';
import { surveyOperations } from './surveys/survey-operations.ts';
import { webhookOperations } from './webhook-operations.ts';

export function createExportsApi(deps: ExportsApiDeps): Api {
  const api = createApi(deps.log);
  api.use(emptyBodies);
  addHealthRoute(api);
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'Your API key for the survey service',
  });
  api.route('/', routesForCallers(deps));
  return api;
}

/** All that a caller can do, each with the function that does it. */
export function callerOperations(deps: ExportsApiDeps): BoundOperation[] {
  return [
    ...exportOperations(deps),
    ...batchOperations(deps),
    ...linkOperations(deps),
    ...scheduleOperations(deps),
    ...webhookOperations(deps),
    ...destinationOperations(deps),
    ...presetOperations(deps),
    ...deckTemplateOperations(deps),
    ...viewOperations(deps),
    ...trackerOperations(deps),
    ...viewLinkOperations(deps),
    ...surveyOperations(deps),
    ...answerOperations(deps),
    ...erasureOperations(deps),
  ].map((bound) => keepingReply(deps, withSettings(deps, bound)));
}

function routesForCallers(deps: ExportsApiDeps): CallerApi {
  const routes = callerRoutes(deps, callerOperations(deps));
  addFileRoutes(routes, deps);
  const { liveUpstream } = deps;
  if (liveUpstream) routes.all('/v3/*', () => refuseOtherOperations(liveUpstream));
  return routes;
}

function refuseOtherOperations(upstream: string): never {
  throw new Problem('not_found.v3_elsewhere', { upstream });
}

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

function addHealthRoute(api: Api): void {
  api.openapi(healthRoute, (c) => c.json({ status: 'ok' } as const, 200));
}
