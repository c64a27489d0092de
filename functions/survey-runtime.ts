/** The composition root of the reference survey service, which has its own table and a queue for its webhooks. */
import { connectTable } from '../shared/adapters/dynamo/connect-table.ts';
import { createDynamoRecords } from '../shared/adapters/dynamo/dynamo-records.ts';
import { setting, wholeSetting } from '../shared/adapters/settings.ts';
import { bucketDropBox, bucketFiles, kmsKeys, sqsQueues } from '../shared/adapters/stores-when-used.ts';
import { createWebhookSender } from '../shared/adapters/webhook-sender.ts';
import { createDynamoAnswers } from '../shared/survey-service/store/dynamo-answers.ts';
import { allowLoopbackWebhooks, log, metrics, now } from './runtime.ts';

/** For each of its functions. */
function surveyStores(functionName: string) {
  const client = connectTable();
  const table = setting('SURVEYS_TABLE');
  const deliveries = sqsQueues()(setting('SURVEY_DELIVERIES_QUEUE_URL'));
  const answers = createDynamoAnswers(client, table);
  return { records: createDynamoRecords(client, table), answers, deliveries, now, log: log(functionName) };
}

/** With the files of respondents that are too large for the table. */
export function surveyDeps(functionName: string) {
  return { ...surveyStores(functionName), uploads: { files: bucketFiles()(setting('UPLOADS_BUCKET')) } };
}

/** For its API: it may seal webhook secrets but not open them. */
export function surveyApiDeps(functionName: string) {
  const dailySurveyLimit = wholeSetting('DAILY_SURVEY_LIMIT');
  return {
    ...surveyDeps(functionName),
    ...(dailySurveyLimit !== undefined && { dailySurveyLimit }),
    pageUrl: setting('PAGE_URL'),
    sealer: kmsKeys().sealer(setting('TOKEN_KEY_ID')),
    allowLoopback: allowLoopbackWebhooks,
  };
}

/** For its page: it may open the secrets of single sign-on, and lets browsers send files where they reach the bucket. */
export function surveyPageDeps(functionName: string) {
  const { uploads, ...deps } = surveyDeps(functionName);
  const opener = kmsKeys().opener(setting('TOKEN_KEY_ID'));
  const direct = bucketDropBox(setting('UPLOADS_BUCKET'), process.env.UPLOADS_URL);
  const allowOwnerScripts = process.env.OWNER_SCRIPTS === '1';
  return { ...deps, uploads: { ...uploads, ...direct }, opener, allowOwnerScripts, pageUrl: setting('PAGE_URL') };
}

/** For its webhook sender. */
export function surveyDeliverDeps(functionName: string) {
  return {
    ...surveyStores(functionName),
    opener: kmsKeys().opener(setting('TOKEN_KEY_ID')),
    sender: createWebhookSender({ allowLoopback: allowLoopbackWebhooks }),
    metrics: metrics(),
  };
}
