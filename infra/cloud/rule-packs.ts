/** The rule packs of cdk-nag: a finding that nobody has acknowledged with a reason fails the synthesis. */
import { type App, CfnElement, Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';

export function rulePacks(app: App) {
  return [new AwsSolutionsChecks(app, { verbose: true }), new ServerlessChecks(app, { verbose: true })];
}

export function addRulePacks(app: App): void {
  Validations.of(app).addPlugins(...rulePacks(app));
}

/** Accepts a finding, with its reason, on this construct and everything in it. */
export function acknowledge(construct: IConstruct, id: string, reason: string): void {
  Validations.of(construct).acknowledge({ id, reason });
}

/** How cdk-nag names the objects of a bucket in a finding about wildcards. */
export function objectsOf(bucket: IConstruct, folder = ''): string {
  const element = bucket.node.defaultChild;
  if (!CfnElement.isCfnElement(element)) throw new Error(`${bucket.node.path} is not a resource.`);
  return `Resource::<${Stack.of(bucket).getLogicalId(element)}.Arn>/${folder}*`;
}
