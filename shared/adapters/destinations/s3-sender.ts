/**
 * Brings files into a bucket, straight under their final keys: an object appears whole or not at all, and the same file
 * under the same key twice is still one file.
 */
import { DeleteObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Destination, Place } from '../../delivery/destinations/destination.ts';
import type { Receipt, Sender, Turn } from '../../delivery/destinations/file-sender.ts';
import { deliveryProblem } from '../../delivery/destinations/problems.ts';
import { sendEach } from '../../delivery/destinations/send-each.ts';
import { carryLargeFile, md5Of, wholeOf } from './large-object.ts';
import { type BucketRules, checkExternalId, openBucket } from './owner-bucket.ts';
import { orRefused } from './refusal.ts';
import { withinTurn } from './within-turn.ts';

interface S3SenderSettings extends Omit<BucketRules, 'stop'> {
  /** Files up to this size go in one request, larger ones in parts of at least this size. */
  partBytes?: number;
}

const PART_BYTES = 16 * 1024 * 1024;
const testText = 'Survey Exports can write here.\n';

export function createS3Sender(settings: S3SenderSettings): Sender {
  const { partBytes = PART_BYTES } = settings;

  async function within(
    { place }: Destination,
    turn: Turn,
    work: (s3: S3Client, place: Place<'s3'>, stop: AbortSignal) => Promise<Receipt>,
  ): Promise<Receipt> {
    if (place.kind !== 's3') throw new Error(`${place.kind} is no bucket`);
    return withinTurn(turn, place.bucket, (stop) =>
      orRefused(
        async () => {
          const s3 = await openBucket(place, turn.secret, { ...settings, stop });
          return work(s3, place, stop).finally(() => s3.destroy());
        },
        (error) => explained(error, place),
      ),
    );
  }

  return {
    test: (destination, turn) =>
      within(destination, turn, async (s3, place, stop) => {
        await checkExternalId(place, stop);
        const Key = `${place.prefix}survey-exports-test.txt`;
        const Body = Buffer.from(testText);
        await s3.send(new PutObjectCommand({ Bucket: place.bucket, Key, Body, ContentMD5: md5Of(Body) }));
        // where it may not be removed it stays: the next test replaces it
        await s3.send(new DeleteObjectCommand({ Bucket: place.bucket, Key })).catch(() => {});
        return { outcome: 'done', arrivals: [{ file: 'survey-exports-test.txt', place: Key, sizeBytes: Body.length }] };
      }),
    send: (destination, shipment, turn) =>
      within(destination, turn, (s3, { bucket, prefix }) =>
        sendEach(
          shipment,
          turn,
          ({ path }) => prefix + path,
          async (file, progress) => {
            const target = { s3, bucket, key: prefix + file.path, deliveryId: shipment.id };
            if (file.sizeBytes > partBytes) return carryLargeFile(target, file, progress, turn, partBytes);
            const Body = await wholeOf(file.open(), file.sizeBytes);
            await s3.send(
              new PutObjectCommand({
                Bucket: bucket,
                Key: target.key,
                Body,
                ContentMD5: md5Of(Body),
                ContentType: file.contentType,
              }),
            );
            return 'arrived';
          },
        ),
      ),
  };
}

/** A connection that broke, or bytes that are no HTTP. */
const brokenConnection = /^E[A-Z]+$|^HPE_|timeout/i;

/** An error that the owner can fix ends the delivery and is reported at once; any other is transient. */
function explained(error: unknown, { bucket, region, prefix }: Place<'s3'>) {
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
  if (status === 403) return failed(deliveryProblem('bucket_refused', { bucket, place }));
  return { outcome: 'later', problem: deliveryProblem('store_failed', { status }) } as const;
}
