/** A client for a bucket of the owner's: with a role that lets us in, or with a key of theirs. */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { S3Client } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import type { BucketPlace } from '../../delivery/destinations/destination.ts';
import { deliveryProblem } from '../../delivery/destinations/problems.ts';
import { boundReplies } from '../bounded-replies.ts';
import { type AddressRules, checkedAddress, checkedLookup } from '../checked-address.ts';
import { deadlines, keyDeadlines, type TimeLimits } from '../stores/store-deadlines.ts';
import { receiptOf, refusal } from './refusal.ts';

const SESSION_SECONDS = 3_600;
/** What a store answers to writing is a page of XML at most. */
const MOST_REPLY_BYTES = 1024 * 1024;

export interface BucketRules extends AddressRules {
  /** How long a request and its reply may take, each, and how often one is tried; one part is on its way that long. */
  limits?: TimeLimits | undefined;
  /** Ends everything. */
  stop?: AbortSignal | undefined;
}

const usualLimits: TimeLimits = { seconds: 60, attempts: 3 };

export async function openBucket(
  place: BucketPlace,
  secret: string | undefined,
  rules: BucketRules,
): Promise<S3Client> {
  const isOwnKey = place.roleArn === undefined;
  const credentials = isOwnKey ? ownKey(place, secret) : await assumed(place, place.externalId, rules.stop);
  const limits = rules.limits ?? usualLimits;
  const bucketDeadlines = deadlines(limits);
  const { endpoint, region } = place;
  if (endpoint !== undefined) await checkHost(new URL(endpoint).hostname.replace(/^\[|\]$/g, ''), rules);
  const client = new S3Client({
    ...bucketDeadlines,
    region,
    credentials,
    // stores that are not AWS know no other checksums than Content-MD5
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // always named: a setting of this host must not lead anywhere else
    endpoint: endpoint ?? awsEndpoint(region),
    ...(endpoint !== undefined && {
      forcePathStyle: true,
      requestHandler: {
        ...bucketDeadlines.requestHandler,
        httpAgent: new HttpAgent({ keepAlive: true, lookup: checkedLookup(rules) }),
        httpsAgent: new HttpsAgent({ keepAlive: true, lookup: checkedLookup(rules) }),
      },
    }),
  });
  const { stop } = rules;
  return boundReplies(client, { mostBytes: MOST_REPLY_BYTES, longestMs: limits.seconds * 1000, stop });
}

function awsEndpoint(region: string): string {
  return `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

function ownKey({ accessKeyId = '' }: BucketPlace, secret: string | undefined) {
  if (secret === undefined) throw refusal('failed', deliveryProblem('secret_missing'));
  return { accessKeyId, secretAccessKey: secret };
}

async function checkHost(host: string, rules: AddressRules): Promise<void> {
  const checked = await checkedAddress(host, rules);
  if ('fault' in checked) throw refusal('later', deliveryProblem(checked.fault, { host }));
}

/** The keys of a session in the owner's role; without an external id only to find out whether the role asks for one. */
async function assumed(
  { roleArn = '', externalId = '' }: BucketPlace,
  given: string | undefined,
  stop: AbortSignal | undefined,
) {
  const { requestTimeout: longestMs } = keyDeadlines.requestHandler;
  // in our own region: the bucket's may be one that our account has not opened
  const sts = boundReplies(new STSClient(keyDeadlines), {
    mostBytes: MOST_REPLY_BYTES,
    longestMs,
    stop,
  });
  try {
    const { Credentials } = await sts.send(
      new AssumeRoleCommand({
        RoleArn: roleArn,
        RoleSessionName: 'survey-exports',
        DurationSeconds: SESSION_SECONDS,
        ...(given !== undefined && { ExternalId: given }),
      }),
    );
    const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = Credentials ?? {};
    return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
  } catch (error) {
    if (isRefusedByRole(error)) {
      throw refusal('failed', deliveryProblem('role_refused', { role: roleArn, externalId }));
    }
    throw error;
  } finally {
    sts.destroy();
  }
}

/** A role that lets anybody in who knows its name would let in others through us. */
export async function checkExternalId(place: BucketPlace, stop?: AbortSignal): Promise<void> {
  const { roleArn: role = '', externalId = '' } = place;
  if (role === '') return;
  const isOpen = await assumed(place, undefined, stop).then(
    () => true,
    (error: unknown) => {
      if (receiptOf(error)) return false;
      throw error;
    },
  );
  if (isOpen) throw refusal('failed', deliveryProblem('external_id_unchecked', { role, externalId }));
}

function isRefusedByRole(error: unknown): boolean {
  return error instanceof Error && /^(AccessDenied|InvalidClientTokenId|ValidationError)/.test(error.name);
}
