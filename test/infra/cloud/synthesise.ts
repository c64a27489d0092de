/** The template as the CDK app makes it, for tests that ask what it says; functions are left unbundled to be quick. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type AppOptions, createApp } from '../../../infra/cloud/create-app.ts';

export const liveUpstream = { upstream: 'https://surveys.example/v3' };

export const stackName = 'SurveyExports';

export function unbundled(): Code {
  return Code.fromInline('export {}');
}

type SynthesisOptions = AppOptions & { stack?: string };

/** Many tests read the same template, and none changes it. */
const known = new Map<string, Promise<Template>>();

export function synthesise(options: SynthesisOptions = {}): Promise<Template> {
  if (options.topology) return synthesiseAnew(options);
  const name = JSON.stringify(options);
  const template = known.get(name) ?? synthesiseAnew(options);
  known.set(name, template);
  return template;
}

async function synthesiseAnew(options: SynthesisOptions): Promise<Template> {
  return Template.fromJSON((await synthesisedStack(options)).template);
}

/** The template and what is said beside it: tags of the stack, and whether it is protected. */
export async function synthesisedStack({ stack = stackName, ...options }: SynthesisOptions) {
  // CloudFormation's schemas take seconds to load; the test of the bundles checks the whole app against them.
  process.env.CDK_VALIDATION = 'false';
  const outdir = await mkdtemp(join(tmpdir(), 'survey-exports-template-'));
  try {
    const app = await createApp({ outdir, codeOf: unbundled, ...options });
    const { template, tags, terminationProtection } = app.synth().getStackByName(stack);
    return { template, tags, terminationProtection };
  } finally {
    await rm(outdir, { recursive: true });
  }
}

export interface Resource {
  id: string;
  properties: ReturnType<Template['findResources']>[string][string];
}

export function resourcesOf(template: Template, type: string): Resource[] {
  return Object.entries(template.findResources(type)).map(([id, resource]) => ({
    id,
    properties: resource.Properties ?? {},
  }));
}

/** The ids of resources that this part of a template refers to. */
export function referredIds(part: unknown): string[] {
  return [...JSON.stringify(part).matchAll(/\{"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g)].map(([, id = '']) => id);
}

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

/** What the role of a function may do, statement by statement. */
export function allowedTo(template: Template, functionId: string): Statement[] {
  const [role] = referredIds(template.findResources('AWS::Lambda::Function')[functionId]?.Properties.Role);
  return resourcesOf(template, 'AWS::IAM::Policy')
    .filter(({ properties }) => referredIds(properties.Roles).includes(role ?? ''))
    .flatMap(({ properties }) => properties.PolicyDocument.Statement);
}

export function actionsOf(statement: Statement): string[] {
  return [statement.Action].flat();
}

/** The function of this name in the topology. */
export function functionOf(template: Template, name: string): Resource {
  const found = resourcesOf(template, 'AWS::Lambda::Function').find(
    ({ properties }) => properties.Description === `Survey Exports: ${name}`,
  );
  if (!found) throw new Error(`The template has no function ${name}.`);
  return found;
}
