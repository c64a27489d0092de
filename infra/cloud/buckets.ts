/**
 * The buckets: finished files, snapshot parts, and the log of who fetched them. Lifecycle rules remove whatever the
 * pipeline failed to remove.
 */
import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

const SNAPSHOT_DAYS = 2;
const ACCESS_LOG_DAYS = 90;
/** What the names of owners begin with, and so all that exports and batches store. */
const ownerPrefixes = ['u-', 'k-'];

export interface Buckets {
  files: Bucket;
  snapshots: Bucket;
  accessLogs: Bucket;
}

export function createBuckets(scope: Construct, key: IKey, retentionDays: number): Buckets {
  const accessLogs = createAccessLogs(scope);
  // The library's class and its own interface differ in one optional member, which only a strict compiler rejects.
  const dataBucket = (id: string, lifecycleRules: LifecycleRule[]) =>
    new Bucket(scope, id, {
      ...closed,
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      lifecycleRules,
      serverAccessLogsBucket: accessLogs as IBucket,
      serverAccessLogsPrefix: `${id}/`,
    });
  // A day longer than the pipeline keeps them, so that a link never outlives its file. What a schedule keeps as long as it
  // lives begins with none of these.
  return {
    files: dataBucket(
      'Files',
      ownerPrefixes.map((prefix) => ({ ...forget(retentionDays + 1), prefix })),
    ),
    snapshots: dataBucket('Snapshots', [forget(SNAPSHOT_DAYS)]),
    accessLogs,
  };
}

const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
} as const satisfies BucketProps;

function forget(days: number): LifecycleRule {
  return { expiration: Duration.days(days), abortIncompleteMultipartUploadAfter: Duration.days(1) };
}

function createAccessLogs(scope: Construct): Bucket {
  return new Bucket(scope, 'AccessLogs', {
    ...closed,
    // S3 can deliver its access logs only to a bucket under its own key.
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [forget(ACCESS_LOG_DAYS)],
  });
}
