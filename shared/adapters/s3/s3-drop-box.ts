/** Files that browsers upload straight to an S3 bucket: forms for them, checking them, and taking them in. */
import { CopyObjectCommand, GetObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { DropBox } from '../../ports.ts';
import { signPostForm } from './post-form.ts';

/** `url`: the bucket's own address, as browsers reach it. */
export function createS3DropBox(s3: S3Client, bucket: string, url: string): DropBox {
  return {
    form: (key, rules) => signPostForm(s3, { bucket, url, key, ...rules }),
    async look(key, firstBytes) {
      try {
        const Range = `bytes=0-${firstBytes - 1}`;
        const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }));
        const first = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
        const sizeBytes = Number(found.ContentRange?.split('/')[1] ?? first.length);
        return { sizeBytes, first, mark: found.ETag ?? '' };
      } catch (error) {
        if (isRefusedWith(error, 404)) return undefined;
        throw error;
      }
    },
    async take(key, mark, to) {
      const CopySource = `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
      try {
        await s3.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource, CopySourceIfMatch: mark }));
        return true;
      } catch (error) {
        if (isRefusedWith(error, 404) || isRefusedWith(error, 412)) return false;
        throw error;
      }
    },
  };
}

function isRefusedWith(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}
