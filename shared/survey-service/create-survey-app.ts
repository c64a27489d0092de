/**
 * The reference survey service: Survey Service API v3 as one app. Each group of routes is a file that joins by a line
 * here; the app's OpenAPI document can be asked of it without any of its needs being called.
 */
import { type Api, createApi, emptyBodies } from '../http.ts';
import { requireCaller } from './accounts/authentication.ts';
import { addUserRoutes } from './accounts/user-routes.ts';
import { addAnswerRoutes } from './answers/answer-routes.ts';
import { addSingleAnswerRoutes } from './answers/single-answer-routes.ts';
import { addConditionRoutes } from './branching/condition-routes.ts';
import { addReportExtraRoutes } from './figures/report-extra-routes.ts';
import { addReportRoutes } from './figures/report-routes.ts';
import { addSummaryRoutes } from './figures/summary-routes.ts';
import { addHiddenRoutes } from './hidden/hidden-routes.ts';
import { addArchiveRoutes } from './lifecycle/archive-routes.ts';
import { addDeleteRoutes } from './lifecycle/delete-routes.ts';
import { addDuplicateRoutes } from './lifecycle/duplicate-routes.ts';
import { addMoveRoutes } from './lifecycle/move-routes.ts';
import { addNameRoutes } from './lifecycle/name-routes.ts';
import { addTemplateRoutes } from './lifecycle/template-routes.ts';
import { addThemeRoutes } from './lifecycle/theme-routes.ts';
import { plainNames } from './plain-names.ts';
import { addPromoAttachRoutes } from './promo/promo-attach-routes.ts';
import { addPromoCodeRoutes } from './promo/promo-code-routes.ts';
import { addPromoImportRoutes } from './promo/promo-import-routes.ts';
import { addPromoListRoutes } from './promo/promo-list-routes.ts';
import { addPublicRoutes } from './respondents/public-routes.ts';
import { createServiceApi, type SurveyService } from './service-api.ts';
import { addDraftRoutes } from './surveys/draft-routes.ts';
import { addFolderRoutes } from './surveys/folder-routes.ts';
import { addSettingsRoutes } from './surveys/settings-routes.ts';
import { addSurveyRoutes } from './surveys/survey-routes.ts';
import { addTextRoutes } from './texts/text-routes.ts';
import { addWebhookLogRoutes } from './webhooks/webhook-log-routes.ts';
import { addWebhookRoutes } from './webhooks/webhook-routes.ts';

const DAILY_SURVEY_LIMIT = 1000;

export type SurveyAppNeeds = Omit<SurveyService, 'dailySurveyLimit'> & { dailySurveyLimit?: number };

export function createSurveyApp(needs: SurveyAppNeeds): Api {
  const service: SurveyService = { dailySurveyLimit: DAILY_SURVEY_LIMIT, ...needs };
  const v3 = createServiceApi();
  v3.use(requireCaller(service), plainNames);

  addUserRoutes(v3, service);
  addFolderRoutes(v3, service);
  addArchiveRoutes(v3, service); // before the surveys: `archived` is not an id
  addSurveyRoutes(v3, service);
  addDraftRoutes(v3, service);
  addSettingsRoutes(v3, service);
  addNameRoutes(v3, service);
  addDuplicateRoutes(v3, service);
  addDeleteRoutes(v3, service);
  addMoveRoutes(v3, service);
  addTemplateRoutes(v3, service);
  addThemeRoutes(v3, service);
  addConditionRoutes(v3, service);
  addTextRoutes(v3, service);
  addHiddenRoutes(v3, service);
  addPromoListRoutes(v3, service);
  addPromoCodeRoutes(v3, service);
  addPromoImportRoutes(v3);
  addPromoAttachRoutes(v3, service);
  addAnswerRoutes(v3, service);
  addSingleAnswerRoutes(v3, service);
  addSummaryRoutes(v3, service);
  addReportRoutes(v3, service);
  addReportExtraRoutes(v3, service);
  addPublicRoutes(v3, service);
  addWebhookRoutes(v3, service);
  addWebhookLogRoutes(v3, service);

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
