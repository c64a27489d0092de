/** HTTP, on an origin of its own: the page on which respondents fill in a survey. */
import { commandScan } from '../shared/adapters/command-scan.ts';
import { httpHandler } from '../shared/adapters/http-trigger.ts';
import { createPageApp } from '../shared/survey-service/respondent-page/page-app.ts';
import { surveyPageDeps } from './survey-runtime.ts';

const { uploads, ...deps } = surveyPageDeps('survey-page');
const scan = commandScan(process.env.SCAN_COMMAND);

export const handler = httpHandler(createPageApp({ ...deps, uploads: { ...uploads, scan } }), 'PAGE_URL');
