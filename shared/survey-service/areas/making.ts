/** What the makers of a survey do to it. */
import { addConditionRoutes } from '../branching/condition-routes.ts';
import { addHiddenRoutes } from '../hidden/hidden-routes.ts';
import { addDuplicateRoutes } from '../lifecycle/duplicate-routes.ts';
import { addMoveRoutes } from '../lifecycle/move-routes.ts';
import { addNameRoutes } from '../lifecycle/name-routes.ts';
import { addTemplateRoutes } from '../lifecycle/template-routes.ts';
import { addThemeRoutes } from '../lifecycle/theme-routes.ts';
import type { ServiceApi, SurveyService } from '../service-api.ts';
import { addDraftRoutes } from '../surveys/draft-routes.ts';
import { addTextRoutes } from '../texts/text-routes.ts';

export function addMakingArea(api: ServiceApi, service: SurveyService): void {
  addDraftRoutes(api, service);
  addNameRoutes(api, service);
  addDuplicateRoutes(api, service);
  addMoveRoutes(api, service);
  addTemplateRoutes(api, service);
  addThemeRoutes(api, service);
  addConditionRoutes(api, service);
  addTextRoutes(api, service);
  addHiddenRoutes(api, service);
}
