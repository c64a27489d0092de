/** HTTP: the API's description and its viewer, derived from the routes; the survey service's where it stands beside us. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { addDocsRoutes } from '../shared/api/docs-routes.ts';
import { createExportsApi } from '../shared/api/exports-api.ts';
import { openApiDocument } from '../shared/api/openapi-document.ts';
import { createShareLinkApi } from '../shared/api/share-link-api.ts';
import { createApi } from '../shared/http.ts';
import { createSurveyApp } from '../shared/survey-service/create-survey-app.ts';
import { isUpstreamEmbedded, log, setting } from './runtime.ts';

const docsLog = log('api-docs');
const api = createApi(docsLog);
const documented = [
  createExportsApi({ ...uncalled(), log: docsLog, liveUpstream: undefined }),
  createShareLinkApi({ ...uncalled(), log: docsLog }),
  ...(isUpstreamEmbedded
    ? [createSurveyApp({ ...uncalled(), log: docsLog, publicUrl: '', allowDemoKeys: false })]
    : []),
];
const document = openApiDocument(documented, setting('PUBLIC_URL'));

addDocsRoutes(api, document);

/** Routes are read here, never run: what they would need to run is never asked for. */
function uncalled<Needs extends object>(): Needs {
  return {} as Needs;
}

export const handler = httpHandler(api);
