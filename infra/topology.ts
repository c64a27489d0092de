/**
 * What runs, and how it is reached: the one table that the cloud stack and the local host both read,
 * so that the two cannot drift. A new function joins by a row here.
 */
import { v3Outputs } from '../shared/formats/described.ts';
import type { FunctionSpec, RoutePattern } from './function-spec.ts';
import {
  countingVisits,
  erasing,
  keepingFigures,
  keepingLedgers,
  keepingRuns,
  onRequest,
  pipeline,
  publishing,
  rendering,
  surveyRecords,
  webhookSecrets,
} from './grants.ts';

export type { FunctionSpec, RoutePattern, Trigger } from './function-spec.ts';

/** Answers the routes of the functions that are left out with a live upstream: it knows the export operations of v3. */
export const liveUpstreamFunction = 'export-api';

/** A kind of thing of ours: its list, and each of it. */
function ownPaths(...kinds: string[]): RoutePattern[] {
  return kinds.flatMap((kind): RoutePattern[] => [`ANY /${kind}`, `ANY /${kind}/{proxy+}`]);
}

/** Counted from what is kept of a survey's answers. */
const ofFigures: readonly RoutePattern[] = [
  'POST /surveys/{id}/figures',
  'GET /surveys/{id}/facets',
  'GET /surveys/{id}/texts',
];

export const functionSpecs: Record<string, FunctionSpec> = {
  'survey-api': {
    entry: 'functions/survey-api.ts',
    trigger: { kind: 'http', routes: ['ANY /v3/{proxy+}'], heavy: ['ANY /v3/quiz/{id}/report'] },
    memoryMb: 1024,
    timeLimitSeconds: 29,
    grants: [
      ...surveyRecords,
      'surveys:count-answers',
      'surveys:page-answers',
      'survey-deliveries-queue:send',
      'tokens:encrypt',
      'uploads:read',
      'uploads:remove',
    ],
    embeddedUpstreamOnly: true,
  },
  'survey-page': {
    entry: 'functions/survey-page.ts',
    trigger: { kind: 'http', routes: ['ANY /{proxy+}'], heavy: ['ANY /{proxy+}'], origin: 'page' },
    memoryMb: 1024,
    timeLimitSeconds: 29,
    grants: [
      ...surveyRecords,
      'survey-deliveries-queue:send',
      'webhook-secrets:decrypt',
      'uploads:read',
      'uploads:put',
    ],
    embeddedUpstreamOnly: true,
  },
  'survey-sweeper': {
    entry: 'functions/survey-sweeper.ts',
    trigger: { kind: 'timer', everyMinutes: 1 },
    memoryMb: 512,
    timeLimitSeconds: 300,
    grants: [
      ...surveyRecords,
      'surveys:due',
      'surveys:count-answers',
      'survey-deliveries-queue:send',
      'uploads:remove',
    ],
    embeddedUpstreamOnly: true,
  },
  'survey-webhook-worker': {
    entry: 'functions/survey-webhook-worker.ts',
    trigger: { kind: 'queue', queue: 'survey-deliveries', batchSize: 10, concurrency: 20 },
    memoryMb: 512,
    timeLimitSeconds: 60,
    isLight: true,
    grants: [
      'surveys:read',
      'surveys:create',
      'surveys:change',
      'surveys:list',
      'survey-deliveries-queue:send',
      'webhook-secrets:decrypt',
    ],
    embeddedUpstreamOnly: true,
  },
  'export-api': {
    entry: 'functions/export-api.ts',
    trigger: {
      kind: 'http',
      routes: [
        ...ownPaths(
          'exports',
          'batches',
          'schedules',
          'links',
          'webhooks',
          'destinations',
          'presets',
          'deck-templates',
          'views',
          'trackers',
        ),
        ...ownPaths('dictionaries', 'surveys', 'reveals', 'erasures'),
        'ANY /account',
        ...v3Outputs.map(({ content, format }): RoutePattern => `ANY /v3/quiz/{id}/${content}/${format}`),
        'ANY /health',
      ],
      heavy: [
        'POST /exports/preview',
        'GET /surveys/{id}/answers',
        'GET /deck-templates/{id}',
        'POST /exports/{id}/refresh',
      ],
    },
    memoryMb: 1024,
    timeLimitSeconds: 29,
    // kept answers of figures know on which days others were submitted
    grants: [...onRequest, ...keepingLedgers, 'snapshots:read', 'figures-queue:send'],
  },
  figures: {
    entry: 'functions/figures.ts',
    trigger: { kind: 'http', routes: ofFigures, heavy: ofFigures },
    // a whole processor: it counts, and people wait for it
    memoryMb: 1769,
    timeLimitSeconds: 29,
    grants: [...keepingFigures, 'counts-queue:send', 'tokens:encrypt', 'owners:mac'],
  },
  mcp: {
    entry: 'functions/mcp.ts',
    trigger: { kind: 'http', routes: ['ANY /mcp/v1'] },
    memoryMb: 1024,
    timeLimitSeconds: 29,
    grants: [...onRequest, ...keepingLedgers, 'snapshots:read', 'figures-queue:send'],
  },
  'api-docs': {
    entry: 'functions/api-docs.ts',
    trigger: {
      kind: 'http',
      routes: ['ANY /openapi.json', 'ANY /docs', 'ANY /docs/{proxy+}', 'ANY /clients/{proxy+}'],
    },
    assets: ['docs'],
    memoryMb: 512,
    timeLimitSeconds: 29,
    grants: [],
  },
  dashboard: {
    entry: 'functions/dashboard.ts',
    trigger: { kind: 'http', routes: ['ANY /', 'ANY /app/{proxy+}'] },
    assets: ['page'],
    memoryMb: 512,
    timeLimitSeconds: 29,
    grants: ['files:address'],
  },
  'share-link': {
    entry: 'functions/share-link.ts',
    trigger: { kind: 'http', routes: ['ANY /s/{proxy+}', 'ANY /m/{proxy+}'] },
    memoryMb: 1024,
    timeLimitSeconds: 29,
    grants: [...countingVisits, ...keepingLedgers, 'records:list', 'files:read', 'shipments-queue:send'],
  },
  'view-page': {
    entry: 'functions/view-page.ts',
    trigger: { kind: 'http', routes: ['ANY /v/{proxy+}'], heavy: ['ANY /v/{proxy+}'], origin: 'views' },
    memoryMb: 1024,
    timeLimitSeconds: 29,
    grants: [...countingVisits, 'published:read', 'figures-queue:send'],
  },
  'export-worker': {
    entry: 'functions/export-worker.ts',
    assets: ['fonts'],
    trigger: { kind: 'queue', queue: 'exports', batchSize: 1, concurrency: 20 },
    memoryMb: 1769,
    timeLimitSeconds: 900,
    grants: [...rendering, 'records:write-many', 'records:remove', 'files:read', 'files:assemble'],
  },
  'task-worker': {
    entry: 'functions/task-worker.ts',
    trigger: { kind: 'queue', queue: 'tasks', batchSize: 1, concurrency: 50 },
    memoryMb: 1769,
    timeLimitSeconds: 900,
    grants: [...rendering, 'records:remove', 'records:count', 'files:read', 'files:assemble'],
  },
  'figures-worker': {
    entry: 'functions/figures-worker.ts',
    assets: ['fonts', 'rasteriser'],
    trigger: { kind: 'queue', queue: 'figures', batchSize: 1, concurrency: 20 },
    memoryMb: 1769,
    timeLimitSeconds: 900,
    // files: what a mail will show
    grants: [...keepingFigures, ...publishing, 'tokens:decrypt', 'files:put'],
  },
  'figures-counter': {
    entry: 'functions/figures-counter.ts',
    // people wait for these: as many as count one question at a time
    trigger: { kind: 'queue', queue: 'counts', batchSize: 1, concurrency: 16 },
    memoryMb: 1769,
    timeLimitSeconds: 60,
    grants: ['snapshots:read', 'snapshots:put'],
  },
  'erasure-worker': {
    entry: 'functions/erasure-worker.ts',
    trigger: { kind: 'queue', queue: 'erasures', batchSize: 1, concurrency: 2 },
    memoryMb: 1769,
    timeLimitSeconds: 900,
    grants: erasing,
  },
  'batch-worker': {
    entry: 'functions/batch-worker.ts',
    trigger: { kind: 'queue', queue: 'batches', batchSize: 1, concurrency: 5 },
    memoryMb: 1769,
    timeLimitSeconds: 900,
    isLight: true,
    grants: [
      ...pipeline,
      'records:remove',
      'files:read',
      'files:assemble',
      'files:remove',
      'snapshots:remove',
      'tokens:decrypt',
    ],
  },
  'webhook-worker': {
    entry: 'functions/webhook-worker.ts',
    trigger: { kind: 'queue', queue: 'deliveries', batchSize: 10, concurrency: 20 },
    memoryMb: 512,
    timeLimitSeconds: 60,
    isLight: true,
    grants: ['records:read', 'records:create', 'records:change', 'records:list', ...webhookSecrets],
  },
  'delivery-worker': {
    entry: 'functions/delivery-worker.ts',
    trigger: { kind: 'queue', queue: 'shipments', batchSize: 1, concurrency: 10 },
    memoryMb: 1024,
    timeLimitSeconds: 900,
    isLight: true,
    grants: [
      'records:read',
      'records:create',
      'records:change',
      'records:list',
      'files:read',
      'shipments-queue:send',
      'deliveries-queue:send',
      'destination-secrets:decrypt',
      'destination-roles:assume',
      'records:count',
      'mail:send',
      ...keepingLedgers,
    ],
  },
  'schedule-tick': {
    entry: 'functions/schedule-tick.ts',
    trigger: { kind: 'timer', everyMinutes: 1 },
    memoryMb: 1769, // a whole processor: with less, thousands of slots of one minute would not be opened in time
    timeLimitSeconds: 300,
    grants: [
      ...keepingRuns,
      'records:due',
      'files:read',
      'files:put',
      'batches-queue:send',
      'figures-queue:send',
      'deliveries-queue:send',
      'tokens:decrypt',
      'owners:mac',
    ],
  },
  sweeper: {
    entry: 'functions/sweeper.ts',
    trigger: { kind: 'timer', everyMinutes: 1 },
    memoryMb: 512,
    timeLimitSeconds: 300,
    grants: [
      ...pipeline,
      'tasks-queue:send',
      'figures-queue:send',
      'erasures-queue:send',
      'records:remove',
      'records:due',
      'files:remove',
      'snapshots:remove',
    ],
  },
};
