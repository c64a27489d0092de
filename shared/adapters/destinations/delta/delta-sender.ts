/** Keeps Delta tables in a bucket up to date with the answers: each file that is for them becomes the whole table of its survey. */
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Sender } from '../../../delivery/destinations/file-sender.ts';
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import type { Clock } from '../../../ports.ts';
import { md5Of } from '../large-object.ts';
import { type BucketRules, checkExternalId } from '../owner-bucket.ts';
import { refusal } from '../refusal.ts';
import { sendTables } from '../send-tables.ts';
import { withBucket } from '../with-bucket.ts';
import { loadTable } from './load-table.ts';
import { isConflict, readObject, readTable, type TableFolder } from './table-log.ts';

interface DeltaSenderSettings extends Omit<BucketRules, 'stop'> {
  /** Files up to this size go in one request, larger ones in parts of at least this size. */
  partBytes?: number;
  /** After so many versions there is a checkpoint. */
  checkpointEvery?: number;
  now?: Clock;
}

const PART_BYTES = 16 * 1024 * 1024;
const VERSIONS_A_CHECKPOINT = 10;

export function createDeltaSender({
  partBytes = PART_BYTES,
  checkpointEvery = VERSIONS_A_CHECKPOINT,
  now = Date.now,
  ...rules
}: DeltaSenderSettings): Sender {
  return {
    test: (destination, turn) =>
      withBucket(destination, turn, rules, async (s3, place, stop) => {
        await checkExternalId(place, stop);
        const folder = { s3, bucket: place.bucket, folder: place.prefix, name: testTable, stop };
        const sizeBytes = await testSteps(folder);
        return { outcome: 'done', arrivals: [{ file: testFile, place: place.prefix + testFile, sizeBytes }] };
      }),
    send: (destination, shipment, turn) =>
      withBucket(destination, turn, rules, (s3, { bucket, prefix }, stop) =>
        sendTables(shipment, turn, prefix, ({ table, ...loaded }, progress) => {
          const place = { s3, bucket, folder: `${prefix}${table}/`, name: table, stop };
          const request = { ...loaded, place, deliveryId: shipment.id, now, partBytes, checkpointEvery };
          return loadTable(request, progress, turn);
        }),
      ),
  };
}

const testTable = 'survey-exports-test';
const testFile = `${testTable}.txt`;

/** What a load does: a file is written, read and listed, and one that must be there only once is not overwritten. */
async function testSteps(place: TableFolder): Promise<number> {
  const { s3, bucket: Bucket, folder } = place;
  const Body = Buffer.from('Survey Exports can write here.\n');
  const put = { Bucket, Key: folder + testFile, Body, ContentMD5: md5Of(Body) };
  await s3.send(new PutObjectCommand(put));
  const isOverwritten = await s3.send(new PutObjectCommand({ ...put, IfNoneMatch: '*' })).then(
    () => true,
    (error: unknown) => {
      if (isConflict(error)) return false;
      throw error;
    },
  );
  if (isOverwritten) throw refusal('failed', deliveryProblem('store_unconditional', { host: Bucket }));
  await readObject(place, testFile);
  await readTable({ ...place, folder: `${folder}${testTable}/` });
  // where it may not be removed it stays: the next test replaces it
  await s3.send(new DeleteObjectCommand({ Bucket, Key: put.Key })).catch(() => {});
  return Body.length;
}
