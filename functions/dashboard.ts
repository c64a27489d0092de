/** HTTP: the dashboard at `/`, a static page that calls the API with its reader's own key. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { createLog } from '../shared/adapters/log.ts';
import { isUpstreamEmbedded } from '../shared/adapters/settings.ts';
import { createPlainApi } from '../shared/http/middleware.ts';
import { addDashboardRoutes } from '../shared/ways-in/dashboard/dashboard-routes.ts';

const api = createPlainApi(createLog('dashboard'));
const hasDemoKeys = isUpstreamEmbedded && process.env.NODE_ENV !== 'production';

addDashboardRoutes(api, {
  demoKey: hasDemoKeys ? '1|demo' : undefined,
  hasOutbox: Boolean(process.env.OUTBOX_DIR),
  filesOrigin: process.env.FILES_URL ? new URL(process.env.FILES_URL).origin : undefined,
  pageOrigin: isUpstreamEmbedded && process.env.PAGE_URL ? new URL(process.env.PAGE_URL).origin : undefined,
});

export const handler = httpHandler(api);
