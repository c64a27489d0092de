/** What outlives the process: objects, uploads under way, and nothing of what was never finished. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startS3Server } from '../../../../infra/local/s3/server.ts';
import { account, Bucket, type LocalS3, MIB, pattern, put, startLocalS3 } from './local-s3.ts';

let s3: LocalS3;
beforeEach(async () => {
  s3 = await startLocalS3();
});
afterEach(() => s3.stop());

it('keeps objects with all that was said about them', async () => {
  const said = { ContentType: 'text/csv', CacheControl: 'no-store', Metadata: { a: '1' } };
  const stored = await s3.client.send(new PutObjectCommand({ Bucket, Key: 'kept ж', Body: 'abc', ...said }));
  await put(s3.client, 'overwritten', 'old');
  await put(s3.client, 'overwritten', 'new');
  await s3.restart();
  const answer = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'kept ж', ChecksumMode: 'ENABLED' }));
  expect(answer).toMatchObject({ ...said, ETag: stored.ETag, ChecksumCRC32: stored.ChecksumCRC32 });
  expect(await answer.Body?.transformToString()).toBe('abc');
  const { Contents } = await s3.client.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents?.map(({ Key }) => Key)).toEqual(['kept ж', 'overwritten']);
  const claim = new PutObjectCommand({ Bucket, Key: 'kept ж', Body: 'x', IfNoneMatch: '*' });
  await expect(s3.client.send(claim)).rejects.toMatchObject({ name: 'PreconditionFailed' });
});

it('keeps uploads under way, to be listed, completed or aborted', async () => {
  const begin = async (Key: string) => {
    const { UploadId } = await s3.client.send(new CreateMultipartUploadCommand({ Bucket, Key, Metadata: { a: '1' } }));
    const part = await s3.client.send(
      new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: pattern(5 * MIB) }),
    );
    return { upload: { Bucket, Key, UploadId }, first: { PartNumber: 1, ETag: part.ETag } };
  };
  const [finished, given] = [await begin('finished'), await begin('given up')];
  await s3.restart();
  const { Uploads } = await s3.client.send(new ListMultipartUploadsCommand({ Bucket }));
  expect(Uploads?.map(({ Key }) => Key)).toEqual(['finished', 'given up']);
  const { Parts } = await s3.client.send(new ListPartsCommand(finished.upload));
  expect(Parts).toMatchObject([{ PartNumber: 1, Size: 5 * MIB }]);
  const last = await s3.client.send(new UploadPartCommand({ ...finished.upload, PartNumber: 2, Body: 'end' }));
  const MultipartUpload = { Parts: [finished.first, { PartNumber: 2, ETag: last.ETag }] };
  await s3.client.send(new CompleteMultipartUploadCommand({ ...finished.upload, MultipartUpload }));
  await s3.client.send(new AbortMultipartUploadCommand(given.upload));
  await s3.restart();
  expect((await s3.client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []).toEqual([]);
  const answer = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'finished' }));
  expect(answer).toMatchObject({ ContentLength: 5 * MIB + 3, Metadata: { a: '1' } });
  expect(
    Buffer.concat([pattern(5 * MIB), Buffer.from('end')]).equals(
      (await answer.Body?.transformToByteArray()) ?? Buffer.alloc(0),
    ),
  ).toBe(true);
  expect(await s3.dataFiles()).toHaveLength(2);
});

it('sweeps what no record names, and nothing else', async () => {
  await put(s3.client, 'kept');
  await writeFile(join(s3.folder, 'data', 'orphan'), 'half of an upload');
  await writeFile(join(s3.folder, 'objects', 'x.json.1.aside'), '{"bucket":');
  await mkdir(join(s3.folder, 'uploads', 'ended', 'parts'), { recursive: true });
  await s3.restart();
  expect(await s3.dataFiles()).toHaveLength(1);
  expect(await readdir(join(s3.folder, 'objects'))).toHaveLength(1);
  expect(await readdir(join(s3.folder, 'uploads'))).toEqual([]);
  const answer = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'kept' }));
  expect(await answer.Body?.transformToString()).toBe('kept');
});

it('finishes an upload that was killed between its object and its end', async () => {
  const Key = 'finished';
  const { UploadId } = await s3.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const { ETag } = await s3.client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'abc' }));
  const [uploads, aside] = [join(s3.folder, 'uploads'), join(s3.folder, 'aside')];
  await cp(uploads, aside, { recursive: true });
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
  await s3.client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
  await cp(aside, uploads, { recursive: true });
  await s3.restart();
  const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
  await expect(s3.client.send(abort)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  const answer = await s3.client.send(new GetObjectCommand({ Bucket, Key }));
  expect(await answer.Body?.transformToString()).toBe('abc');
});

it('keeps every answered put when the process is killed among puts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-s3-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server-process.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = await once(child.stdout, 'data');
  const { region, ...credentials } = account;
  const client = new S3Client({
    endpoint: String(line).trim(),
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
  });
  const answered: string[] = [];
  const writer = async (name: string) => {
    for (let index = 0; ; index++) {
      await put(client, `${name}/${index}`, pattern(30_000, index));
      answered.push(`${name}/${index}`);
      if (answered.length === 100) child.kill('SIGKILL');
    }
  };
  await Promise.allSettled(['a', 'b', 'c', 'd'].map(writer));
  await exited;
  client.destroy();
  const server = await startS3Server({ ...account, folder, port: 0, buckets: [Bucket] });
  const again = s3.connect({ endpoint: server.url });
  for (const Key of answered) {
    const { Body } = await again.send(new GetObjectCommand({ Bucket, Key }));
    const expected = pattern(30_000, Number(Key.slice(2)));
    expect(expected.equals((await Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true);
  }
  expect(await readdir(join(folder, 'data'))).toHaveLength((await readdir(join(folder, 'objects'))).length);
  await server.close();
  await rm(folder, { recursive: true });
});

it('closes at once although connections are kept alive and a body is still to come', async () => {
  const other = await startS3Server({ ...account, folder: join(s3.folder, 'other'), port: 0, buckets: [Bucket] });
  const client = s3.connect({ endpoint: other.url, requestChecksumCalculation: 'WHEN_REQUIRED' });
  await put(client, 'x');
  const { pathname, search, host, port } = new URL(
    await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'y' })),
  );
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\nabc`);
  const data = join(s3.folder, 'other', 'data');
  await expect.poll(() => readdir(data)).toHaveLength(2);
  await other.close();
  await closed;
  expect(await readdir(data)).toHaveLength(1);
});

it('refuses to start on a port that is taken, and leaves the folder alone', async () => {
  await writeFile(join(s3.folder, 'data', 'being-written'), 'x');
  const port = Number(new URL(s3.url).port);
  await expect(startS3Server({ ...account, folder: s3.folder, port, buckets: [Bucket] })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  expect(await s3.dataFiles()).toEqual(['being-written']);
});
