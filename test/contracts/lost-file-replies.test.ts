/** The answer to the end of an upload gets lost: the file is there all the same, and is found instead of made again. */
import type { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Files } from '../../shared/adapters/s3/s3-files.ts';
import { sha256Hex } from '../../shared/crypto.ts';
import { account, Bucket, type LocalS3, MIB, startLocalS3 } from '../infra/local/s3/local-s3.ts';

let s3: LocalS3;
beforeAll(async () => {
  s3 = await startLocalS3();
});
afterAll(() => s3.stop());

/** Below the client's own retries: the store has done its work, or not, and the client never hears of it. */
function losing(times: number, isDone = true): S3Client {
  const client = s3.connect({ maxAttempts: 3 });
  let left = times;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isEnd = /^(CompleteMultipartUpload|PutObject)Command$/.test(context.commandName ?? '');
      if (!isEnd || left-- <= 0) return next(args);
      if (isDone) await Promise.allSettled([next(args)]);
      throw Object.assign(new Error('The reply is lost.'), { name: 'TimeoutError' });
    },
    { step: 'deserialize', priority: 'high' },
  );
  return client;
}

async function uploadOf(client: S3Client, key: string, bytes: Buffer) {
  const upload = createS3Files(client, Bucket).upload(key, 'text/csv');
  await upload.write(bytes);
  return upload.complete();
}

describe.each([
  ['a small file', 1_000],
  ['a file of parts', 9 * MIB],
])('%s', (name, size) => {
  const bytes = Buffer.alloc(size, 'abcdefg');

  it.each([1, 3])('is finished, though the answer was lost %i times', async (times) => {
    const key = `${name}/lost-${times}`;
    expect(await uploadOf(losing(times), key, bytes)).toEqual({ sizeBytes: size });
    expect(sha256Hex((await createS3Files(s3.client, Bucket).read(key)) ?? '')).toBe(sha256Hex(bytes));
  });

  it('is not taken for finished where the end never came to the store', async () => {
    const key = `${name}/never`;
    await expect(uploadOf(losing(3, false), key, bytes)).rejects.toThrow('The reply is lost.');
    expect(await createS3Files(s3.client, Bucket).sizeOf(key)).toBeUndefined();
  });

  it('is not mistaken for a file of the same size that another has put under its key', async () => {
    const key = `${name}/other`;
    await uploadOf(s3.client, key, Buffer.alloc(size, 'x'));
    await expect(uploadOf(losing(1), key, bytes)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });
});

it('a file put together of parts by several hands is finished, though the answer was lost', async () => {
  const files = createS3Files(losing(1), Bucket);
  const id = await files.beginParts('parts', 'application/zip');
  const parts = files.parts('parts', id);
  await parts.put(1, Buffer.alloc(5 * MIB, 'a'));
  await parts.put(2, Buffer.from('end'));
  await parts.complete();
  expect(await files.sizeOf('parts')).toBe(5 * MIB + 3);
});

describe('a link says until when it is sure to work', () => {
  const use = { ttlSeconds: 3600, contentType: 'text/csv', disposition: 'attachment' };
  const { accessKeyId, secretAccessKey } = account;
  const secondsOf = async (more: { sessionToken?: string; expiration?: Date }, ttlSeconds = 3600) => {
    const client = s3.connect({ credentials: { accessKeyId, secretAccessKey, ...more } });
    const { expiresAt, url } = await createS3Files(client, Bucket).link('a', { ...use, ttlSeconds });
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe(String(ttlSeconds));
    return (Date.parse(expiresAt) - Date.now()) / 1000;
  };
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  it('for an hour with keys that do not end, or end later', async () => {
    expect(await secondsOf({})).toBeCloseTo(3600, -1);
    expect(await secondsOf({ sessionToken: 't', expiration: inMinutes(90) })).toBeCloseTo(3600, -1);
  });

  it('until the session ends where that is sooner', async () => {
    expect(await secondsOf({ sessionToken: 't', expiration: inMinutes(20) })).toBeCloseTo(1200, -1);
  });

  it('for a quarter of an hour with a session whose end nobody knows, and never longer than it was signed for', async () => {
    expect(await secondsOf({ sessionToken: 't' })).toBeCloseTo(900, -1);
    expect(await secondsOf({ sessionToken: 't' }, 60)).toBeCloseTo(60, -1);
  });
});
