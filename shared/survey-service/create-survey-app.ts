/**
 * The reference survey service: Survey Service API v3 as one app. Each group of routes is a file that joins its area by
 * a line there; the app's OpenAPI document can be asked of it without any of its needs being called.
 */
import type { Api } from '../http/create-api.ts';
import { type AddArea, createAreasApp, type SurveyAppNeeds } from './areas/areas-app.ts';
import { addFiguresArea } from './areas/figures.ts';
import { addMakingArea } from './areas/making.ts';
import { addPromoArea } from './areas/promo.ts';
import { addReadingArea } from './areas/reading.ts';
import { addRespondentsArea } from './areas/respondents.ts';
import { addWebhooksArea } from './areas/webhooks.ts';

const areas: readonly AddArea[] = [
  addReadingArea,
  addMakingArea,
  addPromoArea,
  addFiguresArea,
  addRespondentsArea,
  addWebhooksArea,
];

export function createSurveyApp(needs: SurveyAppNeeds): Api {
  return createAreasApp(needs, areas);
}
