/** HTTP: the reference survey service, Survey Service API v3 under `/v3`. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { setting } from '../shared/adapters/settings.ts';
import { createAppInParts } from '../shared/survey-service/areas/app-in-parts.ts';
import { surveyApiDeps } from './survey-runtime.ts';

export const handler = httpHandler(
  createAppInParts({
    ...surveyApiDeps('survey-api'),
    publicUrl: setting('PUBLIC_URL'),
    allowDemoKeys: process.env.NODE_ENV !== 'production',
  }),
);
