/**
 * The composition root of the pipeline: with that of the survey service the only place where ports meet adapters. Each function takes the pieces it needs, so that a
 * bundle holds no client its function does not use. Everything comes from the environment that the host has set.
 */
import { sendersWhenUsed } from '../shared/adapters/destinations/senders-when-used.ts';
import { connectTable } from '../shared/adapters/dynamo/connect-table.ts';
import { createDynamoRecords } from '../shared/adapters/dynamo/dynamo-records.ts';
import { ownCallHeaders } from '../shared/adapters/edge.ts';
import { createEmfMetrics } from '../shared/adapters/emf-metrics.ts';
import { createFileFetcher } from '../shared/adapters/file-fetcher.ts';
import { createLog } from '../shared/adapters/log.ts';
import { mailerWhenUsed } from '../shared/adapters/mail/mailer-when-used.ts';
import { isUpstreamEmbedded, setting, wholeSetting } from '../shared/adapters/settings.ts';
import { bucketFiles, bucketForms, kmsKeys, sqsQueues } from '../shared/adapters/stores-when-used.ts';
import { createCallService } from '../shared/adapters/survey-client/call-service.ts';
import {
  createSurveyClient,
  interactiveCalls,
  type SurveyClientSettings,
} from '../shared/adapters/survey-client/survey-client.ts';
import { traceCalls } from '../shared/adapters/trace-calls.ts';
import { createWebhookSender } from '../shared/adapters/webhook-sender.ts';
import type { CarryDeps } from '../shared/delivery/destinations/make-try.ts';
import { createMailSender } from '../shared/delivery/mail/mail-sender.ts';
import type { DeliverDeps } from '../shared/delivery/webhooks/deliver.ts';
import { batchFollower } from '../shared/exports/batches/batch-follower.ts';
import { packShipments } from '../shared/exports/deliveries/pack-shipment.ts';
import { createDeliveryShare } from '../shared/exports/fairness/delivery-share.ts';
import { callBudget } from '../shared/exports/fairness/upstream-budget.ts';
import type { ExportDeps, TaskDeps } from '../shared/exports/job/export-deps.ts';
import { createJobStore } from '../shared/exports/job/job-store.ts';
import { meteredJobs } from '../shared/exports/job/metered-jobs.ts';
import type { RenderDeps, RunDeps } from '../shared/exports/job/run-deps.ts';
import { createTargetResolver } from '../shared/exports/link-target.ts';
import { createMailedViews } from '../shared/exports/mail-figures/want-mail-figures.ts';
import { createOwnerCheck } from '../shared/exports/owner.ts';
import { meteredRuns } from '../shared/exports/schedules/metered-runs.ts';
import { createScheduleStore } from '../shared/exports/schedules/schedule-store.ts';
import type { RunStartDeps } from '../shared/exports/schedules/start-run.ts';
import type { SweeperDeps } from '../shared/exports/sweep.ts';
import { type Clock, type Log, type Metrics, mainStage, type Queue } from '../shared/ports.ts';
import type { Records } from '../shared/records/records.ts';
import { retentionDays } from '../shared/records/retention.ts';
import type { Upstream } from '../shared/snapshots/upstream.ts';
import type { ExportsApiDeps } from '../shared/ways-in/http/caller-api.ts';
import type { ShareLinkDeps } from '../shared/ways-in/http/share-link-api.ts';

const DAY_MS = 86_400_000;

traceCalls(process.env);

export const now: Clock = () => Date.now();

export function log(functionName: string): Log {
  return createLog(functionName);
}

/** One per function; every line is written whole, so that functions in one process do not mix their lines. */
export function metrics(): Metrics {
  return createEmfMetrics(process.env.STAGE ?? mainStage);
}

/** Allows webhook receivers on this machine, for development; never set in the cloud. */
export const allowLoopbackWebhooks =
  process.env.ALLOW_LOOPBACK_WEBHOOKS === '1' && process.env.NODE_ENV !== 'production';

export function upstream(settings: Omit<SurveyClientSettings, 'baseUrl' | 'isOwnOrigin'> = {}): Upstream {
  const isOwnOrigin = isServiceOurs();
  return createSurveyClient({
    ...settings,
    baseUrl: setting('SURVEY_API_URL'),
    isOwnOrigin,
    ownHeaders: headersOfService(),
  });
}

const isServiceOurs = () => isUpstreamEmbedded || setting('SURVEY_API_URL').startsWith(`${setting('PUBLIC_URL')}/`);
const headersOfService = () => (isServiceOurs() ? ownCallHeaders() : {});

/** Any operation of the survey service, for callers that only pass on its answer. */
export function surveyCalls() {
  return createCallService({ baseUrl: setting('SURVEY_API_URL'), ownHeaders: headersOfService() });
}

export const pipelineRecords = () => createDynamoRecords(connectTable(), setting('RECORDS_TABLE'));

/** What every function of the pipeline shares. */
export function exportDeps(functionName: string): ExportDeps {
  const records = pipelineRecords();
  const filesIn = bucketFiles();
  const queueAt = sqsQueues();
  const figures = metrics();
  return {
    jobs: meteredJobs(createJobStore(records, now), figures, now),
    records,
    followers: [batchFollower],
    metrics: figures,
    files: filesIn(setting('FILES_BUCKET')),
    snapshots: filesIn(setting('SNAPSHOTS_BUCKET')),
    queue: queueAt(setting('EXPORTS_QUEUE_URL')),
    batchQueue: queueAt(setting('BATCHES_QUEUE_URL')),
    deliveries: queueAt(setting('DELIVERIES_QUEUE_URL')),
    shipments: queueAt(setting('SHIPMENTS_QUEUE_URL')),
    now,
    log: log(functionName),
    retentionMs: (wholeSetting('RETENTION_DAYS', retentionDays.most) ?? retentionDays.usual) * DAY_MS,
    publicUrl: setting('PUBLIC_URL'),
    isLostLeaseCrash: process.env.KILLED_AT_WILL !== '1',
  };
}

/** For functions that handle tasks, the pieces of an export that many workers share. */
function taskDeps(functionName: string): TaskDeps {
  return { ...exportDeps(functionName), taskQueue: sqsQueues()(setting('TASKS_QUEUE_URL')) };
}

/**
 * Notifies workers which surveys to read for figures. Looked up when it is used: not every function has its address.
 */
export function figuresQueue(at = () => sqsQueues()(setting('FIGURES_QUEUE_URL'))): Queue {
  return { send: (...given) => at().send(...given), sendMany: (...given) => at().sendMany(...given) };
}

/** Notifies workers which erasures to continue with. Looked up when it is used, for the same reason. */
export function erasureQueue(at = () => sqsQueues()(setting('ERASURES_QUEUE_URL'))): Queue {
  return { send: (...given) => at().send(...given), sendMany: (...given) => at().sendMany(...given) };
}

/** Has the figures of mails counted. */
function mailedViews(records: Records, functionName: string) {
  return createMailedViews({ records, figuresQueue: figuresQueue(), now, log: log(functionName) });
}

/** For the sweeper. */
export function sweeperDeps(functionName: string): SweeperDeps {
  return { ...taskDeps(functionName), figuresQueue: figuresQueue(), erasureQueue: erasureQueue() };
}

/** For the API: it may seal tokens but not open them, and people wait for its calls to the survey service. */
export function exportsApiDeps(functionName: string): ExportsApiDeps {
  const keys = kmsKeys();
  const client = upstream(interactiveCalls);
  return {
    ...exportDeps(functionName),
    upstream: client,
    figuresQueue: figuresQueue(),
    erasureQueue: erasureQueue(),
    mailedViews: mailedViews(pipelineRecords(), functionName),
    sealer: keys.sealer(setting('TOKEN_KEY_ID')),
    callerOf: createOwnerCheck(client, keys.fingerprints(setting('OWNER_KEY_ID')), now),
    callService: surveyCalls(),
    allowLoopback: allowLoopbackWebhooks,
    liveUpstream: isUpstreamEmbedded ? undefined : setting('SURVEY_API_URL'),
    mailer: mailerWhenUsed(process.env),
    viewsUrl: setting('VIEWS_URL'),
    templateForms: bucketForms(setting('FILES_BUCKET'), setting('FILES_URL')),
  };
}

/** Keeps all workers together within an owner's limit of requests per minute, where one is set. */
export function requestBudget(records: Records) {
  return callBudget({ records, now, perMinute: wholeSetting('UPSTREAM_REQUESTS_PER_MINUTE') });
}

/** Fetches uploaded files, without any key: from the survey service wherever it is, and from public hosts. */
function newFetcher(budget: ReturnType<typeof requestBudget>): RenderDeps['newFetcher'] {
  return (use) => {
    const service = setting('SURVEY_API_URL');
    const ourUrls = isUpstreamEmbedded ? [setting('PUBLIC_URL'), setting('PAGE_URL')] : [];
    const stores = isUpstreamEmbedded ? [setting('FILES_ORIGIN')] : [];
    return createFileFetcher({
      ownOrigins: originsOf([service, ...ourUrls, ...stores]),
      keyedOrigins: originsOf([...(isServiceOurs() ? [service] : []), ...ourUrls]),
      keyHeaders: ownCallHeaders(),
      allowLoopback: allowLoopbackWebhooks,
      ...budget(use),
    });
  };
}

const originsOf = (urls: readonly string[]) => urls.map((url) => new URL(url).origin);

/** For workers: they may open tokens but not seal them. */
export function runDeps(functionName: string): RunDeps {
  return workingDeps(exportDeps(functionName));
}

function workingDeps<Deps extends ExportDeps>(
  deps: Deps,
  budget: ReturnType<typeof requestBudget> = requestBudget(deps.records),
): Deps & RunDeps {
  return {
    ...deps,
    newUpstream: (use) => upstream(budget(use)),
    ownerJobs: wholeSetting('OWNER_JOBS_IN_FLIGHT') ?? 10,
    ownerExports: wholeSetting('OWNER_PLACES'),
    opener: kmsKeys().opener(setting('TOKEN_KEY_ID')),
  };
}

/** For the workers that render: only they may derive the keys for pseudonyms. */
export function renderDeps(functionName: string): RenderDeps {
  const pseudonymKeys = kmsKeys().pseudonymKeys(setting('PSEUDONYM_KEY_ID'));
  const hasRequestBudget = wholeSetting('UPSTREAM_REQUESTS_PER_MINUTE') !== undefined;
  const deps = taskDeps(functionName);
  const budget = requestBudget(deps.records);
  return { ...workingDeps(deps, budget), newFetcher: newFetcher(budget), pseudonymKeys, hasRequestBudget };
}

/** For the schedule timer: it may open stored keys but not seal any; a slow survey service is left to the next tick. */
export function tickDeps(functionName: string): RunStartDeps {
  const records = pipelineRecords();
  const queueAt = sqsQueues();
  const keys = kmsKeys();
  return {
    records,
    schedules: meteredRuns(createScheduleStore(records), metrics()),
    files: bucketFiles()(setting('FILES_BUCKET')),
    batchQueue: queueAt(setting('BATCHES_QUEUE_URL')),
    mailedViews: mailedViews(records, functionName),
    deliveries: queueAt(setting('DELIVERIES_QUEUE_URL')),
    newUpstream: () => upstream(interactiveCalls),
    opener: keys.opener(setting('TOKEN_KEY_ID')),
    fingerprints: keys.fingerprints(setting('OWNER_KEY_ID')),
    now,
    log: log(functionName),
    publicUrl: setting('PUBLIC_URL'),
  };
}

/** For the webhook sender: it may open webhook secrets, which are sealed separately from callers' tokens. */
export function deliverDeps(functionName: string): DeliverDeps {
  return {
    records: pipelineRecords(),
    deliveries: sqsQueues()(setting('DELIVERIES_QUEUE_URL')),
    opener: kmsKeys().opener(setting('TOKEN_KEY_ID')),
    sender: createWebhookSender({ allowLoopback: allowLoopbackWebhooks }),
    metrics: metrics(),
    now,
    log: log(functionName),
  };
}

/** For the outbox of this machine: mails that had no server to leave by. */
export function outboxDeps(functionName: string) {
  const folder = setting('OUTBOX_DIR');
  const outbox = () => import('../shared/adapters/mail/outbox.ts');
  return {
    callerOf: exportsApiDeps(functionName).callerOf,
    list: async (owner: string, most: number) => (await outbox()).listOutbox(folder, owner, most),
    find: async (id: string) => (await outbox()).findInOutbox(folder, id),
    log: log(functionName),
  };
}

/** For the worker that delivers files: it may open the secrets of destinations and read files, and nothing else of a job. */
export function carryDeps(functionName: string): CarryDeps {
  const records = pipelineRecords();
  const queueAt = sqsQueues();
  const publicUrl = setting('PUBLIC_URL');
  const mailing = { records, publicUrl, now, log: log(functionName) };
  const files = bucketFiles()(setting('FILES_BUCKET'));
  const packing = { records, jobs: createJobStore(records, now), files, now, publicUrl };
  const resolveTarget = createTargetResolver(packing);
  return {
    share: createDeliveryShare(packing, wholeSetting('OWNER_PLACES')),
    records,
    shipments: queueAt(setting('SHIPMENTS_QUEUE_URL')),
    deliveries: queueAt(setting('DELIVERIES_QUEUE_URL')),
    opener: kmsKeys().opener(setting('TOKEN_KEY_ID')),
    senders: {
      ...sendersWhenUsed({ allowLoopback: allowLoopbackWebhooks }),
      email: createMailSender({ ...mailing, mailer: mailerWhenUsed(process.env) }),
    },
    pack: packShipments({ ...packing, resolveTarget }),
    metrics: metrics(),
    now,
    log: log(functionName),
    publicUrl,
  };
}

/** For share links: what is needed to find a file and to sign an address for it; for links in mails, to send what waited. */
export function shareLinkDeps(functionName: string): ShareLinkDeps {
  const records = pipelineRecords();
  const stores = { records, files: bucketFiles()(setting('FILES_BUCKET')), now };
  return {
    ...stores,
    shipments: sqsQueues()(setting('SHIPMENTS_QUEUE_URL')),
    filesOrigin: setting('FILES_ORIGIN'),
    resolveTarget: createTargetResolver({ ...stores, jobs: createJobStore(records, now) }),
    log: log(functionName),
  };
}
