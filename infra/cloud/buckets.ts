/**
 * The buckets: finished files, snapshot parts, what browsers of respondents send directly, and the log of who fetched them.
 * Lifecycle rules remove whatever the pipeline failed to remove.
 */
import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type CorsRule,
  HttpMethods,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
  type ReplicationRule,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

const SNAPSHOT_DAYS = 2;
const ACCESS_LOG_DAYS = 90;
/** What respondents have sent and nobody has checked. */
const QUARANTINE = 'new/';
const QUARANTINE_DAYS = 1;
/** Templates that have been uploaded, until they are looked at. */
const NEW_TEMPLATES = 'new-templates/';
/**
 * How long a versioned bucket keeps what was deleted. S3 removes it a day or two later, which must be before the backups
 * of the tables end: until then, a receipt of an erasure says, backups hold what was erased.
 */
const DELETED_DAYS = 30;
/** What the names of owners begin with, and so all that exports and batches store. */
const ownerPrefixes = ['u-', 'k-'];
/** What was shared under a minimum base is remembered for a year and a month after it was last asked. */
const LEDGERS = 'ledgers/';
const LEDGER_DAYS = 401;

export interface Buckets {
  files: Bucket;
  snapshots: Bucket;
  accessLogs: Bucket;
}

export function createBuckets(scope: Construct, key: IKey, retentionDays: number): Buckets {
  const accessLogs = createAccessLogs(scope);
  // A day longer than the pipeline keeps them, so that a link never outlives its file. What a schedule keeps as long as it
  // lives begins with none of these.
  const lifecycleRules = [
    ...ownerPrefixes.map((prefix) => ({ ...forget(retentionDays + 1), prefix })),
    { ...forget(LEDGER_DAYS), prefix: LEDGERS },
    { ...forget(QUARANTINE_DAYS), prefix: NEW_TEMPLATES },
  ];
  return {
    files: dataBucket(scope, 'Files', key, accessLogs, { lifecycleRules }),
    snapshots: dataBucket(scope, 'Snapshots', key, accessLogs, { lifecycleRules: [forget(SNAPSHOT_DAYS)] }),
    accessLogs,
  };
}

interface UploadsSettings {
  pageOrigins: readonly string[];
  isVersioned: boolean;
  /** Where what arrives is copied to. */
  copies: readonly ReplicationRule[];
}

/** A bucket of its own for what anybody may send: pages of these origins do, by forms that the page signs. */
export function createUploads(
  scope: Construct,
  key: IKey,
  accessLogs: Bucket,
  { pageOrigins, isVersioned, copies }: UploadsSettings,
): Bucket {
  return dataBucket(scope, 'Uploads', key, accessLogs, {
    versioned: isVersioned,
    lifecycleRules: uploadRules(isVersioned),
    cors: [formsFrom(pageOrigins)],
    ...(copies.length > 0 && { replicationRules: [...copies] }),
  });
}

export function uploadRules(isVersioned: boolean): LifecycleRule[] {
  return [{ ...forget(QUARANTINE_DAYS), prefix: QUARANTINE }, ...(isVersioned ? [forgetDeleted] : [])];
}

/** A deletion hides an object behind a marker; both go after a time, the marker once it hides nothing. */
const forgetDeleted: LifecycleRule = {
  noncurrentVersionExpiration: Duration.days(DELETED_DAYS),
  expiredObjectDeleteMarker: true,
};

/** Pages of these origins may send forms that we have signed. */
export function formsFrom(pageOrigins: readonly string[]): CorsRule {
  return { allowedMethods: [HttpMethods.POST], allowedOrigins: [...new Set(pageOrigins)], maxAge: 3000 };
}

function dataBucket(
  scope: Construct,
  id: string,
  key: IKey,
  accessLogs: Bucket,
  more: Pick<BucketProps, 'lifecycleRules' | 'cors' | 'versioned' | 'replicationRules'>,
): Bucket {
  return new Bucket(scope, id, {
    ...closed,
    ...more,
    encryption: BucketEncryption.KMS,
    encryptionKey: key,
    bucketKeyEnabled: true,
    // The library's class and its own interface differ in one optional member, which only a strict compiler rejects.
    serverAccessLogsBucket: accessLogs as IBucket,
    serverAccessLogsPrefix: `${id}/`,
  });
}

export const closed = {
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
