/** Empties a bucket, for someone with administrator rights there. */
import { S3Client } from '@aws-sdk/client-s3';
import { createS3Files } from './s3/s3-files.ts';
import { fileDeadlines } from './stores/store-deadlines.ts';

export async function emptyBucket(name: string): Promise<void> {
  const client = new S3Client(fileDeadlines);
  try {
    await createS3Files(client, name).removeAll('');
  } finally {
    client.destroy();
  }
}
