/**
 * What would be deployed: synthesised with the real bundles, checked as CloudFormation would check it, and read from the
 * template alone, so that whatever runs from here on has only what AWS would give it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppOptions, createApp } from '../../infra/cloud/create-app.ts';
import type { Outputs } from '../../infra/cloud/restore/restore-plan.ts';
import { type Plant, planted } from './plants/plant.ts';
import { mailFrom } from './stores/outside/ses.ts';
import { complaintsOfPlatform } from './template/check-platform.ts';
import { checkTemplate, type TemplateCheck } from './template/check-template.ts';
import { type DeployedFunction, functionsOf } from './template/deployed-functions.ts';
import {
  bucketsOf,
  type DeployedKey,
  type DeployedQueue,
  type DeployedTable,
  keysOf,
  labelsOf,
  mailReportsOf,
  queuesOf,
  tablesOf,
} from './template/deployed-stores.ts';
import { type Resolve, resolver } from './template/resolve.ts';
import { accountId, region } from './template/resource-names.ts';
import { type ResourceStatement, resourceStatementsOf } from './template/resource-policies.ts';
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
  /** What policies of buckets, queues and topics say of whoever asks. */
  resourceStatements: readonly ResourceStatement[];
  /** The queue to which SES reports what became of e-mails. */
  mailReports?: string | undefined;
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

/** The template and the bundles beside it, from which a deployment can be read more than once. */
export interface Assembly {
  template: Template;
  stackName: string;
  /** Where the bundles lie. */
  directory: string;
  check(template: Template): Promise<TemplateCheck>;
  remove(): Promise<void>;
}

export async function synthesised(options: SynthesisOptions): Promise<Deployment> {
  const { plant } = options;
  const assembly = await assembled(options, plant?.bundlePlugins);
  try {
    const template = plant?.change ? planted(plant.change, assembly.template) : assembly.template;
    return await deploymentOf({ ...assembly, template }, options);
  } catch (error) {
    await assembly.remove();
    throw error;
  }
}

export async function assembled(
  { upstream, app: more }: Pick<SynthesisOptions, 'upstream' | 'app'>,
  bundlePlugins?: AppOptions['bundlePlugins'],
): Promise<Assembly> {
  const folder = await mkdtemp(join(tmpdir(), 'survey-exports-cloud-'));
  const remove = () => rm(folder, { recursive: true });
  try {
    // The template is checked below, with what has been planted in it.
    process.env.CDK_VALIDATION = 'false';
    const app = await createApp({
      outdir: join(folder, 'cdk.out'),
      context: { mailFrom, ...(upstream !== 'embedded' && { upstream: standInUpstream }) },
      ...(bundlePlugins && { bundlePlugins }),
      ...more,
    });
    const { stacks, directory } = app.synth();
    const [stack] = stacks;
    if (!stack || stacks.length > 1) throw new Error('The app has not just one stack.');
    const check = async (template: Template) => {
      await writeFile(stack.templateFullPath, JSON.stringify(template, undefined, 1));
      return checkTemplate(stack.templateFullPath, app);
    };
    return { template: readTemplate(stack.template), stackName: stack.stackName, directory, check, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Refuses what CloudFormation or AWS would. Without `isCheckedBefore` by all of their rules, which takes seconds. */
export async function deploymentOf(
  { template, stackName, directory, check, remove }: Assembly,
  options: SynthesisOptions,
  isCheckedBefore = false,
): Promise<Deployment> {
  const { checkedBy, complaints } = isCheckedBefore ? { checkedBy: [], complaints: [] } : await check(template);
  if (complaints.length > 0) throw new Error(`CloudFormation would refuse the template:\n${complaints.join('\n')}`);
  const deployment = readDeployment(template, stackName, directory, options);
  const troubles = complaintsOfPlatform(template, resolver(template, stackName));
  if (troubles.length > 0) throw new Error(`It would be deployed, and not work:\n${troubles.join('\n')}`);
  return { ...deployment, checkedBy, remove };
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
    resourceStatements: resourceStatementsOf(template, resolve),
    mailReports: mailReportsOf(template, resolve),
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
