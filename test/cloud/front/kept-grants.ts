/**
 * Grants that stay though no function was seen to use them, each with its reason. Everything else that is granted has
 * been called in the cloud proof; `ACCESS.md` shows both, and is written by `npm run cloud -- --write`.
 */

interface KeptGrant {
  /** Every function unless some are named. */
  functions?: readonly string[];
  actions: readonly string[];
  /** As `ACCESS.md` calls the resource; a pattern, because each function has a log of its own. */
  on: RegExp;
  reason: string;
}

const lambdaItself: readonly KeptGrant[] = [
  { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], on: /Logs$/, reason: 'Lambda writes the function’s log.' },
  {
    actions: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
    on: /^everything$/,
    reason: 'Lambda sends traces.',
  },
  {
    actions: [
      'sqs:ReceiveMessage',
      'sqs:DeleteMessage',
      'sqs:ChangeMessageVisibility',
      'sqs:GetQueueUrl',
      'sqs:GetQueueAttributes',
    ],
    on: /Queue$/,
    reason: 'Lambda reads the queue that calls the function.',
  },
  { actions: ['sqs:SendMessage'], on: /^TimerDeadLetters$/, reason: 'Lambda parks a tick that failed for good.' },
];

/** What only accidents, or more data than a proof has, bring about. */
const rare: readonly KeptGrant[] = [
  {
    functions: ['webhook-worker', 'survey-webhook-worker'],
    actions: ['dynamodb:Query'],
    on: /^(Records|Surveys)Table$/,
    reason: 'An endpoint that is given up is told to the owner’s other endpoints.',
  },
  {
    actions: ['s3:AbortMultipartUpload'],
    on: /^(Files|Snapshots) objects$/,
    reason: 'Removing files ends open uploads too, which only a kill or a failed file of more than 8 MiB leaves.',
  },
  {
    functions: ['schedule-tick'],
    actions: ['dynamodb:DeleteItem'],
    on: /^RecordsTable$/,
    reason: 'The run of a schedule that was deleted in the same minute is taken back.',
  },
  {
    functions: ['schedule-tick', 'export-api', 'mcp'],
    actions: ['dynamodb:BatchWriteItem'],
    on: /^RecordsTable$/,
    reason: 'A logo is kept in a record of its own.',
  },
  {
    functions: ['schedule-tick', 'export-api', 'mcp'],
    actions: ['s3:PutObject', 's3:GetObject', 's3:ListBucket', 'kms:GenerateDataKey', 'kms:Decrypt'],
    on: /^(Files( objects)?|DataKey)$/,
    reason: 'A request of more than 64 KB, as with a logo or thousands of surveys, lies in a file.',
  },
  {
    functions: ['survey-sweeper'],
    actions: ['dynamodb:UpdateItem', 'dynamodb:PutItem', 'dynamodb:Query'],
    on: /^SurveysTable( index by-end)?$/,
    reason: 'What a killed request left half done is finished: answers told and counted, promo codes added.',
  },
];

const keptGrants: readonly KeptGrant[] = [...lambdaItself, ...rare];

/** Undefined where nothing but a call can justify the grant. */
export function reasonToKeep(functionName: string, action: string, on: string): string | undefined {
  return keptGrants.find(
    (kept) => (kept.functions?.includes(functionName) ?? true) && kept.actions.includes(action) && kept.on.test(on),
  )?.reason;
}
