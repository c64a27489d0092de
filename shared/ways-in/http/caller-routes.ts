/** Routes that need a key: who is asking is found out before anything else. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { OwnerCheck } from '../../exports/owner.ts';
import { bearerToken, refuseInvalid } from '../../http/create-api.ts';
import type { CallerApi, CallerEnv } from './caller-api.ts';
import { type BoundOperation, serveOperations } from './serve-operation.ts';

/** What is unknown under one of the resources needs a key as well, so that nobody can find out what there is. */
export function callerRoutes(
  { callerOf }: { callerOf: OwnerCheck },
  bound: readonly BoundOperation[],
  resources: readonly string[],
): CallerApi {
  const routes: CallerApi = new OpenAPIHono<CallerEnv>({ defaultHook: refuseInvalid });
  for (const path of resources.flatMap((name) => [`/${name}`, `/${name}/*`])) {
    routes.use(path, async (c, next) => {
      c.set('caller', await callerOf(bearerToken(c.req.header('authorization'))));
      await next();
    });
  }
  serveOperations(routes, bound);
  return routes;
}
