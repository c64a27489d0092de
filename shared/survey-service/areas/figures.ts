/** The figures of a survey: its summary and reports. */
import { addReportExtraRoutes } from '../figures/report-extra-routes.ts';
import { addReportRoutes } from '../figures/report-routes.ts';
import { addSummaryRoutes } from '../figures/summary-routes.ts';
import type { ServiceApi, SurveyService } from '../service-api.ts';

export function addFiguresArea(api: ServiceApi, service: SurveyService): void {
  addSummaryRoutes(api, service);
  addReportRoutes(api, service);
  addReportExtraRoutes(api, service);
}
