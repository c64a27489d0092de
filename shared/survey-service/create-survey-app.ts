/**
 * The reference survey service: Survey Service API v3 as one app. Each group of routes is a file that joins by a line
 * here; the app's OpenAPI document can be asked of it without any of its needs being called.
 */
import { type Api, createApi } from '../http.ts';
import { addAnswerRoutes } from './answer-routes.ts';
import { addArchiveRoutes } from './archive-routes.ts';
import { requireCaller } from './authentication.ts';
import { addDraftRoutes } from './draft-routes.ts';
import { addFolderRoutes } from './folder-routes.ts';
import { addPublicRoutes } from './public-routes.ts';
import { createServiceApi, type SurveyService } from './service-api.ts';
import { addSettingsRoutes } from './settings-routes.ts';
import { addSurveyRoutes } from './survey-routes.ts';
import { addUserRoutes } from './user-routes.ts';

const DAILY_SURVEY_LIMIT = 1000;

export type SurveyAppNeeds = Omit<SurveyService, 'dailySurveyLimit'> & { dailySurveyLimit?: number };

export function createSurveyApp(needs: SurveyAppNeeds): Api {
  const service: SurveyService = { dailySurveyLimit: DAILY_SURVEY_LIMIT, ...needs };
  const v3 = createServiceApi();
  v3.use(requireCaller(service));

  addUserRoutes(v3, service);
  addFolderRoutes(v3, service);
  addSurveyRoutes(v3, service);
  addDraftRoutes(v3, service);
  addSettingsRoutes(v3, service);
  addArchiveRoutes(v3, service);
  addAnswerRoutes(v3, service);
  addPublicRoutes(v3, service);

  const api = createApi(needs.log);
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the form `id|string`',
  });
  api.route('/v3', v3);
  return api;
}
