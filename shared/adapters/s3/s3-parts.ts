/**
 * One file assembled from parts, which S3 keeps until the last one is there: a worker that comes back after a time
 * limit or a kill asks S3 which parts it has. Parts can be copied from other objects without passing through here.
 */
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type Part,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import type { FileParts } from '../../ports.ts';
import { finished } from './s3-finished.ts';

export async function beginS3Parts(s3: S3Client, bucket: string, key: string, contentType: string): Promise<string> {
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({
      Bucket: bucket,
      Key: key,
      ContentType: contentType,
      ChecksumAlgorithm: 'CRC32',
    }),
  );
  if (UploadId === undefined) throw new Error('S3 started an upload without giving an id');
  return UploadId;
}

export function createS3Parts(s3: S3Client, bucket: string, key: string, id: string): FileParts {
  const upload = { Bucket: bucket, Key: key, UploadId: id };

  async function list(): Promise<Part[] | undefined> {
    const parts: Part[] = [];
    let marker: string | undefined;
    try {
      do {
        const page = await s3.send(new ListPartsCommand({ ...upload, ...(marker && { PartNumberMarker: marker }) }));
        parts.push(...(page.Parts ?? []));
        marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
      } while (marker);
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'NoSuchUpload') return undefined;
      throw error;
    }
    return parts;
  }

  return {
    async stored() {
      const parts = await list();
      return parts && new Map(parts.map(({ PartNumber = 0, Size = 0 }) => [PartNumber, Size]));
    },
    async put(number, bytes) {
      await s3.send(new UploadPartCommand({ ...upload, PartNumber: number, Body: bytes, ChecksumAlgorithm: 'CRC32' }));
    },
    async copy(number, { key: sourceKey, start, end }) {
      const CopySource = `${bucket}/${sourceKey.split('/').map(encodeURIComponent).join('/')}`;
      const CopySourceRange = `bytes=${start}-${end - 1}`;
      await s3.send(new UploadPartCopyCommand({ ...upload, PartNumber: number, CopySource, CopySourceRange }));
    },
    async complete() {
      const stored = await list();
      if (!stored) throw new Error(`the upload of ${key} is gone`);
      const Parts = stored.map(({ PartNumber, ETag, ChecksumCRC32 }) => ({ PartNumber, ETag, ChecksumCRC32 }));
      const sizeBytes = stored.reduce((sum, { Size = 0 }) => sum + Size, 0);
      const end = { ...upload, MultipartUpload: { Parts }, IfNoneMatch: '*' };
      // whoever began it may be long gone, and its mark too: the size must do, under a key that only this upload has
      const expected = { Bucket: bucket, Key: key, sizeBytes };
      await finished(s3, expected, () => s3.send(new CompleteMultipartUploadCommand(end)));
    },
  };
}
