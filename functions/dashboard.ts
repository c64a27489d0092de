/** HTTP: the dashboard at `/`, a static page that calls the API with its reader's own key. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { addDashboardRoutes } from '../shared/dashboard/dashboard-routes.ts';
import { createApi } from '../shared/http.ts';
import { isUpstreamEmbedded, log } from './runtime.ts';

const api = createApi(log('dashboard'));
const hasDemoKeys = isUpstreamEmbedded && process.env.NODE_ENV !== 'production';

addDashboardRoutes(api, {
  demoKey: hasDemoKeys ? '1|demo' : undefined,
  isUpstreamElsewhere: !isUpstreamEmbedded,
});

export const handler = httpHandler(api);
