/**
 * Every fault that is planted to show that the proof would notice it. A new one is a line here: what is wrong, the change,
 * and the step that must fail. Grants first, then policies, settings, triggers, stores, and the code itself.
 */
import * as c from './change-template.ts';
import { plant, type StepWord, step } from './noticed-by.ts';
import type { Plant } from './plant.ts';
import { shortPageIsLast } from './short-page-is-last.ts';

const lost = undefined;
const onlyWithoutEncryption = '"Condition":{"Bool":{"aws:SecureTransport":"false"}},';
const permission = 'AWS::Lambda::Permission';
const queue = 'AWS::SQS::Queue';

/** Name, function, the action it may do no more, who notices, and on what where it may still do it elsewhere. */
export const lostGrants: readonly [string, string, string, StepWord, string?][] = [
  ['permission', 'share-link', 's3:GetObject', 'share'],
  ['count-visits', 'share-link', 'dynamodb:UpdateItem', 'share'],
  ['seal-keys', 'export-api', 'kms:Encrypt', 'same'],
  ['read-jobs', 'export-api', 'dynamodb:GetItem', 'same'],
  ['store-jobs', 'export-api', 'dynamodb:PutItem', 'same'],
  ['read-briefs', 'export-api', 'dynamodb:Query', 'list'],
  ['send-hints', 'export-api', 'sqs:SendMessage', 'same'],
  ['drop-files', 'export-api', 's3:DeleteObject', 'gone', 'Files'],
  ['open-keys', 'export-worker', 'kms:Decrypt', 'export', 'TokenKey'],
  ['pseudonyms', 'export-worker', 'kms:GenerateMac', 'pseudonym'],
  ['snapshots', 'export-worker', 's3:PutObject', 'export', 'Snapshots'],
  ['take-messages', 'export-worker', 'sqs:ReceiveMessage', 'export'],
  ['tell-webhooks', 'export-worker', 'sqs:SendMessage', 'webhook'],
  ['task-parts', 'task-worker', 's3:ListMultipartUploadParts', 'divided'],
  ['sign-webhooks', 'webhook-worker', 'kms:Decrypt', 'webhook'],
  ['sign-responses', 'survey-webhook-worker', 'kms:Decrypt', 'response'],
  ['tell-responses', 'survey-api', 'sqs:SendMessage', 'response'],
  ['destinations', 'delivery-worker', 'kms:Decrypt', 'delivery', 'TokenKey'],
  ['batch-files', 'batch-worker', 's3:PutObject', 'partial'],
  ['due-schedules', 'schedule-tick', 'dynamodb:Query', 'schedule'],
  ['ask-figures', 'figures', 'sqs:SendMessage', 'figures'],
  ['keep-figures', 'figures-worker', 's3:PutObject', 'figures', 'Snapshots'],
  ['count-figures', 'figures-counter', 's3:GetObject', 'many'],
  ['show-views', 'view-page', 's3:GetObject', 'view'],
  ['sittings', 'survey-page', 'dynamodb:PutItem', 'respondent'],
  ['erase-files', 'erasure-worker', 's3:DeleteObject', 'erasure', 'Files'],
  ['assistants', 'mcp', 'dynamodb:Query', 'assistant'],
];

const grants = lostGrants.map(([name, functionName, action, noticedBy, on]) =>
  plant(
    name,
    `${functionName} lacks ${action}${on === undefined ? '' : ` on ${on}`}`,
    noticedBy,
    c.withoutGrant(functionName, action, on),
  ),
);

const policies: readonly Plant[] = [
  plant(
    'view-prefix',
    'view-page may read another folder',
    'view',
    c.withGrantReading('view-page', '/published/*', '/publish/*'),
  ),
  plant(
    'key-context',
    'keys are sealed for another context',
    'same',
    c.withGrantReading('export-api', '["owner"]', '["user"]'),
  ),
  plant(
    'key-through',
    'the key of files is granted through another service',
    'export',
    c.withGrantReading('export-worker', 's3.', 'sqs.'),
  ),
  plant(
    'queue-policy',
    'a queue without a policy',
    'start',
    c.withoutResource('AWS::SQS::QueuePolicy', 'ExportsQueuePolicy'),
  ),
  plant(
    'bucket-policy',
    'a bucket without a policy',
    'start',
    c.withoutResource('AWS::S3::BucketPolicy', 'FilesPolicy'),
  ),
  plant(
    'bucket-shut',
    'a bucket that refuses every call',
    'export',
    c.withResourceReading('AWS::S3::BucketPolicy', 'SnapshotsPolicy', onlyWithoutEncryption, ''),
  ),
  plant(
    'queue-shut',
    'a queue that refuses every call',
    'export',
    c.withResourceReading('AWS::SQS::QueuePolicy', 'ExportsQueuePolicy', onlyWithoutEncryption, ''),
  ),
  plant(
    'token-key-policy',
    'the key for tokens without a policy',
    'same',
    c.withResourceSetting('AWS::KMS::Key', 'TokenKey', 'KeyPolicy', undefined),
  ),
  plant(
    'data-key-policy',
    'the key of files lets the account only look',
    'export',
    c.withResourceReading('AWS::KMS::Key', 'DataKey', '"kms:*"', '"kms:Describe*"'),
  ),
  plant(
    'route-permission',
    'the API may not call survey-api',
    'start',
    c.withoutResource(permission, 'ApiANYv3proxysurveyapiPermission'),
  ),
  plant(
    'timer-permission',
    'the timer may not call schedule-tick',
    'start',
    c.withResourceReading(
      permission,
      'ScheduleTickTimerAllowEventRuleSurveyExportsScheduleTickFunctionCD4A824C',
      'events.',
      'scheduler.',
    ),
  ),
];

const settings: readonly Plant[] = [
  plant(
    'lost-snapshots',
    'export-worker lost SNAPSHOTS_BUCKET',
    'export',
    c.withVariable('export-worker', 'SNAPSHOTS_BUCKET', lost),
  ),
  plant(
    'lost-queue',
    'schedule-tick lost BATCHES_QUEUE_URL',
    'schedule',
    c.withVariable('schedule-tick', 'BATCHES_QUEUE_URL', lost),
  ),
  plant(
    'lost-service',
    'figures-worker lost SURVEY_API_URL',
    'figures',
    c.withVariable('figures-worker', 'SURVEY_API_URL', lost),
  ),
  plant('lost-key', 'mcp lost OWNER_KEY_ID', 'assistant', c.withVariable('mcp', 'OWNER_KEY_ID', lost)),
  plant(
    'wrong-bucket',
    'export-worker writes files among snapshots',
    'export',
    c.withVariable('export-worker', 'FILES_BUCKET', { variable: 'SNAPSHOTS_BUCKET', of: 'export-worker' }),
  ),
  plant(
    'wrong-uploads',
    'survey-page sends uploads to the files',
    'browser',
    c.withVariable('survey-page', 'UPLOADS_BUCKET', { variable: 'FILES_BUCKET', of: 'export-api' }),
  ),
  plant(
    'wrong-queue',
    'export-api sends exports to the tasks',
    'export',
    c.withVariable('export-api', 'EXPORTS_QUEUE_URL', { variable: 'TASKS_QUEUE_URL', of: 'task-worker' }),
  ),
  plant(
    'wrong-table',
    'webhook-worker reads the table of surveys',
    'webhook',
    c.withVariable('webhook-worker', 'RECORDS_TABLE', { variable: 'SURVEYS_TABLE', of: 'survey-api' }),
  ),
  plant(
    'wrong-key',
    'export-worker has the key of owners for pseudonyms',
    'pseudonym',
    c.withVariable('export-worker', 'PSEUDONYM_KEY_ID', { variable: 'OWNER_KEY_ID', of: 'export-api' }),
  ),
  plant(
    'wrong-address',
    'share links begin with another address',
    'share',
    c.withVariable('export-api', 'PUBLIC_URL', 'https://exports.example'),
  ),
  plant('little-memory', 'export-worker has 64 MB', 'start', c.withSetting('export-worker', 'MemorySize', 64)),
  plant('little-memory-mcp', 'mcp has 64 MB', 'start', c.withSetting('mcp', 'MemorySize', 64)),
  plant('little-time', 'figures-worker has one second', 'start', c.withSetting('figures-worker', 'Timeout', 1)),
  plant(
    'too-much-time',
    'export-worker may work longer than its messages are hidden',
    'start',
    c.withResourceSetting(queue, 'ExportsQueue', 'VisibilityTimeout', 30),
  ),
];

const triggers: readonly Plant[] = [
  plant('lost-trigger', 'nothing calls webhook-worker', 'start', c.withoutTrigger('webhook-worker')),
  plant(
    'wrong-trigger',
    'export-worker reads the queue of tasks',
    'export',
    c.withReaderOf('export-worker', 'TasksQueue'),
  ),
  plant(
    'whole-batches',
    'one failed delivery repeats all of its batch',
    'start',
    c.withoutSetting('AWS::Lambda::EventSourceMapping', 'FunctionResponseTypes'),
  ),
  plant('lost-route', 'the API has no route to share links', 'share', c.withoutRoute('ANY /s/{proxy+}')),
  plant('lost-docs', 'the API has no route to its description', 'docs', c.withoutRoute('ANY /openapi.json')),
  plant(
    'slow-timer',
    'schedules are looked at once a day',
    'clock',
    c.withResourceSetting('AWS::Events::Rule', 'ScheduleTickTimer', 'ScheduleExpression', 'rate(1 day)'),
  ),
  plant(
    'loop',
    'Lambda ends workers that call each other often',
    'batch',
    c.withoutSetting('AWS::Lambda::Function', 'RecursiveLoop'),
  ),
];

const stores: readonly Plant[] = [
  plant('lost-index', 'the table has no index of what is due', 'schedule', c.withoutIndex('RecordsTable', 'due')),
  plant('lost-briefs', 'the table has no index of lists', 'list', c.withoutIndex('RecordsTable', 'brief')),
  plant(
    'dead-letters',
    'exports have no dead letters',
    'start',
    c.withResourceSetting(queue, 'ExportsQueue', 'RedrivePolicy', undefined),
  ),
  plant(
    'property',
    'a property that CloudFormation does not know',
    'start',
    c.withResourceSetting(queue, 'ExportsQueue', 'VisibilityTimeoutt', 30),
  ),
];

export const plants: readonly Plant[] = [
  ...grants,
  ...policies,
  ...settings,
  ...triggers,
  ...stores,
  {
    name: 'page-size',
    about: 'a short page of answers is taken for the last one',
    noticedBy: [step.purge],
    bundlePlugins: [shortPageIsLast],
  },
];

/** For `--plant`. */
export function plantNamed(name: string): Plant | undefined {
  return plants.find((one) => one.name === name);
}
