/**
 * What would be deployed: synthesised with the real bundles, checked as CloudFormation would check it, and read from the
 * template alone, so that whatever runs from here on has only what AWS would give it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppOptions, createApp } from '../../infra/cloud/create-app.ts';
import type { Outputs } from '../../infra/cloud/restore/restore-plan.ts';
import { type Plant, plantInTemplate, shortPageIsLast } from './plants.ts';
import { checkTemplate } from './template/check-template.ts';
import { type DeployedFunction, functionsOf } from './template/deployed-functions.ts';
import {
  bucketsOf,
  type DeployedKey,
  type DeployedQueue,
  type DeployedTable,
  keysOf,
  labelsOf,
  queuesOf,
  tablesOf,
} from './template/deployed-stores.ts';
import { type Resolve, resolver } from './template/resolve.ts';
import { accountId, region } from './template/resource-names.ts';
import { outputsOf, readTemplate, resourcesOf, type Template } from './template/template.ts';

export type { DeployedFunction, DeployedKey, DeployedQueue, DeployedTable };

export interface Deployment {
  accountId: string;
  region: string;
  functions: readonly DeployedFunction[];
  tables: readonly DeployedTable[];
  buckets: readonly string[];
  /** The ARN of the key that guards a bucket; none for a bucket under S3's own. */
  bucketKeys: ReadonlyMap<string, string | undefined>;
  queues: readonly DeployedQueue[];
  keys: readonly DeployedKey[];
  /** What people call the resource of an ARN. */
  labels: ReadonlyMap<string, string>;
  /** What the deployment prints at its end. */
  outputs: Outputs;
  /** Where each HTTP API listens on this machine, by its id. */
  origins: ReadonlyMap<string, string>;
  /** Who has checked the template. */
  checkedBy: readonly string[];
  remove(): Promise<void>;
}

export interface SynthesisOptions {
  upstream: 'embedded' | { url: string };
  /** Where the HTTP APIs will listen: functions get these in place of the addresses AWS would give them. */
  publicUrl: string;
  /** That of respondents, which is deployed beside the reference service only. */
  pageUrl: string;
  /** That of shared views. */
  viewsUrl: string;
  plant?: Plant | undefined;
  /** Anything else of the app, such as code that is not bundled. */
  app?: AppOptions;
}

/** The settings take none but https addresses; the one on this machine is put in its place afterwards. */
const standInUpstream = 'https://surveys.example/v3';

export async function synthesised(options: SynthesisOptions): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'survey-exports-cloud-'));
  try {
    return await deploymentIn(folder, options);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
}

async function deploymentIn(folder: string, options: SynthesisOptions): Promise<Deployment> {
  const { upstream, plant, app: more } = options;
  // The template is checked below, with what has been planted in it.
  process.env.CDK_VALIDATION = 'false';
  const app = await createApp({
    outdir: join(folder, 'cdk.out'),
    context: upstream === 'embedded' ? {} : { upstream: standInUpstream },
    ...(plant === 'page-size' && { bundlePlugins: [shortPageIsLast] }),
    ...more,
  });
  const assembly = app.synth();
  const [stack] = assembly.stacks;
  if (!stack || assembly.stacks.length > 1) throw new Error('The app has not just one stack.');
  const template = plantInTemplate(readTemplate(stack.template), plant);
  await writeFile(stack.templateFullPath, JSON.stringify(template, undefined, 1));
  const { checkedBy, complaints } = await checkTemplate(stack.templateFullPath, app);
  if (complaints.length > 0) throw new Error(`CloudFormation would refuse the template:\n${complaints.join('\n')}`);
  return {
    ...readDeployment(template, stack.stackName, assembly.directory, options),
    checkedBy,
    remove: () => rm(folder, { recursive: true }),
  };
}

function readDeployment(template: Template, stackName: string, assembly: string, options: SynthesisOptions) {
  const resolve = resolver(template, stackName);
  const bucketKeys = bucketsOf(template, resolve);
  const origins = originsOf(template, resolve, options);
  const addresses = addressesOf(origins, options);
  return {
    accountId,
    region,
    functions: functionsOf(template, resolve, assembly).map((each) => ({
      ...each,
      environment: withAddresses(each.environment, addresses),
    })),
    tables: tablesOf(template, resolve),
    buckets: [...bucketKeys.keys()],
    bucketKeys,
    queues: queuesOf(template, resolve),
    keys: keysOf(template, resolve),
    labels: labelsOf(template, resolve),
    outputs: outputsOf(template, resolve),
    origins,
  };
}

function originsOf(template: Template, resolve: Resolve, { publicUrl, pageUrl, viewsUrl }: SynthesisOptions) {
  const apis = resourcesOf(template, 'AWS::ApiGatewayV2::Api');
  const urlOf = ({ id }: (typeof apis)[number]) =>
    id.startsWith('Page') ? pageUrl : id.startsWith('Views') ? viewsUrl : publicUrl;
  return new Map(apis.map((api) => [String(resolve({ Ref: api.id })), urlOf(api)]));
}

function addressesOf(origins: ReadonlyMap<string, string>, { upstream }: SynthesisOptions) {
  return new Map([
    ...[...origins].map(([apiId, url]) => [`https://${apiId}.execute-api.${region}.amazonaws.com`, url] as const),
    ...(upstream === 'embedded' ? [] : [[standInUpstream, upstream.url] as const]),
  ]);
}

function withAddresses(environment: Record<string, string>, addresses: ReadonlyMap<string, string>) {
  const put = (text: string) => [...addresses].reduce((value, [from, to]) => value.replaceAll(from, to), text);
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, put(value)]));
}
