/** Empties a bucket, for someone with administrator rights there. */
import {
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createS3Files } from './s3/s3-files.ts';
import { fileDeadlines } from './stores/store-deadlines.ts';

export async function emptyBucket(name: string, client = new S3Client(fileDeadlines)): Promise<void> {
  try {
    await createS3Files(client, name).removeAll('');
    await removeVersions(client, name);
  } finally {
    client.destroy();
  }
}

/** What a bucket keeps of deleted objects; S3 deletes no bucket that has any. A page of the list fits into one deletion. */
async function removeVersions(client: S3Client, Bucket: string): Promise<void> {
  // undefined where nothing was ever versioned
  const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket }));
  if (Status === undefined) return;
  for (;;) {
    // always the first page: what was listed is gone
    const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }));
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) return;
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    const [first] = Errors;
    if (first) throw new Error(`${first.Key} of ${Bucket} could not be deleted: ${first.Message}`);
  }
}
