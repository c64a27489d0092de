/** Promo codes, their lists and the surveys that give them out. */
import { addPromoAttachRoutes } from '../promo/promo-attach-routes.ts';
import { addPromoCodeRoutes } from '../promo/promo-code-routes.ts';
import { addPromoImportRoutes } from '../promo/promo-import-routes.ts';
import { addPromoListRoutes } from '../promo/promo-list-routes.ts';
import type { ServiceApi, SurveyService } from '../service-api.ts';

export function addPromoArea(api: ServiceApi, service: SurveyService): void {
  addPromoListRoutes(api, service);
  addPromoCodeRoutes(api, service);
  addPromoImportRoutes(api);
  addPromoAttachRoutes(api, service);
}
