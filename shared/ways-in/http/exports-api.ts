/** The pipeline's HTTP API: who is asking, then the routes. */
import { createRoute, z } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { type Api, createApi, emptyBodies } from '../../http/create-api.ts';
import { addProblems, type PlainApi } from '../../http/middleware.ts';
import { Problem } from '../../problems/problem.ts';
import type { CallerApi, ExportsApiDeps } from './caller-api.ts';
import { callerOperations, operationsAbout, resourceOf, resources } from './caller-operations.ts';
import { callerRoutes } from './caller-routes.ts';
import type { BoundOperation } from './serve-operation.ts';

/** Beside the resources: the survey service's export operations, which end with a file. */
const fileResource = 'v3';

/** Each request meets an API of the resource it is about, which is made for the first of them. */
export function createExportsApi(deps: ExportsApiDeps): PlainApi {
  const made = new Map<string, Promise<Api>>();
  const apiAbout = (resource: string) => {
    const known = made.get(resource);
    if (known) return known;
    const api = newApi(deps, resource);
    made.set(resource, api);
    // what went wrong once may work for the next request
    api.catch(() => made.delete(resource));
    return api;
  };
  const outer: PlainApi = new Hono();
  addProblems(outer, deps.log);
  outer.all('*', async (c) => {
    const asked = resourceOf(c.req.path);
    // what nobody knows shares one, or a stranger could have any number of them made
    const api = await apiAbout(asked === fileResource || resources.includes(asked) ? asked : '');
    return api.fetch(c.req.raw, c.env);
  });
  return outer;
}

/** All resources in one, to be described. */
export async function createWholeExportsApi(deps: ExportsApiDeps): Promise<Api> {
  const api = createCallersApi(deps, await callerOperations(deps));
  await addFiles(api.routes, deps);
  return api.join();
}

async function newApi(deps: ExportsApiDeps, resource: string): Promise<Api> {
  const api = createCallersApi(deps, await operationsAbout(resource, deps));
  if (resource === fileResource) await addFiles(api.routes, deps);
  return api.join();
}

function createCallersApi(deps: ExportsApiDeps, bound: readonly BoundOperation[]) {
  const api = createApi(deps.log);
  api.use(emptyBodies);
  addHealthRoute(api);
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'Your API key for the survey service',
  });
  const routes = callerRoutes(deps, bound, [...resources, fileResource]);
  return { routes, join: () => api.route('/', routes) };
}

async function addFiles(routes: CallerApi, deps: ExportsApiDeps): Promise<void> {
  const { addFileRoutes } = await import('./files/file-routes.ts');
  addFileRoutes(routes, deps);
  const { liveUpstream } = deps;
  if (liveUpstream) routes.all('/v3/*', () => refuseOtherOperations(liveUpstream));
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
