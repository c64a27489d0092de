/** HTTP, on an origin of its own: the page on which respondents fill in a survey. */
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { createPageApp } from '../shared/survey-service/respond/page-app.ts';
import { surveyPageDeps } from './runtime.ts';

export const handler = httpHandler(createPageApp(surveyPageDeps('survey-page')));
