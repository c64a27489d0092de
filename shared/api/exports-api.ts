/** The pipeline's HTTP API: who is asking, then the routes. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { Problem } from '../errors.ts';
import { type Api, bearerToken, createApi, emptyBodies, refuseInvalid } from '../http.ts';
import { addBatchRoutes } from './batch-routes.ts';
import type { CallerApi, CallerEnv, ExportsApiDeps } from './caller-api.ts';
import { addDestinationRoutes } from './destinations/destination-routes.ts';
import { addDictionaryRoute } from './dictionaries/dictionary-route.ts';
import { addExportRoutes } from './export-routes.ts';
import { addFileRoutes } from './file-routes.ts';
import { addLinkRoutes } from './link-routes.ts';
import { addPresetRoutes } from './presets/preset-routes.ts';
import { withPreset } from './presets/with-preset.ts';
import { addPreviewRoute } from './preview-route.ts';
import { addScheduleRoutes } from './schedule-routes.ts';
import { serveOperations } from './serve-operation.ts';
import { addSurveyRoutes } from './surveys/survey-routes.ts';
import { webhookOperations } from './webhook-routes.ts';

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

const ours = [
  ...['exports', 'batches', 'links', 'schedules', 'webhooks', 'destinations', 'presets'],
  ...['dictionaries', 'surveys', 'account'],
];
const protectedPaths = ours.flatMap((name) => [`/${name}`, `/${name}/*`]);

/** Whose bodies may name a preset. */
const presetPaths = ['/exports', '/exports/preview', '/batches', '/schedules', '/schedules/:id'];

function routesForCallers(deps: ExportsApiDeps): CallerApi {
  const routes: CallerApi = new OpenAPIHono<CallerEnv>({ defaultHook: refuseInvalid });
  for (const path of [...protectedPaths, '/v3/*']) {
    routes.use(path, async (c, next) => {
      c.set('caller', await deps.callerOf(bearerToken(c.req.header('authorization'))));
      await next();
    });
  }
  for (const path of presetPaths) routes.use(path, withPreset(deps));
  addPreviewRoute(routes, deps);
  addExportRoutes(routes, deps);
  addBatchRoutes(routes, deps);
  addFileRoutes(routes, deps);
  addLinkRoutes(routes, deps);
  addScheduleRoutes(routes, deps);
  serveOperations(routes, webhookOperations(deps));
  addDestinationRoutes(routes, deps);
  addDictionaryRoute(routes, deps);
  addPresetRoutes(routes, deps);
  addSurveyRoutes(routes, deps);
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
