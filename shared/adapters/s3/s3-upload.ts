/**
 * One growing file: bytes are collected into parts, and at most one part is being sent while the next fills.
 * The file appears whole, under a key that was free, or not at all.
 */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { freeBytes } from '../../bytes/free-bytes.ts';
import { withRoom } from '../../bytes/growing-bytes.ts';
import type { FileUpload } from '../../ports.ts';
import { FIRST_PART_BYTES, partBytesOf } from './part-sizes.ts';
import { finished, newUploadMark } from './s3-finished.ts';

/**
 * The buffers of upload parts, used again and again. Each is 8 MiB outside V8's heap, and every 64 MiB of those cost a
 * full collection: a file of a gigabyte made a hundred and thirty of them. One fills while another is sent.
 */
const MOST_SPARE = 2;
const spare: Buffer[] = [];

function emptyPart(bytes: number): Buffer {
  return (bytes === FIRST_PART_BYTES ? spare.pop() : undefined) ?? Buffer.allocUnsafe(bytes);
}

/** Only of a part that nobody sends or reads any more. */
function sparePart(buffer: Buffer): void {
  if (buffer.length === FIRST_PART_BYTES && spare.length < MOST_SPARE) spare.push(buffer);
  else if (buffer.length > FIRST_PART_BYTES) freeBytes(buffer);
}

/** Most files are small: they never need a whole part. */
const FIRST_BYTES = 64 * 1024;
const SMALL_BYTES = 512 * 1024;

/** Only tests give other sizes. */
export function createS3Upload(
  s3: S3Client,
  bucket: string,
  key: string,
  contentType: string,
  sizeOfPart = partBytesOf,
): FileUpload {
  const target = { Bucket: bucket, Key: key };
  const mark = newUploadMark();
  let buffer: Buffer = Buffer.allocUnsafe(FIRST_BYTES);
  let length = 0;
  let sizeBytes = 0;
  let uploadId: string | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  const parts: { PartNumber: number; ETag: string | undefined; ChecksumCRC32: string | undefined }[] = [];

  const partBytes = () => sizeOfPart(parts.length + 1);

  async function write(bytes: Uint8Array): Promise<void> {
    sizeBytes += bytes.length;
    for (let at = 0; at < bytes.length; ) {
      const taken = bytes.subarray(at, at + partBytes() - length);
      buffer = roomFor(taken.length);
      buffer.set(taken, length);
      length += taken.length;
      at += taken.length;
      if (length === partBytes()) await sendPart();
    }
  }

  function roomFor(moreBytes: number): Buffer {
    if (buffer.length === partBytes() || length + moreBytes <= SMALL_BYTES) return withRoom(buffer, length, moreBytes);
    const part = emptyPart(partBytes());
    buffer.copy(part, 0, 0, length);
    return part;
  }

  async function sendPart(): Promise<void> {
    uploadId ??= (
      await s3.send(
        new CreateMultipartUploadCommand({ ...target, ...mark, ContentType: contentType, ChecksumAlgorithm: 'CRC32' }),
      )
    ).UploadId;
    await sending;
    const full = buffer;
    const body = full.subarray(0, length);
    const partNumber = parts.length + 1;
    const part = { PartNumber: partNumber, ETag: undefined, ChecksumCRC32: undefined };
    parts.push(part);
    buffer = Buffer.alloc(0);
    length = 0;
    sending = s3
      .send(
        new UploadPartCommand({
          ...target,
          UploadId: uploadId,
          PartNumber: partNumber,
          Body: body,
          ChecksumAlgorithm: 'CRC32',
        }),
      )
      .then(({ ETag, ChecksumCRC32 }) => {
        Object.assign(part, { ETag, ChecksumCRC32 });
        // not of one that failed: who knows whether the connection still reads it
        sparePart(full);
      });
    sending.catch(() => {}); // seen at the next part or at the end
  }

  async function complete(): ReturnType<FileUpload['complete']> {
    if (uploadId === undefined) {
      const Body = buffer.subarray(0, length);
      const put = new PutObjectCommand({ ...target, ...mark, Body, ContentType: contentType, IfNoneMatch: '*' });
      await finished(s3, { ...target, sizeBytes, mark }, () => s3.send(put));
      sparePart(buffer);
    } else {
      if (length > 0) await sendPart();
      await sending;
      const MultipartUpload = { Parts: parts };
      const end = { ...target, UploadId: uploadId, MultipartUpload, IfNoneMatch: '*' };
      await finished(s3, { ...target, sizeBytes, mark }, () => s3.send(new CompleteMultipartUploadCommand(end)));
    }
    return { sizeBytes };
  }

  async function abort(): Promise<void> {
    await sending.catch(() => {});
    if (uploadId !== undefined) await s3.send(new AbortMultipartUploadCommand({ ...target, UploadId: uploadId }));
  }

  return { write, complete, abort };
}
