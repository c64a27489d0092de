/** An app that serves some areas of the survey service, or all: each has the same checks. */
import { type Api, createApi, emptyBodies } from '../../http/create-api.ts';
import { requireCaller } from '../accounts/authentication.ts';
import { plainNames } from '../plain-names.ts';
import { createServiceApi, type ServiceApi, type SurveyService } from '../service-api.ts';

const DAILY_SURVEY_LIMIT = 1000;

export type SurveyAppNeeds = Omit<SurveyService, 'dailySurveyLimit'> & { dailySurveyLimit?: number };

export type AddArea = (api: ServiceApi, service: SurveyService) => void;

export function createAreasApp(needs: SurveyAppNeeds, areas: readonly AddArea[]): Api {
  const service: SurveyService = { dailySurveyLimit: DAILY_SURVEY_LIMIT, ...needs };
  const v3 = createServiceApi();
  v3.use(requireCaller(service), plainNames);
  for (const add of areas) add(v3, service);

  const api = createApi(needs.log);
  api.use(emptyBodies);
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the form `id|string`',
  });
  api.route('/v3', v3);
  return api;
}
