/**
 * Brings files into a bucket, straight under their final keys: an object appears whole or not at all, and the same file
 * under the same key twice is still one file.
 */
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Sender } from '../../delivery/destinations/file-sender.ts';
import { sendEach } from '../../delivery/destinations/send-each.ts';
import { carryFile, md5Of } from './large-object.ts';
import { type BucketRules, checkExternalId } from './owner-bucket.ts';
import { withBucket } from './with-bucket.ts';

interface S3SenderSettings extends Omit<BucketRules, 'stop'> {
  /** Files up to this size go in one request, larger ones in parts of at least this size. */
  partBytes?: number;
}

const PART_BYTES = 16 * 1024 * 1024;
const testText = 'Survey Exports can write here.\n';

export function createS3Sender(settings: S3SenderSettings): Sender {
  const { partBytes = PART_BYTES } = settings;

  return {
    test: (destination, turn) =>
      withBucket(destination, turn, settings, async (s3, place, stop) => {
        await checkExternalId(place, stop);
        const Key = `${place.prefix}survey-exports-test.txt`;
        const Body = Buffer.from(testText);
        await s3.send(new PutObjectCommand({ Bucket: place.bucket, Key, Body, ContentMD5: md5Of(Body) }));
        // where it may not be removed it stays: the next test replaces it
        await s3.send(new DeleteObjectCommand({ Bucket: place.bucket, Key })).catch(() => {});
        return { outcome: 'done', arrivals: [{ file: 'survey-exports-test.txt', place: Key, sizeBytes: Body.length }] };
      }),
    send: (destination, shipment, turn) =>
      withBucket(destination, turn, settings, (s3, { bucket, prefix }) =>
        sendEach(
          shipment,
          turn,
          ({ path }) => prefix + path,
          (file, progress) => {
            const target = { s3, bucket, key: prefix + file.path, deliveryId: shipment.id };
            return carryFile(target, file, progress, turn, partBytes);
          },
        ),
      ),
  };
}
