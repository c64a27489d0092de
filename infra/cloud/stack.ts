/** The one stack, from the ground up: keys, storage, queues, the origins, functions, what calls them, who watches. */
import { Annotations, type App, CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import { Alias, type Code } from 'aws-cdk-lib/aws-lambda';
import { mainStage } from '../../shared/ports.ts';
import type { QueueSpec } from '../queues.ts';
import { createBuckets, createUploads, formsFrom } from './buckets.ts';
import { constructName } from './construct-name.ts';
import { createEdge } from './edge.ts';
import { workersAtOnce, workersShare } from './fit-concurrency.ts';
import { createFunction } from './functions.ts';
import type { Resources } from './grants.ts';
import { addRoutes, createHttpApi } from './http-api.ts';
import { createKeys } from './keys.ts';
import { createMail } from './mail.ts';
import { addOutputs, type Origins } from './outputs.ts';
import { originOf, type PlannedFunction } from './plan.ts';
import { createDeadLetters, createQueues } from './queues.ts';
import { acknowledgeCopies, copiesTo } from './replica.ts';
import { createRollouts } from './rollout.ts';
import type { Settings } from './settings.ts';
import { createRecordsTable, createSurveysTable } from './tables.ts';
import { addQueueTrigger, addTimer } from './triggers.ts';
import { createAlarms } from './watch/alarms.ts';
import { createBudget } from './watch/budget.ts';
import { createDashboards } from './watch/dashboard.ts';
import { figuresOf } from './watch/figures.ts';

/** The stack name of a stage. The main stage keeps the original name, so that an upgrade replaces nothing. */
const MAIN = 'SurveyExports';

export function stackNameOf(stage: string): string {
  return stage === mainStage ? MAIN : `${MAIN}-${stage}`;
}

/** What is deleted with the stack. By default everything that holds data, opens data or logs it outlives the stack. */
const lasting: ReadonlySet<string> = new Set([
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::KMS::Key',
  'AWS::Logs::LogGroup',
]);

/** A bucket that is not empty is still not deleted: `npm run destroy` empties it first. */
function applyRemoval(stack: Stack, removal: Settings['removal']): void {
  if (removal !== 'destroy') return;
  for (const construct of stack.node.findAll()) {
    if (!CfnResource.isCfnResource(construct) || !lasting.has(construct.cfnResourceType)) continue;
    construct.applyRemovalPolicy(RemovalPolicy.DESTROY);
    if (construct instanceof CfnTable) construct.deletionProtectionEnabled = false;
  }
}

export type CodeOf = (functionName: string) => Code;

interface StackOptions extends Settings {
  functions: readonly PlannedFunction[];
  queues: Readonly<Record<string, QueueSpec>>;
  codeOf: CodeOf;
}

export function createStack(app: App, options: StackOptions): Stack {
  const { stage, upstreamUrl, retentionDays, codeOf } = options;
  const stack = new Stack(app, stackNameOf(stage), {
    description: 'Exports and reports from a survey service',
    // `npm run destroy` releases it first
    terminationProtection: options.removal === 'keep',
    // what a bill is divided by
    tags: { application: 'survey-exports', stage },
  });

  const keys = createKeys(stack, options.restoredKeys);
  const records = createRecordsTable(stack, options.recordsTable);
  const surveys = upstreamUrl === undefined ? createSurveysTable(stack, options.surveysTable) : undefined;
  const buckets = createBuckets(stack, keys.data, retentionDays);
  const edge = options.edge === 'waf' ? createEdge(stack, options.callsPerAddress) : undefined;
  const origin = createHttpApi(stack, {
    id: 'Api',
    description: 'Survey Exports',
    domain: options.domain,
    key: keys.data,
    edge,
  });
  // the dashboard sends templates for decks
  buckets.files.addCorsRule(formsFrom([origin.url, origin.ownUrl]));
  const hasPage = options.functions.some(({ spec }) => originOf(spec) === 'page');
  const pageOrigin = hasPage
    ? createHttpApi(stack, {
        id: 'Page',
        description: 'Survey Exports: respondents',
        domain: options.pageDomain,
        key: keys.data,
        edge,
      })
    : undefined;
  const viewsOrigin = createHttpApi(stack, {
    id: 'Views',
    description: 'Survey Exports: shared views',
    domain: options.viewsDomain,
    key: keys.data,
    edge,
  });
  const isVersioned = options.uploads === 'versioned';
  const copied = options.replica && isVersioned ? { stage, region: options.replica } : undefined;
  const uploads =
    pageOrigin &&
    createUploads(stack, keys.data, buckets.accessLogs, {
      pageOrigins: [pageOrigin.url, pageOrigin.ownUrl],
      isVersioned,
      copies: copied ? copiesTo(stack, copied, keys.data) : [],
    });
  if (uploads && copied) acknowledgeCopies(uploads, copied);
  const queues = createQueues(stack, options.queues);
  const resources: Resources = {
    keys,
    records,
    surveys,
    buckets,
    uploads,
    queues,
    mail: createMail(stack, options.mailFrom, keys.data, queues),
  };
  const timerDeadLetters = createDeadLetters(stack, 'TimerDeadLetters');
  const environment = {
    ...commonEnvironment({ origin, pageOrigin, viewsOrigin }, options),
    ...(edge && { EDGE_KEY: edge.key }),
  };
  const functions = options.functions.map((planned) =>
    createFunction(stack, planned, { codeOf, resources, environment, rollout: options.rollout, timerDeadLetters }),
  );
  for (const deployed of functions) {
    const own = originOf(deployed.spec);
    addRoutes(((own && { page: pageOrigin, views: viewsOrigin }[own]) ?? origin).api, deployed);
    addQueueTrigger(deployed, resources.queues);
    addTimer(deployed, timerDeadLetters);
  }

  const aliases = functions.flatMap(({ name, live }) =>
    live instanceof Alias ? [[constructName(name), live] as const] : [],
  );
  createRollouts(stack, new Map(aliases));

  const watched = {
    functions,
    queues: resources.queues,
    timerDeadLetters,
    origin,
    pageOrigin,
    viewsOrigin,
    sendsMail: resources.mail !== undefined,
    figures: figuresOf(stage),
  };
  const alarms = createAlarms(stack, keys.data, watched);
  if (options.monthlyBudget !== undefined) createBudget(stack, options.monthlyBudget, alarms.topic, keys.data);
  createDashboards(stack, watched, alarms, { records, ...(surveys && { surveys }) });
  addOutputs(stack, { origin, pageOrigin, viewsOrigin }, resources, alarms);
  applyRemoval(stack, options.removal);
  warnOfFewExecutions(stack, options);
  return stack;
}

/** The environment of every function; the names of what it may touch come with its grants. */
function commonEnvironment({ origin, pageOrigin, viewsOrigin }: Origins, settings: Settings): Record<string, string> {
  const { stage, upstreamUrl, retentionDays, ownerJobsInFlight, dailySurveyLimit, trustedProxies } = settings;
  const { upstreamRequestsPerMinute: perMinute } = settings;
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'INFO',
    STAGE: stage,
    PUBLIC_URL: origin.url,
    VIEWS_URL: viewsOrigin.url,
    ...(pageOrigin && { PAGE_URL: pageOrigin.url, OWNER_SCRIPTS: '1' }),
    // the address that works before any DNS record exists
    SURVEY_API_URL: upstreamUrl ?? `${origin.ownUrl}/v3`,
    ...(upstreamUrl === undefined && { UPSTREAM_EMBEDDED: '1' }),
    RETENTION_DAYS: String(retentionDays),
    // point-in-time recovery of the tables goes back so far
    TABLE_BACKUP_DAYS: '35',
    OWNER_JOBS_IN_FLIGHT: String(ownerJobsInFlight),
    ...(perMinute !== undefined && { UPSTREAM_REQUESTS_PER_MINUTE: String(perMinute) }),
    ...(dailySurveyLimit !== undefined && { DAILY_SURVEY_LIMIT: String(dailySurveyLimit) }),
    ...(trustedProxies !== undefined && { TRUSTED_PROXIES: trustedProxies }),
  };
}

/** Where workers may use more than their share of the account's concurrency, requests from people may be refused. */
function warnOfFewExecutions(stack: Stack, { functions, accountConcurrency = Number.POSITIVE_INFINITY }: StackOptions) {
  const workers = workersAtOnce(functions);
  if (workers <= accountConcurrency * workersShare) return;
  Annotations.of(stack).addWarningV2(
    'survey-exports:few-executions',
    `Workers may use ${workers} of the ${accountConcurrency} executions of this account, because a queue needs no ` +
      'fewer than two; ask AWS for more (Service Quotas, Lambda, Concurrent executions) before people rely on it.',
  );
}
