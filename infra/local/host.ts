/**
 * The whole product in one process: the functions of the topology, called with the events AWS would send, on local
 * services. Functions of queues run in threads, everything else in the main one, so that it answers while they work. It
 * owns the environment of its process, which functions read once: one host per process.
 */
import { channel } from 'node:diagnostics_channel';
import { availableParallelism } from 'node:os';
import { bringNear, type NearStore } from '../../shared/adapters/stores/near-stores.ts';
import type { OwnOrigin } from '../function-spec.ts';
import { queues } from '../queues.ts';
import { functionSpecs } from '../topology.ts';
import type { Stores } from './aws-json/over-port.ts';
import { openDataFolder } from './data-folder.ts';
import { publishEndpoints } from './endpoints.ts';
import { type Environment, enterEnvironment, functionEnvironment } from './environment.ts';
import { threadsOf } from './function-threads.ts';
import { httpLimits } from './http/limits.ts';
import { type HttpHost, startHttpHost } from './http/server.ts';
import { loadFunctions } from './lambda/load-functions.ts';
import { isNeededHere, localFunctions } from './local-functions.ts';
import { seed } from './seed.ts';
import { startServices } from './services.ts';
import { pollersOf, routesOf, type Topology, timersOf } from './triggers.ts';
import { removeCrashNote } from './watch/crash-note.ts';
import { startWatch } from './watch/watch.ts';

/** After the API's port comes that of the files; the further ones are those of other origins. */
const portsAfterApi = { page: 2, views: 3 } as const satisfies Record<OwnOrigin, number>;

const urlSettings = { page: 'PAGE_URL', views: 'VIEWS_URL' } as const satisfies Record<OwnOrigin, string>;

const ownNames = (urlSetting: string) => ({ urlSetting, edgeKey: process.env.EDGE_KEY });

/**
 * The other origins of this machine, each on a port of its own, near the API's if that is free, so that links handed out
 * before a restart still work.
 */
async function startOwnOrigin(origin: OwnOrigin, apiPort: number, publicUrl: string | undefined): Promise<HttpHost> {
  // respondents have no key, and send files
  const options = {
    publicUrl,
    ...ownNames(urlSettings[origin]),
    ...(origin === 'page' && { limits: { keylessBytes: httpLimits.requestBytes } }),
  };
  const preferred = apiPort + portsAfterApi[origin];
  try {
    return await startHttpHost(preferred <= 65_535 ? preferred : 0, options);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return startHttpHost(0, options);
  }
}

/** Tells whoever listens, as benchmarks do, of each call to a store that never becomes a request. */
const calls = channel('survey-exports:store-call');

function observedStores({ dynamodb, kms, sqs }: Stores): Stores {
  return { dynamodb: observed('table', dynamodb), kms: observed('keys', kms), sqs: observed('queue', sqs) };
}

function observed(name: string, store: NearStore): NearStore {
  return (operation, ...call) => {
    if (calls.hasSubscribers) calls.publish({ store: name, operation });
    return store(operation, ...call);
  };
}

export interface LocalHostOptions {
  /** 0 picks any free port. */
  port: number;
  dataDir: string;
  demoData: boolean;
  /** v3 root of a live upstream; without it the reference service of this same host is the upstream. */
  surveyApiUrl?: string | undefined;
  /** The public addresses behind a proxy; without them, this machine only. */
  publicUrl?: string | undefined;
  pageUrl?: string | undefined;
  viewsUrl?: string | undefined;
  /** False: timers never fire; the call at start and `invokeTimer` still happen. */
  timers?: boolean;
  /** Shorter time limits than the topology's, by function. */
  timeLimitSeconds?: Readonly<Record<string, number>>;
  /** Threads for the heavy functions; one per core by default. */
  workers?: number;
  /** No threads: for comparison in the bench, and for tests that set the clock of this thread. */
  isOneThread?: boolean;
  stopGraceSeconds?: number;
  topology?: Topology;
}

export interface LocalHost {
  url: string;
  /** The origin of the respondent's page. */
  pageUrl: string;
  /** That of shared views. */
  viewsUrl: string;
  /** What the functions see. */
  env: Environment;
  invokeTimer(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function startLocalHost(options: LocalHostOptions): Promise<LocalHost> {
  const {
    topology = { functions: { ...functionSpecs, ...localFunctions }, queues },
    stopGraceSeconds = 5,
    isOneThread,
  } = options;
  await using closing = new AsyncDisposableStack();

  // The address first: functions must know it when they are loaded.
  const dataDir = await openDataFolder(options.dataDir);
  const http = await startHttpHost(options.port, { publicUrl: options.publicUrl, ...ownNames('PUBLIC_URL') });
  closing.defer(() => http.close(0));
  const page = await startOwnOrigin('page', http.port, options.pageUrl);
  closing.defer(() => page.close(0));
  const views = await startOwnOrigin('views', http.port, options.viewsUrl);
  closing.defer(() => views.close(0));
  const preferredS3Port = http.port < 65_535 ? http.port + 1 : 0;
  const wanted = {
    dataDir,
    queues: topology.queues,
    preferredS3Port,
    pagePort: page.port,
    dashboardPort: http.port,
    isOneThread,
  };
  const services = await startServices(wanted, closing);
  const { dynamoDb, kms, sqs } = services;
  const stores = observedStores({ dynamodb: dynamoDb.service, kms: kms.service, sqs: sqs.service });
  closing.defer(bringNear(stores));
  const hasCrashed = await removeCrashNote(dataDir);
  const { workers = availableParallelism(), timeLimitSeconds } = options;
  const threads = threadsOf(topology.functions, { workers, hasCrashed, stores });
  const watch = startWatch(dataDir, threads.memoryMb);
  closing.defer(() => watch.close());
  const own = { ownUrl: http.url, ownPageUrl: page.url, ownViewsUrl: views.url };
  const env = functionEnvironment(services, own, { ...options, dataDir });
  closing.defer(enterEnvironment(env));
  closing.defer(await publishEndpoints(dataDir, { dynamodb: services.dynamoDb.url }));
  if (options.demoData) await seed(services);

  closing.defer(() => threads.close());
  const { threadsFor, inHand } = threads;
  const functions = loadFunctions(runningHere(topology, options, env), {
    timeLimitSeconds,
    ...(!isOneThread && { threadsFor }),
  });
  http.serve(routesOf(topology, functions));
  page.serve(routesOf(topology, functions, 'page'));
  views.serve(routesOf(topology, functions, 'views'));
  closing.defer(() => http.close(stopGraceSeconds));
  closing.defer(() => page.close(stopGraceSeconds));
  closing.defer(() => views.close(stopGraceSeconds));

  // Before any message is received: what an earlier process left unfinished goes back into the empty queues.
  const timers = timersOf(functions);
  closing.defer(() => timers.stop(stopGraceSeconds));
  await timers.runAllAtStart(hasCrashed);
  const onCrash = timers.announceCrash;
  const pollers = pollersOf(functions, services.sqs, { ...(!isOneThread && { inHand }), onCrash });
  closing.defer(() => pollers.stop(stopGraceSeconds));
  if (options.timers !== false) timers.start();

  const running = closing.move();
  return {
    url: http.url,
    pageUrl: page.url,
    viewsUrl: views.url,
    env,
    invokeTimer: timers.run,
    close: () => running.disposeAsync(),
  };
}

function runningHere(
  { functions }: Topology,
  { surveyApiUrl }: LocalHostOptions,
  env: Environment,
): Topology['functions'] {
  const isLive = surveyApiUrl !== undefined;
  const running = Object.entries(functions).filter(
    ([name, spec]) => isNeededHere(name, env) && !(isLive && spec.embeddedUpstreamOnly),
  );
  return Object.fromEntries(running);
}
