/**
 * The API in OpenAPI's words, derived from its routes; the survey service's too, where it stands beside us. A deployed
 * function finds this made and loads no routes to describe them: see `madeDescription` among the plugins of its bundle.
 */

import { createSurveyApp } from '../../survey-service/create-survey-app.ts';
import { createWholeExportsApi } from '../http/exports-api.ts';
import { createShareLinkApi } from '../http/share-link-api.ts';
import type { ApiDescription } from './api-description.ts';
import { openApiDocument } from './openapi-document.ts';
import { eventsApi } from './webhook-events.ts';

const log = { info() {}, warn() {}, error() {} };

/** All of it but the address, which only the one who serves it knows. */
export async function describedApi(isUpstreamEmbedded: boolean): Promise<ApiDescription> {
  const pipeline = [
    await createWholeExportsApi({ ...uncalled(), log, liveUpstream: undefined }),
    createShareLinkApi({ ...uncalled(), log }),
    eventsApi(log),
  ];
  const service = () => createSurveyApp({ ...uncalled(), log, publicUrl: '', allowDemoKeys: false });
  return openApiDocument(isUpstreamEmbedded ? [...pipeline, service()] : pipeline);
}

/** Routes are read here, never run: what they would need to run is never asked for. */
function uncalled<Needs extends object>(): Needs {
  return {} as Needs;
}
