/** HTTP: the reference survey service, Survey Service API v3 under `/v3`. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { setting } from '../shared/adapters/settings.ts';
import { createSurveyApp } from '../shared/survey-service/create-survey-app.ts';
import { surveyApiDeps } from './runtime.ts';

export const handler = httpHandler(
  createSurveyApp({
    ...surveyApiDeps('survey-api'),
    publicUrl: setting('PUBLIC_URL'),
    allowDemoKeys: process.env.NODE_ENV !== 'production',
  }),
);
