/**
 * Whether an upload was completed although S3's answer was lost: S3 may have assembled the file, and a second try is
 * then answered that the upload is gone, or that the key exists. The object itself shows which.
 */
import { randomUUID } from 'node:crypto';
import { HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** Written into an upload when it begins, and found again on the finished object. */
const MARK = 'upload-mark';

interface UploadMark {
  Metadata: Record<string, string>;
}

export function newUploadMark(): UploadMark {
  return { Metadata: { [MARK]: randomUUID() } };
}

interface Expected {
  Bucket: string;
  Key: string;
  sizeBytes: number;
  /** Left out where the key alone is proof enough. */
  mark?: UploadMark;
}

/** Completes an upload. A failure counts only when the object is not there, whole, and from this very upload. */
export async function finished(s3: S3Client, expected: Expected, end: () => Promise<unknown>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!(await isThere(s3, expected))) throw error;
  }
}

async function isThere(s3: S3Client, { Bucket, Key, sizeBytes, mark }: Expected): Promise<boolean> {
  try {
    const { ContentLength, Metadata } = await s3.send(new HeadObjectCommand({ Bucket, Key }));
    return ContentLength === sizeBytes && (!mark || Metadata?.[MARK] === mark.Metadata[MARK]);
  } catch {
    return false; // the failure to end it says more than this one
  }
}
