/** What is deleted with the stack. By default everything that holds data, opens data or logs it outlives the stack. */
import { CfnResource, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import type { Settings } from './settings.ts';

const lasting: ReadonlySet<string> = new Set([
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::KMS::Key',
  'AWS::Logs::LogGroup',
]);

/** A bucket that is not empty is still not deleted: `npm run destroy` empties it first. */
export function applyRemoval(stack: Stack, removal: Settings['removal']): void {
  if (removal === 'keep') return;
  for (const construct of stack.node.findAll()) {
    if (CfnResource.isCfnResource(construct) && lasting.has(construct.cfnResourceType)) {
      construct.applyRemovalPolicy(RemovalPolicy.DESTROY);
    }
  }
}
