/** Conditional writes: of any number of racing writers exactly one wins, and a loser leaves nothing behind. */
import { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Bucket, type LocalS3, md5Like, put, startLocalS3 } from './local-s3.ts';

const WRITERS = 20;
let s3: LocalS3;
beforeAll(async () => {
  s3 = await startLocalS3();
});
afterAll(() => s3.stop());

const failed = { name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } };
const text = async (Key: string) =>
  (await s3.client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString() ?? '';

/** Runs all writers at once; tells who won and checks how the others failed. */
async function race(write: (writer: number) => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const winners = results.flatMap((result, writer) => (result.status === 'fulfilled' ? [writer] : []));
  expect(winners).toHaveLength(1);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(failed);
  return winners[0] ?? -1;
}

async function uploadOnePart(Key: string, Body: string) {
  const { UploadId } = await s3.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const part = await s3.client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body }));
  return { Bucket, Key, UploadId, MultipartUpload: { Parts: [{ PartNumber: 1, ETag: part.ETag }] } };
}

it('lets one of many puts create a key', async () => {
  const before = (await s3.dataFiles()).length;
  const winner = await race((writer) =>
    s3.client.send(new PutObjectCommand({ Bucket, Key: 'put', Body: `writer ${writer}`, IfNoneMatch: '*' })),
  );
  expect(await text('put')).toBe(`writer ${winner}`);
  expect(await s3.dataFiles()).toHaveLength(before + 1);
});

it('lets one of many puts replace a version', async () => {
  const IfMatch = await put(s3.client, 'version', 'first');
  const winner = await race((writer) =>
    s3.client.send(new PutObjectCommand({ Bucket, Key: 'version', Body: `writer ${writer}`, IfMatch })),
  );
  expect(await text('version')).toBe(`writer ${winner}`);
});

it('lets one of many copies create a key', async () => {
  for (let writer = 0; writer < WRITERS; writer++) await put(s3.client, `source ${writer}`);
  const winner = await race((writer) => {
    const CopySource = `${Bucket}/source%20${writer}`;
    return s3.client.send(new CopyObjectCommand({ Bucket, Key: 'copied', CopySource, IfNoneMatch: '*' }));
  });
  expect(await text('copied')).toBe(`source ${winner}`);
});

it('lets one of many uploads create a key, and keeps the others to be aborted', async () => {
  const uploads = await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => uploadOnePart('uploaded', `writer ${writer}`)),
  );
  const winner = await race((writer) => {
    const upload = uploads[writer] ?? { Bucket, Key: '', UploadId: '' };
    return s3.client.send(new CompleteMultipartUploadCommand({ ...upload, IfNoneMatch: '*' }));
  });
  expect(await text('uploaded')).toBe(`writer ${winner}`);
  const left = await s3.client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'uploaded' }));
  expect(left.Uploads).toHaveLength(WRITERS - 1);
});

it('lets one of many uploads replace a version', async () => {
  const IfMatch = await put(s3.client, 'replaced', 'first');
  const uploads = await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => uploadOnePart('replaced', `writer ${writer}`)),
  );
  const winner = await race((writer) => {
    const upload = uploads[writer] ?? { Bucket, Key: '', UploadId: '' };
    return s3.client.send(new CompleteMultipartUploadCommand({ ...upload, IfMatch }));
  });
  expect(await text('replaced')).toBe(`writer ${winner}`);
});

it('lets a put that began first lose against one that ended first', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  async function* slowly() {
    yield Buffer.alloc(9000);
    await released;
    yield Buffer.alloc(1000);
  }
  const slow = s3.client.send(
    new PutObjectCommand({
      Bucket,
      Key: 'slow',
      Body: Readable.from(slowly()),
      ContentLength: 10_000,
      IfNoneMatch: '*',
    }),
  );
  const lost = expect(slow).rejects.toMatchObject(failed);
  await s3.client.send(new PutObjectCommand({ Bucket, Key: 'slow', Body: 'quick', IfNoneMatch: '*' }));
  release();
  await lost;
  expect(await text('slow')).toBe('quick');
});

it('refuses to replace what is not there or is another version', async () => {
  const absent = new PutObjectCommand({ Bucket, Key: 'absent', Body: 'x', IfMatch: md5Like('0') });
  await expect(s3.client.send(absent)).rejects.toMatchObject({ name: 'NoSuchKey' });
  const etag = await put(s3.client, 'present', 'x');
  const stale = new PutObjectCommand({ Bucket, Key: 'present', Body: 'y', IfMatch: md5Like('0') });
  await expect(s3.client.send(stale)).rejects.toMatchObject(failed);
  const remove = (IfMatch: string) => s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'present', IfMatch }));
  await expect(remove(md5Like('0'))).rejects.toMatchObject(failed);
  await expect(remove(etag)).resolves.toBeDefined();
});

it('refuses a condition that a write does not know', async () => {
  const command = new PutObjectCommand({ Bucket, Key: 'odd', Body: 'x', IfNoneMatch: md5Like('0') });
  await expect(s3.client.send(command)).rejects.toMatchObject({ name: 'NotImplemented' });
});
