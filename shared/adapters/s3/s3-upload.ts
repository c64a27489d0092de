/**
 * One growing file: bytes are collected into parts of 8 MiB, and at most one part is being sent while the next fills.
 * The file appears whole, under a key that was free, or not at all.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { withRoom } from '../../bytes/growing-bytes.ts';
import type { FileUpload } from '../../ports.ts';
import { finished, newUploadMark } from './s3-finished.ts';

const PART_BYTES = 8 * 1024 * 1024;
/** Most files are small: a full part's buffer for each would be more garbage than is collected in time. */
const FIRST_BYTES = 64 * 1024;

export function createS3Upload(s3: S3Client, bucket: string, key: string, contentType: string): FileUpload {
  const target = { Bucket: bucket, Key: key };
  const mark = newUploadMark();
  const sha256 = createHash('sha256');
  let buffer = Buffer.allocUnsafe(FIRST_BYTES);
  let length = 0;
  let sizeBytes = 0;
  let crc = 0;
  let uploadId: string | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  const parts: { PartNumber: number; ETag: string | undefined; ChecksumCRC32: string | undefined }[] = [];

  async function write(bytes: Uint8Array): Promise<void> {
    sha256.update(bytes);
    crc = crc32(bytes, crc);
    sizeBytes += bytes.length;
    for (let at = 0; at < bytes.length; ) {
      const taken = bytes.subarray(at, at + PART_BYTES - length);
      buffer = withRoom(buffer, length, taken.length);
      buffer.set(taken, length);
      length += taken.length;
      at += taken.length;
      if (length === PART_BYTES) await sendPart();
    }
  }

  async function sendPart(): Promise<void> {
    uploadId ??= (
      await s3.send(
        new CreateMultipartUploadCommand({ ...target, ...mark, ContentType: contentType, ChecksumAlgorithm: 'CRC32' }),
      )
    ).UploadId;
    await sending;
    const body = buffer.subarray(0, length);
    const partNumber = parts.length + 1;
    const part = { PartNumber: partNumber, ETag: undefined, ChecksumCRC32: undefined };
    parts.push(part);
    buffer = Buffer.allocUnsafe(PART_BYTES);
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
      .then(({ ETag, ChecksumCRC32 }) => Object.assign(part, { ETag, ChecksumCRC32 }));
    sending.catch(() => {}); // seen at the next part or at the end
  }

  async function complete(): ReturnType<FileUpload['complete']> {
    if (uploadId === undefined) {
      const Body = buffer.subarray(0, length);
      const put = new PutObjectCommand({ ...target, ...mark, Body, ContentType: contentType, IfNoneMatch: '*' });
      await finished(s3, { ...target, sizeBytes, mark }, () => s3.send(put));
    } else {
      if (length > 0) await sendPart();
      await sending;
      const MultipartUpload = { Parts: parts };
      const end = { ...target, UploadId: uploadId, MultipartUpload, IfNoneMatch: '*' };
      await finished(s3, { ...target, sizeBytes, mark }, () => s3.send(new CompleteMultipartUploadCommand(end)));
    }
    return { sizeBytes, sha256: sha256.digest('hex'), crc32: crc };
  }

  async function abort(): Promise<void> {
    await sending.catch(() => {});
    if (uploadId !== undefined) await s3.send(new AbortMultipartUploadCommand({ ...target, UploadId: uploadId }));
  }

  return { write, complete, abort };
}
