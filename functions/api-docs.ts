/** HTTP: the API's description and its viewer, the pages of the project, and clients to download. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { createLog } from '../shared/adapters/log.ts';
import { isUpstreamEmbedded, setting } from '../shared/adapters/settings.ts';
import { createPlainApi } from '../shared/http/middleware.ts';
import { addClientRoutes } from '../shared/ways-in/clients/client-routes.ts';
import { addDocsRoutes } from '../shared/ways-in/docs/docs-routes.ts';
import { addViewerRoutes } from '../shared/ways-in/openapi/viewer-routes.ts';

const api = createPlainApi(createLog('api-docs'));
const servers = [{ url: setting('PUBLIC_URL') }];

addViewerRoutes(api, async () => {
  const { describedApi } = await import('../shared/ways-in/openapi/described-api.ts');
  return { ...(await describedApi(isUpstreamEmbedded)), servers };
});

addDocsRoutes(api, setting('PUBLIC_URL'));
addClientRoutes(api, setting('PUBLIC_URL'));

export const handler = httpHandler(api);
