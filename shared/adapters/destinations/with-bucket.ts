/** One try at a bucket of the owner's: the client is opened and closed again, and what the store refuses is said in our own words. */
import { type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { BucketPlace, Destination } from '../../delivery/destinations/destination.ts';
import type { Receipt, Turn } from '../../delivery/destinations/file-sender.ts';
import { deliveryProblem } from '../../delivery/destinations/problems.ts';
import { type BucketRules, openBucket } from './owner-bucket.ts';
import { orRefused } from './refusal.ts';
import { withinTurn } from './within-turn.ts';

export async function withBucket(
  { place }: Destination,
  turn: Turn,
  rules: Omit<BucketRules, 'stop'>,
  work: (s3: S3Client, place: BucketPlace, stop: AbortSignal) => Promise<Receipt>,
): Promise<Receipt> {
  if (place.kind !== 's3' && place.kind !== 'delta') throw new Error(`${place.kind} is no bucket`);
  return withinTurn(turn, place.bucket, (stop) =>
    orRefused(
      async () => {
        const s3 = await openBucket(place, turn.secret, { ...rules, stop });
        return work(s3, place, stop).finally(() => s3.destroy());
      },
      (error) => explained(error, place),
    ),
  );
}

/** A connection that broke, or bytes that are no HTTP. */
const brokenConnection = /^E[A-Z]+$|^HPE_|timeout/i;

/** An error that the owner can fix ends the delivery and is reported at once; any other is transient. */
function explained(error: unknown, { kind, bucket, region, prefix }: BucketPlace) {
  const host = bucket;
  if (!(error instanceof S3ServiceException)) {
    const { name = '', code = '' } = error instanceof Error ? { code: undefined, ...error, name: error.name } : {};
    if (name === 'ReplyTooLarge')
      return { outcome: 'later', problem: deliveryProblem('reply_too_large', { host }) } as const;
    if (!brokenConnection.test(String(code)) && name !== 'TimeoutError') return undefined;
    return { outcome: 'later', problem: deliveryProblem('connection_lost', { host }) } as const;
  }
  const status = error.$metadata.httpStatusCode ?? 0;
  const place = `${bucket}/${prefix}*`;
  const failed = (problem: ReturnType<typeof deliveryProblem>) => ({ outcome: 'failed', problem }) as const;
  if (error.name === 'NoSuchBucket') return failed(deliveryProblem('bucket_missing', { bucket, region }));
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch'].includes(error.name))
    return failed(deliveryProblem('key_refused'));
  if (status === 301 || error.name === 'AuthorizationHeaderMalformed') {
    return failed(deliveryProblem('bucket_elsewhere', { bucket, region }));
  }
  if (status === 403) {
    return failed(deliveryProblem(kind === 'delta' ? 'tables_refused' : 'bucket_refused', { bucket, place }));
  }
  return { outcome: 'later', problem: deliveryProblem('store_failed', { status }) } as const;
}
