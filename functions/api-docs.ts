/** HTTP: the API's description and its viewer, and the guides. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { createLog } from '../shared/adapters/log.ts';
import { isUpstreamEmbedded, setting } from '../shared/adapters/settings.ts';
import { addDocsRoutes } from '../shared/api/docs-routes.ts';
import { addGuideRoutes } from '../shared/guides/guide-routes.ts';
import { createPlainApi } from '../shared/http/middleware.ts';

const api = createPlainApi(createLog('api-docs'));
const servers = [{ url: setting('PUBLIC_URL') }];

addDocsRoutes(api, async () => {
  const { describedApi } = await import('../shared/api-description/described-api.ts');
  return { ...describedApi(isUpstreamEmbedded), servers };
});

addGuideRoutes(api, setting('PUBLIC_URL'));

export const handler = httpHandler(api);
