/** The one stack, from the ground up: keys, storage, queues, the origin, functions, what calls them, who watches. */
import { type App, Stack } from 'aws-cdk-lib';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import type { QueueSpec } from '../topology.ts';
import { createAlarms } from './alarms.ts';
import { createBuckets } from './buckets.ts';
import { createDashboard } from './dashboard.ts';
import { createFunction } from './functions.ts';
import type { Resources } from './grants.ts';
import { addRoutes, createHttpApi } from './http-api.ts';
import { createKeys } from './keys.ts';
import { addOutputs } from './outputs.ts';
import type { PlannedFunction } from './plan.ts';
import { createDeadLetters, createQueues } from './queues.ts';
import type { Settings } from './settings.ts';
import { createRecordsTable, createSurveysTable } from './tables.ts';
import { addQueueTrigger, addTimer } from './triggers.ts';

export type CodeOf = (functionName: string) => Code;

export interface StackOptions extends Settings {
  functions: readonly PlannedFunction[];
  queues: Readonly<Record<string, QueueSpec>>;
  codeOf: CodeOf;
}

export function createStack(app: App, options: StackOptions): Stack {
  const { upstreamUrl, retentionDays, codeOf } = options;
  const stack = new Stack(app, 'SurveyExports', {
    description: 'Exports and reports out of a survey service',
  });

  const keys = createKeys(stack);
  const resources: Resources = {
    keys,
    records: createRecordsTable(stack),
    surveys: upstreamUrl === undefined ? createSurveysTable(stack) : undefined,
    buckets: createBuckets(stack, keys.data, retentionDays),
    queues: createQueues(stack, options.queues),
  };
  const timerDeadLetters = createDeadLetters(stack, 'TimerDeadLetters');
  const origin = createHttpApi(stack);

  const environment = commonEnvironment(origin.url, options);
  const functions = options.functions.map((planned) =>
    createFunction(stack, planned, { codeOf, resources, environment, timerDeadLetters }),
  );
  for (const deployed of functions) {
    addRoutes(origin.api, deployed);
    addQueueTrigger(deployed, resources.queues);
    addTimer(deployed, timerDeadLetters);
  }

  const watched = { functions, queues: resources.queues, timerDeadLetters, origin };
  const alarms = createAlarms(stack, keys.data, watched);
  const { records, surveys } = resources;
  createDashboard(stack, watched, alarms, { records, ...(surveys && { surveys }) });
  addOutputs(stack, origin, resources, alarms);
  return stack;
}

/** What every function is told; the names of what it may touch come with its grants. */
function commonEnvironment(publicUrl: string, settings: Settings): Record<string, string> {
  const { upstreamUrl, retentionDays, ownerJobsInFlight, dailySurveyLimit } = settings;
  const { upstreamRequestsPerMinute: perMinute } = settings;
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'INFO',
    PUBLIC_URL: publicUrl,
    SURVEY_API_URL: upstreamUrl ?? `${publicUrl}/v3`,
    ...(upstreamUrl === undefined && { UPSTREAM_EMBEDDED: '1' }),
    RETENTION_DAYS: String(retentionDays),
    OWNER_JOBS_IN_FLIGHT: String(ownerJobsInFlight),
    ...(perMinute !== undefined && { UPSTREAM_REQUESTS_PER_MINUTE: String(perMinute) }),
    ...(dailySurveyLimit !== undefined && { DAILY_SURVEY_LIMIT: String(dailySurveyLimit) }),
  };
}
