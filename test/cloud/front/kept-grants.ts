/**
 * Grants that stay though no function was seen to use them, each with its reason. Everything else that is granted has
 * been called in the cloud proof; `ACCESS.md` shows both, and is written by `npm run cloud -- --write`.
 */
import { keptForErasing } from './kept-for-erasing.ts';
import { keptForSharing } from './kept-for-sharing.ts';

interface KeptGrant {
  /** Every function unless some are named. */
  functions?: readonly string[];
  actions: readonly string[];
  /** As `ACCESS.md` calls the resource; a pattern, because each function has a log of its own. */
  on: RegExp;
  reason: string;
  /** It is called in some runs, as time or chance will have it: it stays even where it was seen. */
  comesAndGoes?: true;
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
    comesAndGoes: true,
  },
  { actions: ['sqs:SendMessage'], on: /^TimerDeadLetters$/, reason: 'Lambda parks a tick that failed for good.' },
];

/** What only accidents, or more data than a proof has, bring about. */
const rare: readonly KeptGrant[] = [
  {
    actions: ['ses:SendEmail'],
    on: /^(identity|configuration-set)\//,
    reason: 'The permission that the reference of SES names for this call; what it asks for is that for raw e-mails.',
  },
  {
    actions: ['ses:SendRawEmail'],
    on: /^identity\/.+@/,
    reason: 'SES knows the sender by this address or by its domain; in the proof by its domain.',
  },
  {
    functions: ['survey-page'],
    actions: [
      'dynamodb:DeleteItem',
      'kms:Decrypt',
      'kms:GenerateDataKey',
      's3:GetObject',
      's3:PutObject',
      's3:ListBucket',
    ],
    on: /^(SurveysTable|DataKey|Uploads( objects)?)$/,
    reason: 'Browsers send files straight to the bucket; the proof has no browser, and sends its file with the form.',
  },
  {
    functions: ['survey-page'],
    actions: ['kms:Decrypt', 'sqs:SendMessage'],
    on: /^(TokenKey|SurveyDeliveriesQueue)$/,
    reason: 'Only surveys with single sign-on or webhooks need it; the one in the proof has neither.',
  },
  {
    functions: ['survey-webhook-worker'],
    actions: ['dynamodb:Query'],
    on: /^SurveysTable$/,
    reason: 'When an endpoint is given up, the owner’s other endpoints are read, to notify them.',
  },
  {
    actions: ['s3:AbortMultipartUpload'],
    on: /^(Files|Snapshots|Uploads) objects$/,
    reason:
      'Removing files also ends open uploads, which only a killed function or a failed file of more than 8 MiB leaves.',
  },
  {
    functions: ['schedule-tick'],
    actions: ['dynamodb:DeleteItem'],
    on: /^RecordsTable$/,
    reason: 'The run of a schedule that was deleted in the same minute is removed again.',
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
    reason: 'A request of more than 64 KB, such as one with a logo or thousands of surveys, is kept in a file.',
  },
  {
    functions: ['survey-sweeper'],
    actions: ['dynamodb:UpdateItem', 'dynamodb:PutItem', 'dynamodb:Query'],
    on: /^SurveysTable( index by-end)?$/,
    reason:
      'It finishes what a killed request left half done: it sends events of answers, counts answers and adds promo codes.',
    comesAndGoes: true,
  },
  {
    functions: ['sweeper'],
    actions: [
      ...['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:Query'],
      ...['s3:DeleteObject', 's3:ListBucket', 's3:ListBucketMultipartUploads', 'sqs:SendMessage'],
    ],
    on: /^(RecordsTable|(Files|Snapshots)( objects)?|(Exports|Tasks|Batches|Figures|Deliveries|Shipments|Erasures)Queue)$/,
    reason: 'Messages are sent again after minutes, files are cleaned up after a day or a week; the proof ends sooner.',
    comesAndGoes: true,
  },
  {
    functions: ['survey-sweeper'],
    actions: ['sqs:SendMessage'],
    on: /^SurveyDeliveriesQueue$/,
    reason: 'The message of a delivery that was lost is sent again after minutes; the proof ends sooner.',
  },
  {
    functions: ['survey-api', 'survey-sweeper'],
    actions: ['s3:GetObject', 's3:DeleteObject', 's3:ListBucket', 's3:ListBucketMultipartUploads', 'kms:Decrypt'],
    on: /^(DataKey|Uploads( objects)?)$/,
    reason:
      'Files that a browser has sent are read through a link and deleted with their answer; the proof has no browser.',
  },
  {
    functions: ['batch-worker'],
    actions: ['dynamodb:DeleteItem', 's3:DeleteObject', 's3:ListBucket', 's3:ListBucketMultipartUploads'],
    on: /^(RecordsTable|(Files|Snapshots)( objects)?)$/,
    reason: 'A batch is cleaned up after it is deleted or expires; the proof ends sooner.',
  },
  {
    functions: ['batch-worker', 'export-worker'],
    actions: ['sqs:SendMessage'],
    on: /^(Batches|Exports)Queue$/,
    reason: 'Work that waits, or that takes longer than its function may run, sends its own message again.',
  },
  {
    functions: ['schedule-tick'],
    actions: ['sqs:SendMessage'],
    on: /^FiguresQueue$/,
    reason: 'The e-mails of a run may show figures; the proof sends none.',
  },
  {
    functions: ['mcp', 'schedule-tick'],
    actions: ['sqs:SendMessage'],
    on: /^DeliveriesQueue$/,
    reason: 'Webhooks also get events of schedules that are paused, and assistants may have a delivery repeated.',
  },
  {
    functions: ['task-worker'],
    actions: ['sqs:SendMessage'],
    on: /^ShipmentsQueue$/,
    reason: 'Files of a large export are sent by whoever ends its last task; in the proof that is the export worker.',
    comesAndGoes: true,
  },
  {
    functions: ['export-api'],
    actions: ['s3:GetObject'],
    on: /^Snapshots objects$/,
    reason:
      'An old answer of a large survey is found by its day, which is in the answers kept for figures; the surveys of the proof are small.',
  },
  {
    functions: ['figures-worker'],
    actions: ['s3:DeleteObject', 's3:ListBucket', 's3:ListBucketMultipartUploads'],
    on: /^Snapshots( objects)?$/,
    reason:
      'A survey is read in full again after a day, and caches over the limit are deleted; neither happens in the proof.',
  },
  {
    functions: ['share-link'],
    actions: ['sqs:SendMessage'],
    on: /^ShipmentsQueue$/,
    reason: 'E-mails that wait for somebody’s consent are sent once it is given; the proof sends none.',
  },
  {
    functions: ['delivery-worker'],
    actions: ['sqs:SendMessage'],
    on: /^DeliveriesQueue$/,
    reason: 'Webhooks that ask for it get an event when a delivery ends; none in the proof does.',
  },
  {
    functions: ['export-api', 'figures', 'mcp', 'schedule-tick'],
    actions: ['kms:GenerateMac'],
    on: /^OwnerKey$/,
    reason: 'Where a survey service does not name the user of a key, the owner is a fingerprint of the key.',
  },
  {
    functions: ['delivery-worker', 'export-worker', 'share-link', 'task-worker'],
    actions: ['s3:ListBucket'],
    on: /^(Files|Snapshots)$/,
    reason: 'Without it S3 answers 403 instead of 404 for a file that is gone.',
  },
  {
    functions: ['mcp'],
    actions: ['s3:DeleteObject', 's3:ListBucket', 's3:ListBucketMultipartUploads'],
    on: /^(Files|Snapshots)( objects)?$/,
    reason: 'The assistant may do what the API may: find exports by their state, and remove what it made.',
  },
  {
    functions: ['survey-api'],
    actions: ['dynamodb:Query'],
    on: /^SurveysTable index by-start$/,
    reason: 'Pages of answers by their days begin at the first day; exports read by cursor.',
  },
  {
    functions: ['survey-webhook-worker'],
    actions: ['dynamodb:PutItem'],
    on: /^SurveysTable$/,
    reason: 'When an endpoint is given up, the owner’s other endpoints each get a delivery that says so.',
  },
];

/** What the workers of a large export do besides their share of it. */
const large: readonly KeptGrant[] = [
  {
    functions: ['task-worker'],
    actions: ['dynamodb:PutItem', 'sqs:SendMessage'],
    on: /^(RecordsTable|(Batches|Deliveries|Exports)Queue)$/,
    reason: 'The end of a large export notifies its batch, webhooks and destinations; the one in the proof has none.',
  },
  {
    functions: ['export-worker', 'task-worker'],
    actions: ['dynamodb:DeleteItem'],
    on: /^RecordsTable$/,
    reason:
      'An export leaves the queue of those that wait for a slot; the proof never asks for more slots than there are.',
  },
];

const keptGrants: readonly KeptGrant[] = [...lambdaItself, ...rare, ...large, ...keptForSharing, ...keptForErasing];

/** Undefined where nothing but a call can justify the grant. */
export function reasonToKeep(functionName: string, action: string, on: string): string | undefined {
  return keptGrants.find(
    (kept) => (kept.functions?.includes(functionName) ?? true) && kept.actions.includes(action) && kept.on.test(on),
  )?.reason;
}

/** Grants that Lambda itself uses, whatever the function does. */
export function isForLambda(action: string, on: string): boolean {
  return lambdaItself.some((kept) => kept.actions.includes(action) && kept.on.test(on));
}

/** Excuses that excuse nothing, by the table of access: what they speak of is called by now, or granted no more. */
export function staleExcuses(table: readonly { functionName: string; action: string; why: string }[]): string[] {
  const steady = keptGrants.filter(({ comesAndGoes }) => !comesAndGoes);
  return steady.flatMap(({ functions = [''], actions, reason }) =>
    functions.flatMap((name) => {
      const excused = table.filter((row) => row.why === reason && (name === '' || row.functionName === name));
      const stale = actions.filter((action) => !excused.some((row) => row.action === action));
      return stale.map((action) => `${name} ${action}: ${reason}`.trim());
    }),
  );
}
