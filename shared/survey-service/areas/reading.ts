/** What most callers ask for: accounts, surveys with their settings, and answers. */
import { addUserRoutes } from '../accounts/user-routes.ts';
import { addAnswerRoutes } from '../answers/answer-routes.ts';
import { addSingleAnswerRoutes } from '../answers/single-answer-routes.ts';
import { addArchiveRoutes } from '../lifecycle/archive-routes.ts';
import { addDeleteRoutes } from '../lifecycle/delete-routes.ts';
import type { ServiceApi, SurveyService } from '../service-api.ts';
import { addFolderRoutes } from '../surveys/folder-routes.ts';
import { addSettingsRoutes } from '../surveys/settings-routes.ts';
import { addSurveyRoutes } from '../surveys/survey-routes.ts';

export function addReadingArea(api: ServiceApi, service: SurveyService): void {
  addUserRoutes(api, service);
  addFolderRoutes(api, service);
  addArchiveRoutes(api, service); // before the surveys: `archived` is not an id
  addSurveyRoutes(api, service);
  addDeleteRoutes(api, service);
  addSettingsRoutes(api, service);
  addAnswerRoutes(api, service);
  addSingleAnswerRoutes(api, service);
}
