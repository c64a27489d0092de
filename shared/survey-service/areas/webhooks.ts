/** Webhooks of a survey and the log of what was sent. */

import type { ServiceApi, SurveyService } from '../service-api.ts';
import { addWebhookLogRoutes } from '../webhooks/webhook-log-routes.ts';
import { addWebhookRoutes } from '../webhooks/webhook-routes.ts';

export function addWebhooksArea(api: ServiceApi, service: SurveyService): void {
  addWebhookRoutes(api, service);
  addWebhookLogRoutes(api, service);
}
