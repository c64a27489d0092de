/** What needs no key: respondents and what they uploaded. */
import { addPublicRoutes } from '../respondents/public-routes.ts';
import type { ServiceApi, SurveyService } from '../service-api.ts';
import { addStoredFileRoutes } from '../uploads/stored-file-routes.ts';

export function addRespondentsArea(api: ServiceApi, service: SurveyService): void {
  addPublicRoutes(api, service);
  addStoredFileRoutes(api, service);
}
