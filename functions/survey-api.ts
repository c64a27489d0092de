/** HTTP: the reference survey service, Survey Service API v3 under `/v3`. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { createSurveyApp } from '../shared/survey-service/create-survey-app.ts';
import { log, now, setting, surveyStores } from './runtime.ts';

export const handler = httpHandler(
  createSurveyApp({
    ...surveyStores(),
    now,
    log: log('survey-api'),
    publicUrl: setting('PUBLIC_URL'),
    allowDemoKeys: process.env.NODE_ENV !== 'production',
  }),
);
