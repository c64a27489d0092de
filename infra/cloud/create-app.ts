/** The whole app: settings, bundles, the stack, and the rule packs that fail the synthesis on any finding. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { queues } from '../queues.ts';
import { functionSpecs } from '../topology.ts';
import { type BundlePlugins, bundleFunctions } from './bundle/bundle.ts';
import { copyAssets } from './bundle/copy-assets.ts';
import { fitConcurrency } from './fit-concurrency.ts';
import { planFunctions, planQueues, type Topology } from './plan.ts';
import { createReplica } from './replica.ts';
import { addRulePacks } from './rule-packs.ts';
import { readSettings } from './settings.ts';
import { type CodeOf, createStack, stackNameOf } from './stack.ts';

export interface AppOptions {
  /** Where the templates and bundles go; the `cdk` command says it through the environment. */
  outdir?: string;
  context?: Readonly<Record<string, unknown>>;
  topology?: Topology;
  /** The code of a function; bundled from its entry unless said otherwise. */
  codeOf?: CodeOf;
  /** Further plugins for the bundles. */
  bundlePlugins?: BundlePlugins;
}

export async function createApp(options: AppOptions = {}): Promise<App> {
  const { outdir, context, topology = { functions: functionSpecs, queues }, codeOf, bundlePlugins } = options;
  const app = new App({
    analyticsReporting: false,
    ...(outdir !== undefined && { outdir }),
    context: { ...recommendedFlags, ...context },
  });
  const settings = readSettings(app);
  const plan = fitConcurrency(planFunctions(topology, settings.upstreamUrl), settings.accountConcurrency);
  // Assets are copied when the stack is created, so the bundles can be deleted after that.
  const folder = await mkdtemp(join(tmpdir(), 'survey-exports-bundles-'));
  try {
    const entries = Object.fromEntries(plan.map(({ name, spec }) => [name, spec.entry]));
    if (!codeOf) {
      await bundleFunctions(entries, folder, bundlePlugins);
      await copyAssets(plan, folder);
    }
    createStack(app, {
      ...settings,
      functions: plan,
      queues: planQueues(topology, plan),
      codeOf: codeOf ?? ((name) => Code.fromAsset(join(folder, name))),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
  const { stage, replica, uploads } = settings;
  if (replica !== undefined) {
    const hasUploads = uploads === 'versioned';
    createReplica(app, `${stackNameOf(stage)}-Replica`, { stage, region: replica, hasUploads });
  }
  addRulePacks(app);
  return app;
}
