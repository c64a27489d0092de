/** One drive of all steps over one deployment: stores, front and functions are started for it and ended after it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoToken } from '../support/hosts/api-client.ts';
import { startReady } from '../support/hosts/child-process.ts';
import { synthesised } from './deployment.ts';
import { type AccessRun, keptUnused } from './front/least-privilege.ts';
import { tookTooMuch } from './lambda/sandbox.ts';
import type { Plant } from './plants/plant.ts';
import type { CloudRun } from './report.ts';
import { newUrls, startCloud, tellLogs } from './start-cloud.ts';
import { runSteps, type StepOutcome } from './steps/run-steps.ts';
import type { Cloud, Step } from './steps/step.ts';
import { steps } from './steps/steps.ts';
import type { StoresKind } from './stores/installed.ts';
import { startStores } from './stores/start-stores.ts';

/** A key of its first user. */
const demoKey = demoToken;

/**
 * A live survey service, for a deployment without one of its own: the local host in a process of its own. Gives the v3
 * root of it.
 */
async function startUpstream(closing: AsyncDisposableStack): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'survey-exports-cloud-upstream-'));
  closing.defer(() => rm(dataDir, { recursive: true, force: true }));
  const host = await startReady('infra/local/main.ts', [], { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'CRITICAL' });
  closing.defer(async () => void (await host.stop('SIGTERM')));
  return `${host.url}/v3`;
}

export interface RunOptions {
  stores: StoresKind;
  upstream: Cloud['upstream'];
  form: Step['form'];
  plant?: Plant | undefined;
  /** Only steps whose names hold one of these. */
  only?: readonly string[] | undefined;
  /** Called for every step as it ends. */
  onStep(outcome: StepOutcome): void;
  /** Called with what a waiting person may want to know. */
  say(line: string): void;
}

/** A run, and what its access is checked by. */
export interface DrivenRun extends CloudRun {
  access?: AccessRun;
}

export async function runCloud(options: RunOptions): Promise<DrivenRun> {
  const { upstream, plant, say } = options;
  await using closing = new AsyncDisposableStack();
  const upstreamUrl = upstream === 'live' ? await startUpstream(closing) : undefined;
  const urls = await newUrls(closing);
  const deployment = await synthesised({
    upstream: upstreamUrl === undefined ? 'embedded' : { url: upstreamUrl },
    ...urls,
    plant,
  });
  closing.defer(() => deployment.remove());
  say(`the template is checked by ${deployment.checkedBy.join(' and ')}`);
  const stores = await startStores(options.stores, deployment);
  closing.defer(() => stores.stop());
  const survey = upstreamUrl === undefined ? undefined : { url: upstreamUrl, key: demoKey };
  const { cloud, front, functions, loopRule } = await startCloud({ deployment, stores, urls, survey }, closing);
  say('the stores and the front are up');
  const outcomes = await runSteps(chosenSteps(options.only), cloud, {
    form: options.form,
    onEnd: (outcome) => {
      options.onStep(outcome);
      if (outcome.problem !== undefined) tellLogs(functions, deployment, say);
    },
  });
  const { denials, calls } = front.calls;
  const access = { deployment: { functions: deployment.functions, labels: deployment.labels }, calls };
  return {
    upstream,
    outcomes,
    denials,
    calls,
    access,
    unused: keptUnused(access),
    coldStarts: functions.coldStarts(),
    loopsEnded: Object.fromEntries(loopRule.stopped),
    tooLarge: deployment.functions.map(({ name }) => name).filter((name) => tookTooMuch.test(functions.logsOf(name))),
  };
}

function chosenSteps(only: readonly string[] | undefined): readonly Step[] {
  return steps.filter(({ name }) => only === undefined || only.some((part) => name.includes(part)));
}
