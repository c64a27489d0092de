/** Objects one by one: put, get, head, copy, delete, ranges, conditions and what is stored beside the bytes. */
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bucket, codeOf, type LocalS3, MIB, md5Like, pattern, put, startLocalS3 } from './local-s3.ts';

let s3: LocalS3;
beforeAll(async () => {
  s3 = await startLocalS3();
});
afterAll(() => s3.stop());

const read = async (Key: string, more: object = {}) => {
  const answer = await s3.client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return { ...answer, text: (await answer.Body?.transformToString()) ?? '' };
};

describe('an object', () => {
  it('comes back with its bytes and all that was said about it', async () => {
    const said = {
      ContentType: 'text/csv; charset=utf-8',
      ContentDisposition: 'attachment; filename="a.csv"',
      CacheControl: 'private, max-age=60',
      ContentLanguage: 'ru',
      ContentEncoding: 'gzip',
      Metadata: { owner: 'o-1', attempt: '3' },
    };
    const stored = await s3.client.send(new PutObjectCommand({ Bucket, Key: 'told', Body: 'abc', ...said }));
    const etag = stored.ETag;
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const answer = await read('told');
    expect(answer).toMatchObject({ ...said, text: 'abc', ContentLength: 3, ETag: etag, AcceptRanges: 'bytes' });
    expect(Math.abs(Date.now() - Number(answer.LastModified))).toBeLessThan(600_000);
    const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'told' }));
    expect(head).toMatchObject({ ...said, ContentLength: 3, ETag: etag, AcceptRanges: 'bytes' });
  });

  it('has an ETag of its bytes', async () => {
    const etags = [];
    for (const text of ['abc', 'abd', 'abc', 'abc\0']) etags.push(await put(s3.client, 'tagged', text));
    expect(new Set(etags).size).toBe(3);
    expect(etags[2]).toBe(etags[0]);
  });

  it('may be empty', async () => {
    await put(s3.client, 'empty', '');
    expect(await read('empty')).toMatchObject({ text: '', ContentLength: 0 });
  });

  it('is replaced by a second put and gone after a delete', async () => {
    await put(s3.client, 'twice', 'one');
    await put(s3.client, 'twice', 'two');
    expect((await read('twice')).text).toBe('two');
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'twice' }));
    await expect(read('twice')).rejects.toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } });
    await expect(s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'twice' }))).resolves.toBeDefined();
  });

  it('is delivered whole to a reader that started before it was overwritten', async () => {
    const old = pattern(8 * MIB, 7);
    await put(s3.client, 'moving', old);
    const answer = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'moving' }));
    await put(s3.client, 'moving', 'new');
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'moving' }));
    expect(old.equals((await answer.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true);
  });

  it('is missing with the error of its kind', async () => {
    await expect(s3.client.send(new HeadObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    await expect(s3.client.send(new HeadBucketCommand({ Bucket: 'none' }))).rejects.toMatchObject({ name: 'NotFound' });
    const elsewhere = new GetObjectCommand({ Bucket: 'none', Key: 'x' });
    await expect(s3.client.send(elsewhere)).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(s3.client.send(new HeadBucketCommand({ Bucket }))).resolves.toBeDefined();
  });

  it('has at most 2 KB of metadata', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'meta', Metadata: { a: 'x'.repeat(2048) } });
    await expect(s3.client.send(command)).rejects.toMatchObject({ name: 'MetadataTooLarge' });
  });

  it('is refused when it claims more than 5 GiB', async () => {
    const client = s3.changing('before signing', ({ headers }) => {
      headers['x-amz-content-sha256'] = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
      headers['x-amz-decoded-content-length'] = String(5 * 1024 ** 3 + 1);
    });
    await expect(put(client, 'huge')).rejects.toMatchObject({ name: 'EntityTooLarge' });
  });
});

describe('a range', () => {
  beforeAll(() => put(s3.client, 'digits', '0123456789'));

  it.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=5-99', '56789', 'bytes 5-9/10'],
  ])('%s gives %s', async (Range, text, ContentRange) => {
    const answer = await read('digits', { Range });
    expect(answer).toMatchObject({
      text,
      ContentRange,
      ContentLength: text.length,
      $metadata: { httpStatusCode: 206 },
    });
  });

  it.each(['bytes=4-2', 'bytes=0-1,4-5', 'bytes=-', 'lines=1-2', 'bytes=a-b'])('%s is ignored', async (Range) => {
    expect(await read('digits', { Range })).toMatchObject({ text: '0123456789', $metadata: { httpStatusCode: 200 } });
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s cannot be satisfied', async (Range) => {
    await expect(read('digits', { Range })).rejects.toMatchObject({
      name: 'InvalidRange',
      $metadata: { httpStatusCode: 416 },
    });
  });

  it('is served only of the version its If-Range names', async () => {
    const url = await getSignedUrl(s3.client, new GetObjectCommand({ Bucket, Key: 'digits' }));
    const etag = (await fetch(url, { method: 'GET' })).headers.get('etag') ?? '';
    const ranged = (ifRange: string) => fetch(url, { headers: { range: 'bytes=1-2', 'if-range': ifRange } });
    expect(await (await ranged(etag)).text()).toBe('12');
    expect(await (await ranged(md5Like('0'))).text()).toBe('0123456789');
  });
});

describe('a conditional read', () => {
  it('answers 304 or 412 by ETag', async () => {
    const etag = await put(s3.client, 'tagged');
    const other = md5Like('0');
    const status = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } });
    await expect(read('tagged', { IfMatch: etag })).resolves.toMatchObject({ text: 'tagged' });
    await expect(read('tagged', { IfNoneMatch: other })).resolves.toMatchObject({ text: 'tagged' });
    await expect(read('tagged', { IfNoneMatch: etag })).rejects.toMatchObject(status(304));
    await expect(read('tagged', { IfMatch: other })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      ...status(412),
    });
    const head = new HeadObjectCommand({ Bucket, Key: 'tagged', IfMatch: other });
    await expect(s3.client.send(head)).rejects.toMatchObject(status(412));
  });

  it('answers 304 or 412 by time', async () => {
    await put(s3.client, 'timed');
    const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    await expect(read('timed', { IfModifiedSince: before })).resolves.toMatchObject({ text: 'timed' });
    await expect(read('timed', { IfUnmodifiedSince: after })).resolves.toMatchObject({ text: 'timed' });
    await expect(read('timed', { IfModifiedSince: after })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    await expect(read('timed', { IfUnmodifiedSince: before })).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });
});

describe('a link with overrides', () => {
  it('answers with the file name, type and caching it was signed for', async () => {
    await put(s3.client, 'plain');
    const command = new GetObjectCommand({
      Bucket,
      Key: 'plain',
      ResponseContentDisposition: 'attachment; filename="report; 1.csv"',
      ResponseContentType: 'text/csv',
      ResponseCacheControl: 'no-store',
      ResponseContentLanguage: 'de',
    });
    const { headers } = await fetch(await getSignedUrl(s3.client, command));
    expect(headers.get('content-disposition')).toBe('attachment; filename="report; 1.csv"');
    expect(headers.get('content-type')).toBe('text/csv');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-language')).toBe('de');
  });

  it.each(['attachment; filename="отчёт.csv"', 'a\r\nset-cookie: x=1'])('is refused with %j', async (disposition) => {
    await put(s3.client, 'plain');
    const command = new GetObjectCommand({ Bucket, Key: 'plain', ResponseContentDisposition: disposition });
    const response = await fetch(await getSignedUrl(s3.client, command));
    expect([response.status, await codeOf(response)]).toEqual([400, 'InvalidArgument']);
  });
});

describe('a copy', () => {
  const copy = (Key: string, source: string, more: object = {}) =>
    s3.client.send(
      new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${encodeURIComponent(source)}`, ...more }),
    );

  it('has the bytes and the description of its source', async () => {
    const described = { ContentType: 'text/csv', Metadata: { a: '1' } };
    await s3.client.send(new PutObjectCommand({ Bucket, Key: 'from é+', Body: 'abc', ...described }));
    const { CopyObjectResult } = await copy('to', 'from é+');
    expect(await read('to')).toMatchObject({ ...described, text: 'abc', ETag: CopyObjectResult?.ETag });
  });

  it('replaces the description only when asked to', async () => {
    await s3.client.send(new PutObjectCommand({ Bucket, Key: 'self', Body: 'abc', Metadata: { a: '1' } }));
    await expect(copy('self', 'self')).rejects.toMatchObject({ name: 'InvalidRequest' });
    await copy('self', 'self', { MetadataDirective: 'REPLACE', Metadata: { b: '2' }, ContentType: 'text/plain' });
    expect(await read('self')).toMatchObject({ text: 'abc', Metadata: { b: '2' }, ContentType: 'text/plain' });
  });

  it('keeps the conditions on its source', async () => {
    const etag = await put(s3.client, 'source');
    await expect(copy('target', 'source', { CopySourceIfMatch: etag })).resolves.toBeDefined();
    const failed = { name: 'PreconditionFailed' };
    await expect(copy('target', 'source', { CopySourceIfMatch: md5Like('0') })).rejects.toMatchObject(failed);
    await expect(copy('target', 'source', { CopySourceIfNoneMatch: etag })).rejects.toMatchObject(failed);
    await expect(copy('target', 'none')).rejects.toMatchObject({ name: 'NoSuchKey' });
    const elsewhere = { CopySource: 'none/x' };
    await expect(copy('target', '', elsewhere)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});

describe('a bulk delete', () => {
  it('removes what is there, reports every key and keeps the rest', async () => {
    const keys = ['bulk/a&<b>', 'bulk/\n\u0001 é', 'bulk/ spaced '];
    for (const key of [...keys, 'bulk/kept']) await put(s3.client, key);
    const Objects = [...keys, 'bulk/never'].map((Key) => ({ Key }));
    const { Deleted, Errors } = await s3.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted?.map(({ Key }) => Key)).toEqual([...keys, 'bulk/never']);
    expect(Errors ?? []).toEqual([]);
    for (const key of keys) await expect(read(key)).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect((await read('bulk/kept')).text).toBe('bulk/kept');
  });

  it('is quiet when asked, and names the objects it may not remove', async () => {
    await put(s3.client, 'quiet');
    const Objects = [{ Key: 'quiet', ETag: md5Like('0') }, { Key: 'never' }];
    const answer = await s3.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    expect(answer.Deleted ?? []).toEqual([]);
    expect(answer.Errors).toMatchObject([{ Key: 'quiet', Code: 'PreconditionFailed' }]);
  });

  it('takes at most 1000 keys', async () => {
    const Objects = Array.from({ length: 1001 }, (_, index) => ({ Key: `k${index}` }));
    const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects } });
    await expect(s3.client.send(command)).rejects.toMatchObject({ name: 'MalformedXML' });
  });
});
