/**
 * What another region needs before this one is lost: replicas of the four keys, without which restored tables cannot be read,
 * and a copy of respondents' files. The tables themselves DynamoDB can restore there from their backups.
 */
import { type App, Aws, CfnOutput, CfnParameter, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnReplicaKey, type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { Bucket, BucketEncryption, type ReplicationRule } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { closed, uploadRules } from './buckets.ts';
import { acknowledge, objectsOf } from './rule-packs.ts';

interface ReplicaSettings {
  stage: string;
  region: string;
  /** Whether respondents' files are copied there. */
  hasUploads: boolean;
}

/** The keys by what the outputs of a stack call them. */
const keyNames = ['TokenKey', 'OwnerKey', 'PseudonymKey', 'DataKey'] as const;

/** Known before it is made: the stack that writes to it is in another region, and cannot ask. */
function uploadsName({ stage, region }: Pick<ReplicaSettings, 'stage' | 'region'>): string {
  return `se-${stage}-uploads-${Aws.ACCOUNT_ID}-${region}`;
}

export function createReplica(app: App, name: string, settings: ReplicaSettings): Stack {
  const { stage, region, hasUploads } = settings;
  const stack = new Stack(app, name, {
    env: { region },
    description: 'Survey Exports: replicas of keys and files of a stack in another region',
    terminationProtection: true,
    tags: { application: 'survey-exports', stage },
  });
  const replicas = new Map(keyNames.map((key) => [key, replicaOf(stack, key)]));
  for (const [key, { attrArn }] of replicas) new CfnOutput(stack, `${key}Arn`, { value: attrArn });
  const data = replicas.get('DataKey');
  if (hasUploads && data) {
    const bucket = createCopy(stack, uploadsName(settings), Key.fromKeyArn(stack, 'Data', data.attrArn));
    new CfnOutput(stack, 'UploadsBucket', { value: bucket.bucketName });
  }
  return stack;
}

/** The key itself is in the other region: its ARN is given at deployment. */
function replicaOf(stack: Stack, key: string): CfnReplicaKey {
  const primary = new CfnParameter(stack, `Primary${key}Arn`, {
    description: `The output ${key}Arn of the stack in the other region`,
    allowedPattern: 'arn:aws[a-z-]*:kms:[a-z0-9-]+:\\d{12}:key/mrk-[0-9a-f]{32}',
  });
  const forAccount = new PolicyStatement({
    principals: [new AccountRootPrincipal()],
    actions: ['kms:*'],
    resources: ['*'],
  });
  const replica = new CfnReplicaKey(stack, key, {
    primaryKeyArn: primary.valueAsString,
    description: `Survey Exports: replica of ${key}`,
    keyPolicy: new PolicyDocument({ statements: [forAccount] }),
  });
  replica.applyRemovalPolicy(RemovalPolicy.RETAIN);
  return replica;
}

/** With the rules of the bucket it is copied from: what was deleted there is gone here as soon. */
function createCopy(stack: Stack, bucketName: string, key: IKey): Bucket {
  const bucket = new Bucket(stack, 'Uploads', {
    ...closed,
    bucketName,
    versioned: true,
    encryption: BucketEncryption.KMS,
    encryptionKey: key,
    bucketKeyEnabled: true,
    lifecycleRules: uploadRules(true),
  });
  acknowledge(
    bucket,
    'AwsSolutions-S1',
    'Nothing reads this copy before a disaster, and only replication writes to it; CloudTrail can log both.',
  );
  return bucket;
}

/** Where a stack copies the files that respondents send: to the bucket of its replica, under the replica of its key. */
export function copiesTo(
  scope: Construct,
  settings: Omit<ReplicaSettings, 'hasUploads'>,
  data: Key,
): ReplicationRule[] {
  const { region } = settings;
  const arn = Fn.join(':', ['arn', Aws.PARTITION, 'kms', region, Aws.ACCOUNT_ID, `key/${data.keyId}`]);
  const destination = Bucket.fromBucketName(scope, 'UploadsReplica', uploadsName(settings));
  return [
    {
      destination,
      kmsKey: Key.fromKeyArn(scope, 'DataKeyReplica', arn),
      sseKmsEncryptedObjects: true,
      // otherwise what was erased would stay there
      deleteMarkerReplication: true,
    },
  ];
}

/** The role that S3 copies with may do so for all objects of this bucket, and of the one they are copied to. */
export function acknowledgeCopies(uploads: Bucket, { stage, region }: Omit<ReplicaSettings, 'hasUploads'>): void {
  const copy = `Resource::arn:<AWS::Partition>:s3:::se-${stage}-uploads-<AWS::AccountId>-${region}/*`;
  const found = [objectsOf(uploads), copy, 'Action::kms:GenerateDataKey*', 'Action::kms:ReEncrypt*'];
  for (const each of found) {
    acknowledge(
      uploads,
      `AwsSolutions-IAM5[${each}]`,
      'S3 copies every object of this one bucket to one other, in the name of a role that only S3 can take.',
    );
  }
}
