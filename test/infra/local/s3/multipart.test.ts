/** Multipart uploads: parts sent or copied, listed, completed by S3's rules or aborted. */
import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bucket, type LocalS3, MIB, md5Like, pattern, put, startLocalS3 } from './local-s3.ts';

const big = pattern(5 * MIB, 1);
const small = pattern(1000, 2);
let s3: LocalS3;
beforeAll(async () => {
  s3 = await startLocalS3();
});
afterAll(() => s3.stop());

async function begin(Key: string, more: object = {}) {
  const { UploadId } = await s3.client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...more }));
  const upload = { Bucket, Key, UploadId };
  return {
    upload,
    part: async (PartNumber: number, Body: Uint8Array | string, extra: object = {}): Promise<CompletedPart> => {
      const { ETag } = await s3.client.send(new UploadPartCommand({ ...upload, PartNumber, Body, ...extra }));
      return { PartNumber, ETag };
    },
    copy: async (PartNumber: number, source: string, CopySourceRange?: string) => {
      const CopySource = `${Bucket}/${source}`;
      const command = new UploadPartCopyCommand({ ...upload, PartNumber, CopySource, CopySourceRange });
      return { PartNumber, ETag: (await s3.client.send(command)).CopyPartResult?.ETag };
    },
    complete: (Parts: CompletedPart[], extra: object = {}) =>
      s3.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts }, ...extra })),
    abort: () => s3.client.send(new AbortMultipartUploadCommand(upload)),
  };
}

const bytes = async (Key: string, Range?: string) => {
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket, Key, Range }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};
const named = (name: string) => ({ name });

describe('an upload', () => {
  it('becomes one object of sent and copied parts', async () => {
    await put(s3.client, 'source', Buffer.concat([small, big, small]));
    const { part, copy, complete } = await begin('joined', { ContentType: 'text/csv', Metadata: { a: '1' } });
    const parts = [
      await part(2, big),
      await copy(5, 'source', `bytes=1000-${big.length + 999}`),
      await copy(7, 'source'),
    ];
    parts.push(await part(9, small));
    const { ETag } = await complete(parts);
    const expected = Buffer.concat([big, big, small, big, small, small]);
    expect(expected.equals(await bytes('joined'))).toBe(true);
    expect(ETag).toMatch(/^"[0-9a-f]{32}-4"$/);
    const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'joined' }));
    expect(head).toMatchObject({ ETag, ContentLength: expected.length, ContentType: 'text/csv', Metadata: { a: '1' } });
  });

  it('gives ranges across its parts', async () => {
    const { part, complete } = await begin('ranged');
    await complete([await part(1, big), await part(2, small)]);
    const whole = Buffer.concat([big, small]);
    for (const [first, last] of [
      [0, 9],
      [big.length - 5, big.length + 4],
      [big.length, big.length + 1],
      [12, big.length + 999],
    ] as const) {
      expect(whole.subarray(first, last + 1).equals(await bytes('ranged', `bytes=${first}-${last}`))).toBe(true);
    }
  });

  it('is delivered whole to a reader that started before it was overwritten', async () => {
    await put(s3.client, 'brick', big);
    const { copy, complete } = await begin('wall');
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
    await complete(await Promise.all(numbers.map((number) => copy(number, 'brick'))));
    const { Body } = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'wall' }));
    const before = (await s3.dataFiles()).length;
    await put(s3.client, 'wall', 'new');
    const hash = createHash('md5').update((await Body?.transformToByteArray()) ?? '');
    const expected = createHash('md5').update(Buffer.concat(numbers.map(() => big)));
    expect(hash.digest('hex')).toBe(expected.digest('hex'));
    await expect.poll(async () => (await s3.dataFiles()).length).toBe(before - 11);
  });

  it('leaves only the parts it was completed with', async () => {
    const before = await s3.dataFiles();
    const { part, complete } = await begin('chosen');
    await part(1, 'never listed');
    await part(2, 'overwritten');
    await complete([await part(2, 'chosen')]);
    expect((await bytes('chosen')).toString()).toBe('chosen');
    await expect.poll(async () => (await s3.dataFiles()).length).toBe(before.length + 1);
  });

  it('is gone with its parts once aborted', async () => {
    const before = (await s3.dataFiles()).length;
    const { upload, part, complete, abort } = await begin('aborted');
    const only = await part(1, 'x');
    await abort();
    await expect(part(2, 'y')).rejects.toMatchObject(named('NoSuchUpload'));
    await expect(complete([only])).rejects.toMatchObject(named('NoSuchUpload'));
    await expect(abort()).rejects.toMatchObject(named('NoSuchUpload'));
    await expect(s3.client.send(new ListPartsCommand(upload))).rejects.toMatchObject(named('NoSuchUpload'));
    await expect(bytes('aborted')).rejects.toMatchObject(named('NoSuchKey'));
    await expect.poll(async () => (await s3.dataFiles()).length).toBe(before);
  });

  it('cannot be completed twice', async () => {
    const { part, complete } = await begin('twice');
    const parts = [await part(1, 'x')];
    const results = await Promise.allSettled([complete(parts), complete(parts)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(complete(parts)).rejects.toMatchObject(named('NoSuchUpload'));
  });

  it('belongs to its key', async () => {
    const { upload } = await begin('mine');
    const command = new UploadPartCommand({ ...upload, Key: 'yours', PartNumber: 1, Body: 'x' });
    await expect(s3.client.send(command)).rejects.toMatchObject(named('NoSuchUpload'));
  });
});

describe('completing', () => {
  it('is refused for a small part before the last, parts out of order, wrong parts and no parts', async () => {
    const { part, complete } = await begin('strict');
    const [first, second] = [await part(1, small), await part(2, big)];
    await expect(complete([first, second])).rejects.toMatchObject(named('EntityTooSmall'));
    await expect(complete([second, first])).rejects.toMatchObject(named('InvalidPartOrder'));
    await expect(complete([second, second])).rejects.toMatchObject(named('InvalidPartOrder'));
    await expect(complete([{ ...first, ETag: md5Like('0') }])).rejects.toMatchObject(named('InvalidPart'));
    await expect(complete([{ ...first, PartNumber: 3 }])).rejects.toMatchObject(named('InvalidPart'));
    await expect(complete([])).rejects.toMatchObject(named('MalformedXML'));
    await expect(complete([second], { MpuObjectSize: 7 })).rejects.toMatchObject(named('InvalidRequest'));
    await expect(bytes('strict')).rejects.toMatchObject(named('NoSuchKey'));
    await expect(complete([second], { MpuObjectSize: big.length })).resolves.toBeDefined();
  });

  it('checks the checksum of every part and gives one of the whole', async () => {
    const { part, copy, complete } = await begin('summed', { ChecksumAlgorithm: 'SHA256' });
    await put(s3.client, 'summed source', big);
    const sha256 = (data: Buffer) => createHash('sha256').update(data).digest();
    const ChecksumSHA256 = sha256(small).toString('base64');
    const sums = { ChecksumSHA256: sha256(big).toString('base64') };
    const sent = await part(2, small, { ChecksumAlgorithm: 'SHA256' });
    const first = { ...(await copy(1, 'summed%20source')), ...sums };
    await expect(part(3, small)).rejects.toMatchObject(named('InvalidRequest'));
    await expect(complete([first, sent])).rejects.toMatchObject(named('InvalidRequest'));
    await expect(complete([first, { ...sent, ...sums }])).rejects.toMatchObject(named('InvalidPart'));
    const whole = `${sha256(Buffer.concat([sha256(big), sha256(small)])).toString('base64')}-2`;
    const last = { ...sent, ChecksumSHA256 };
    await expect(complete([first, last], { ChecksumSHA256: `${whole}0` })).rejects.toMatchObject(named('BadDigest'));
    expect(await complete([first, last], { ChecksumSHA256: whole })).toMatchObject({ ChecksumSHA256: whole });
    const head = new HeadObjectCommand({ Bucket, Key: 'summed', ChecksumMode: 'ENABLED' });
    expect(await s3.client.send(head)).toMatchObject({ ChecksumSHA256: whole, ChecksumType: 'COMPOSITE' });
    expect(await bytes('summed')).toHaveLength(big.length + small.length);
  });
});

describe('a part', () => {
  it('is numbered from 1 to 10000', async () => {
    const { part } = await begin('numbered');
    await expect(part(0, 'x')).rejects.toMatchObject(named('InvalidArgument'));
    await expect(part(10_001, 'x')).rejects.toMatchObject(named('InvalidArgument'));
    await expect(part(10_000, 'x')).resolves.toBeDefined();
  });

  it('is copied only from a range that its source has', async () => {
    await put(s3.client, 'ten', '0123456789');
    const { copy } = await begin('copied');
    for (const range of ['bytes=0-10', 'bytes=5-4', 'bytes=5-', 'bytes=-5', '0-4']) {
      await expect(copy(1, 'ten', range)).rejects.toMatchObject(named('InvalidArgument'));
    }
    await expect(copy(1, 'ten', 'bytes=0-9')).resolves.toBeDefined();
    await expect(copy(1, 'none')).rejects.toMatchObject(named('NoSuchKey'));
  });
});

describe('listing', () => {
  it('pages through the parts of an upload', async () => {
    const { upload, part } = await begin('listed parts');
    for (const number of [3, 1, 20]) await part(number, `part ${number}`);
    const page = await s3.client.send(new ListPartsCommand({ ...upload, MaxParts: 2 }));
    expect(page.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 6],
      [3, 6],
    ]);
    expect(page).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '3' });
    const rest = await s3.client.send(new ListPartsCommand({ ...upload, PartNumberMarker: page.NextPartNumberMarker }));
    expect(rest).toMatchObject({ IsTruncated: false, Parts: [{ PartNumber: 20, Size: 7 }] });
  });

  it('pages through the uploads of a bucket', async () => {
    for (const key of ['up/b', 'up/a', 'up/a', 'up/c', 'down']) await begin(key);
    const found: string[] = [];
    let markers: { KeyMarker?: string; UploadIdMarker?: string } = {};
    for (let more = true; more; ) {
      const command = new ListMultipartUploadsCommand({ Bucket, Prefix: 'up/', MaxUploads: 1, ...markers });
      const page = await s3.client.send(command);
      found.push(...(page.Uploads ?? []).map(({ Key, UploadId }) => `${Key} ${UploadId}`));
      markers = { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' };
      more = page.IsTruncated === true;
    }
    expect(found.map((name) => name.split(' ')[0])).toEqual(['up/a', 'up/a', 'up/b', 'up/c']);
    expect(new Set(found).size).toBe(4);
  });
});
