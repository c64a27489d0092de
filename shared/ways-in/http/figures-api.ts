/** The part of the HTTP API that counts: it has a function of its own, because it needs a processor and people wait for it. */
import type { FiguresDeps } from '../../exports/figures/survey-figures.ts';
import type { OwnerCheck } from '../../exports/owner.ts';
import { type Api, createApi, emptyBodies } from '../../http/create-api.ts';
import { callerRoutes } from './caller-routes.ts';
import { withSettings } from './presets/with-settings.ts';
import { figureOperations } from './surveys/figure-operations.ts';

export interface FiguresApiDeps extends FiguresDeps {
  callerOf: OwnerCheck;
}

export function createFiguresApi(deps: FiguresApiDeps): Api {
  const api = createApi(deps.log);
  api.use(emptyBodies);
  api.route(
    '/',
    callerRoutes(
      deps,
      figureOperations(deps).map((bound) => withSettings(deps, bound)),
      ['surveys'],
    ),
  );
  return api;
}
