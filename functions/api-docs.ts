/** HTTP: the API's description and its viewer, the guides, and clients to download. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { createLog } from '../shared/adapters/log.ts';
import { isUpstreamEmbedded, setting } from '../shared/adapters/settings.ts';
import { createPlainApi } from '../shared/http/middleware.ts';
import { addClientRoutes } from '../shared/ways-in/clients/client-routes.ts';
import { addGuideRoutes } from '../shared/ways-in/guides/guide-routes.ts';
import { addDocsRoutes } from '../shared/ways-in/openapi/docs-routes.ts';

const api = createPlainApi(createLog('api-docs'));
const servers = [{ url: setting('PUBLIC_URL') }];

addDocsRoutes(api, async () => {
  const { describedApi } = await import('../shared/ways-in/openapi/described-api.ts');
  return { ...describedApi(isUpstreamEmbedded), servers };
});

addGuideRoutes(api, setting('PUBLIC_URL'));
addClientRoutes(api, setting('PUBLIC_URL'));

export const handler = httpHandler(api);
