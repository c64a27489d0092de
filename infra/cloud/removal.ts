/** What goes with the stack. Unless told otherwise, all that holds data, opens data or tells of it outlives the stack. */
import { CfnResource, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import type { Settings } from './settings.ts';

const lasting: ReadonlySet<string> = new Set([
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::KMS::Key',
  'AWS::Logs::LogGroup',
]);

/** A bucket that is not empty is not deleted all the same: `npm run destroy` empties it first. */
export function applyRemoval(stack: Stack, removal: Settings['removal']): void {
  if (removal === 'keep') return;
  for (const construct of stack.node.findAll()) {
    if (CfnResource.isCfnResource(construct) && lasting.has(construct.cfnResourceType)) {
      construct.applyRemovalPolicy(RemovalPolicy.DESTROY);
    }
  }
}
