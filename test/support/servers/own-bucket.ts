/** A bucket of an owner's: the strict local S3 once more, with an account that only its owner knows. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { startS3Server } from '../../../infra/local/s3/server.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';

export const ownAccount = { region: 'eu-test-1', accessKeyId: 'AKIAOWNER', secretAccessKey: 'owner-secret' };

export async function startOwnBucket(bucket = 'acme-surveys') {
  const home = await temporaryFolder();
  const server = await startS3Server({ folder: join(home, 's3'), port: 0, buckets: [bucket], ...ownAccount });
  const { accessKeyId, secretAccessKey, region } = ownAccount;
  const s3 = new S3Client({
    endpoint: server.url,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });

  /** Those that there are, in order. */
  async function keys(): Promise<string[]> {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
    return Contents.map(({ Key = '' }) => Key);
  }

  /** However large it is. */
  async function stream(key: string): Promise<Readable> {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return Body instanceof Readable ? Body : Readable.from([]);
  }

  return {
    /** What a destination needs to reach it. */
    members: {
      kind: 's3',
      bucket,
      region,
      endpoint: server.url,
      prefix: 'exports',
      access_key_id: accessKeyId,
      secret_access_key: secretAccessKey,
    },
    keys,
    stream,
    read: async (key: string): Promise<Buffer> => buffer(await stream(key)),
    async write(Key: string, Body: string | Buffer): Promise<void> {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
    },
    async remove(Key: string): Promise<void> {
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    },
    async empty(): Promise<void> {
      for (const Key of await keys()) await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    },
    async stop() {
      s3.destroy();
      await server.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
