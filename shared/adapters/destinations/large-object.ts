/**
 * A file on its way into a bucket; a large one in parts of one upload, whose id and parts are kept, so that the next turn goes on
 * with it. Nothing is seen of it before all parts are there.
 */
import { createHash } from 'node:crypto';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { z } from 'zod';
import type { Turn } from '../../delivery/destinations/file-sender.ts';
import { isTimeUp, type Progress } from '../../delivery/destinations/send-each.ts';
import type { ShippedFile } from '../../delivery/destinations/shipment.ts';

/** Few enough that what is kept of them stays small. */
const MOST_PARTS = 1_000;
const MIB = 1024 * 1024;
/** Tells our own object from one that was there before. */
const MARK = 'survey-exports-delivery';

interface Target {
  s3: S3Client;
  bucket: string;
  key: string;
  deliveryId: string;
}

const uploadSchema = z.object({ uploadId: z.string(), partBytes: z.number(), etags: z.array(z.string()) });
type Upload = z.infer<typeof uploadSchema>;

/** In one request where it is no larger than a part. */
export async function carryFile(
  target: Target,
  file: ShippedFile,
  progress: Progress,
  turn: Turn,
  partBytes: number,
): Promise<'arrived' | 'unfinished'> {
  if (file.sizeBytes > partBytes) return carryLargeFile(target, file, progress, turn, partBytes);
  const { s3, bucket: Bucket, key: Key } = target;
  const Body = await wholeOf(file.open(), file.sizeBytes);
  const ContentType = file.contentType;
  await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentMD5: md5Of(Body), ContentType }));
  return 'arrived';
}

async function carryLargeFile(
  target: Target,
  file: ShippedFile,
  progress: Progress,
  turn: Turn,
  leastPartBytes: number,
): Promise<'arrived' | 'unfinished'> {
  const standing = uploadSchema.safeParse(progress.state).data;
  if (standing) {
    const result = await unlessGone(continued(target, file, standing, progress, turn));
    // completed, and nobody got to write that down; else removed by somebody, and begun again
    if (result !== 'gone') return result;
    if (await hasArrived(target, file)) return 'arrived';
  }
  const fewest = Math.ceil(file.sizeBytes / MOST_PARTS / MIB) * MIB;
  const partBytes = Math.max(leastPartBytes, fewest);
  const { s3, bucket: Bucket, key: Key } = target;
  const { UploadId: uploadId = '' } = await s3.send(
    new CreateMultipartUploadCommand({
      Bucket,
      Key,
      ContentType: file.contentType,
      Metadata: { [MARK]: target.deliveryId },
    }),
  );
  const upload = { uploadId, partBytes, etags: [] };
  await progress.keep(upload);
  return continued(target, file, upload, progress, turn);
}

async function continued(
  { s3, bucket: Bucket, key: Key }: Target,
  file: ShippedFile,
  { uploadId: UploadId, partBytes, etags: before }: Upload,
  progress: Progress,
  turn: Turn,
): Promise<'arrived' | 'unfinished'> {
  const etags = [...before];
  const parts = Math.ceil(file.sizeBytes / partBytes);
  while (etags.length < parts) {
    if (isTimeUp(turn)) return 'unfinished';
    turn.check();
    const start = etags.length * partBytes;
    const end = Math.min(file.sizeBytes, start + partBytes);
    const Body = await wholeOf(file.open({ start, end }), end - start);
    const PartNumber = etags.length + 1;
    const { ETag = '' } = await s3.send(
      new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentMD5: md5Of(Body) }),
    );
    etags.push(ETag);
    await progress.keep({ uploadId: UploadId, partBytes, etags });
  }
  turn.check();
  const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
  await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
  return 'arrived';
}

async function unlessGone<Result>(work: Promise<Result>): Promise<Result | 'gone'> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchUpload') return 'gone';
    throw error;
  }
}

/** Where we may not look, it is sent once more: under the same key, it is still one file. */
async function hasArrived({ s3, bucket: Bucket, key: Key, deliveryId }: Target, file: ShippedFile): Promise<boolean> {
  try {
    const { ContentLength, Metadata = {} } = await s3.send(new HeadObjectCommand({ Bucket, Key }));
    return ContentLength === file.sizeBytes && Metadata[MARK] === deliveryId;
  } catch (error) {
    if (error instanceof S3ServiceException) return false;
    throw error;
  }
}

export async function wholeOf(pieces: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(sizeBytes);
  let at = 0;
  for await (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  if (at !== sizeBytes) throw new Error(`a file has ${at} bytes instead of ${sizeBytes}`);
  return whole;
}

export function md5Of(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64');
}
