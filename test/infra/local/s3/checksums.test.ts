/** Bodies that must be what they claim: checksums by header and trailer, aws-chunked frames, lengths, cut connections. */
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bucket, type Change, codeOf, type LocalS3, pattern, startLocalS3 } from './local-s3.ts';

const data = pattern(20_000, 5);
let s3: LocalS3;
beforeAll(async () => {
  s3 = await startLocalS3();
});
afterAll(() => s3.stop());

const crc = (bytes: Uint8Array) => {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(crc32(bytes));
  return value.toString('base64');
};
const putting = (input: Partial<PutObjectCommandInput>) =>
  new PutObjectCommand({ Bucket, Key: 'object', Body: data, ...input });
const streaming = (Key = 'object') => putting({ Key, Body: Readable.from([data]), ContentLength: data.length });
const frame = (bytes: Buffer, trailer: string) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from(`\r\n0\r\n${trailer}`)]);

/** Sends the command and sees that it is refused and that neither object nor data file came to be. */
async function expectRefused(command: PutObjectCommand, name: string, client = s3.client) {
  await expect(client.send(command)).rejects.toMatchObject({ name });
  await expectNothingStored();
}

const sendInstead =
  (packets: Buffer[]): Change =>
  (request) => {
    request.body = Readable.from(packets);
  };

/** Replaces the framed body on its way. */
const expectBodyRefused = (body: Buffer, name: string) =>
  expectRefused(streaming(), name, s3.changing('after signing', sendInstead([body])));

async function expectNothingStored() {
  const head = new HeadObjectCommand({ Bucket, Key: 'object' });
  await expect(s3.client.send(head)).rejects.toMatchObject({ name: 'NotFound' });
  await expect.poll(async () => (await s3.dataFiles()).length).toBe(kept);
}
let kept = 0;

describe('a checksum', () => {
  it('of a stream comes in the trailer, is kept and given back when asked for', async () => {
    await s3.client.send(streaming('streamed'));
    kept += 1;
    const answer = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'streamed', ChecksumMode: 'ENABLED' }));
    expect(answer).toMatchObject({ ChecksumCRC32: crc(data), ChecksumType: 'FULL_OBJECT' });
    expect(answer.ContentEncoding).toBeUndefined();
    expect(data.equals((await answer.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true);
    const quiet = s3.connect({ responseChecksumValidation: 'WHEN_REQUIRED' });
    expect((await quiet.send(new HeadObjectCommand({ Bucket, Key: 'streamed' }))).ChecksumCRC32).toBeUndefined();
    const range = new GetObjectCommand({ Bucket, Key: 'streamed', Range: 'bytes=1-2', ChecksumMode: 'ENABLED' });
    expect((await s3.client.send(range)).ChecksumCRC32).toBeUndefined();
  });

  it.each(['SHA1', 'SHA256'] as const)('may be %s, by header or trailer', async (ChecksumAlgorithm) => {
    const Key = `with ${ChecksumAlgorithm}`;
    const byHeader = await s3.client.send(putting({ Key, ChecksumAlgorithm }));
    const stream = { Key, ChecksumAlgorithm, Body: Readable.from([data]), ContentLength: data.length };
    const byTrailer = await s3.client.send(putting(stream));
    kept += 1;
    const field = `Checksum${ChecksumAlgorithm}` as const;
    expect(byHeader[field]).toMatch(/=$/);
    expect(byTrailer[field]).toBe(byHeader[field]);
  });

  it('that is wrong in the header is refused', async () => {
    await expectRefused(putting({ ChecksumCRC32: crc(Buffer.from('other')) }), 'BadDigest');
    await expectRefused(putting({ ChecksumSHA256: Buffer.alloc(32).toString('base64') }), 'BadDigest');
    await expectRefused(putting({ ContentMD5: Buffer.alloc(16).toString('base64') }), 'BadDigest');
  });

  it('that is malformed, doubled or of an unknown kind is refused', async () => {
    await expectRefused(putting({ ChecksumCRC32: 'nonsense' }), 'InvalidRequest');
    await expectRefused(putting({ ContentMD5: 'nonsense' }), 'InvalidDigest');
    await expectRefused(
      putting({ ChecksumCRC32: crc(data), ChecksumSHA256: Buffer.alloc(32).toString('base64') }),
      'InvalidRequest',
    );
    await expectRefused(putting({ ChecksumAlgorithm: 'CRC64NVME' }), 'NotImplemented');
    const withoutValue = s3.changing('before signing', ({ headers }) => {
      delete headers['x-amz-checksum-crc32'];
    });
    await expectRefused(putting({}), 'InvalidRequest', withoutValue);
  });

  it('that is wrong or missing in the trailer is refused', async () => {
    const refused = (trailer: string, name: string) => expectBodyRefused(frame(data, trailer), name);
    await refused(`x-amz-checksum-crc32:${crc(Buffer.from('other'))}\r\n\r\n`, 'BadDigest');
    await refused('\r\n', 'MalformedTrailerError');
    await refused('x-amz-checksum-crc32\r\n\r\n', 'MalformedTrailerError');
    await refused(`x-amz-checksum-crc32:${crc(data)}\r\n`, 'IncompleteBody');
    await refused(`x-amz-checksum-crc32:${crc(data)}\r\n\r\nmore`, 'InvalidRequest');
  });

  it('in the query of a presigned upload counts as well', async () => {
    // The presigner signs the checksum of the body it is given; given none, it signs that of nothing.
    const url = await getSignedUrl(s3.client, new PutObjectCommand({ Bucket, Key: 'object' }));
    const response = await fetch(url, { method: 'PUT', body: 'something' });
    expect([response.status, await codeOf(response)]).toEqual([400, 'BadDigest']);
    await expectNothingStored();
  });
});

describe('a streamed body', () => {
  const trailer = `x-amz-checksum-crc32:${crc(data)}\r\n\r\n`;

  it('arrives whole however it is cut into packets', async () => {
    const whole = Buffer.concat([frame(data.subarray(0, 50), '').subarray(0, -3), frame(data.subarray(50), trailer)]);
    const packets = [...whole.subarray(0, 200)].map((byte) => Buffer.from([byte]));
    await s3.changing('after signing', sendInstead([...packets, whole.subarray(200)])).send(streaming('packets'));
    kept += 1;
    const answer = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'packets' }));
    expect(data.equals((await answer.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true);
  });

  it('that is cut at any place of its frame is refused', async () => {
    const whole = frame(data, trailer);
    for (const length of [
      0,
      1,
      5,
      6,
      100,
      data.length + 5,
      data.length + 6,
      whole.length - 30,
      whole.length - 3,
      whole.length - 1,
    ]) {
      await expectBodyRefused(whole.subarray(0, length), 'IncompleteBody');
    }
  });

  it('with sizes that are not sizes is refused', async () => {
    const sizes = ['zz', '-5', '', 'ffffffffff', '0x10', ' 5', `5;${'x'.repeat(5000)}`];
    for (const size of sizes) await expectBodyRefused(Buffer.from(`${size}\r\nhello\r\n0\r\n\r\n`), 'InvalidRequest');
    await expectBodyRefused(Buffer.from('x'.repeat(5000)), 'InvalidRequest');
    await expectBodyRefused(Buffer.from('3\r\nhello\r\n0\r\n\r\n'), 'InvalidRequest');
  });

  it('of another length than declared is refused', async () => {
    for (const length of [data.length - 1, data.length + 1]) {
      const lying = s3.changing('before signing', ({ headers }) => {
        headers['x-amz-decoded-content-length'] = String(length);
      });
      await expectRefused(streaming(), 'IncompleteBody', lying);
    }
  });

  it('that grows past its declared length is refused before it ends', async () => {
    const endless = new Readable({ read: () => undefined });
    endless.push(Buffer.concat([Buffer.from('ffffff\r\n'), data, data]));
    const client = s3.changing('after signing', (request) => {
      request.body = endless;
    });
    await expectRefused(streaming(), 'IncompleteBody', client);
    endless.destroy();
  });

  it('of no declared length is refused', async () => {
    const silent = s3.changing('before signing', ({ headers }) => {
      delete headers['x-amz-decoded-content-length'];
    });
    await expectRefused(streaming(), 'MissingContentLength', silent);
  });
});

it('stores nothing when the connection is cut', async () => {
  const quiet = s3.connect({ requestChecksumCalculation: 'WHEN_REQUIRED' });
  const url = await getSignedUrl(quiet, new PutObjectCommand({ Bucket, Key: 'object' }));
  const upload = httpRequest(url, { method: 'PUT', headers: { 'content-length': data.length } });
  const ended = new Promise<void>((resolve) => upload.on('close', () => resolve()).on('error', () => resolve()));
  upload.write(data.subarray(0, 15_000));
  await expect.poll(async () => (await s3.dataFiles()).length).toBe(kept + 1);
  upload.destroy();
  await ended;
  await expectNothingStored();
});
