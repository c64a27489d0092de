/** The bytes of uploads are not signed, yet none arrive otherwise than they were sent; all other requests are signed whole. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Files } from '../../shared/adapters/s3/s3-files.ts';
import { leaveFilesUnsigned } from '../../shared/adapters/s3/unsigned-files.ts';
import { Bucket, type Change, type LocalS3, MIB, pattern, startLocalS3 } from '../infra/local/s3/local-s3.ts';

let s3: LocalS3;
beforeAll(async () => {
  s3 = await startLocalS3();
});
afterAll(() => s3.stop());

/** Seen, or changed, after everything is signed. */
function filesOnTheirWay(onTheWay: Change) {
  const client = s3.changing('after signing', onTheWay);
  leaveFilesUnsigned(client);
  return createS3Files(client, Bucket);
}

const damage: Change = (request) => {
  if (request.body instanceof Uint8Array) request.body = request.body.toReversed();
};

describe.each([
  ['a small file', 1_000],
  ['a file of parts', 9 * MIB],
])('%s', (name, size) => {
  it('is signed but for its bytes', async () => {
    const seen = new Map<string, string[]>();
    const files = filesOnTheirWay(({ method, headers }) => {
      const signed = headers['x-amz-content-sha256'] ?? '';
      seen.set(method, [...(seen.get(method) ?? []), signed]);
    });
    const upload = files.upload(`${name}/sent`, 'text/csv');
    await upload.write(pattern(size));
    await upload.complete();
    expect(new Set(seen.get('PUT'))).toEqual(new Set(['UNSIGNED-PAYLOAD']));
    for (const signed of seen.get('POST') ?? []) expect(signed).toMatch(/^[0-9a-f]{64}$/);
    expect(pattern(size).equals((await files.read(`${name}/sent`)) ?? Buffer.alloc(0))).toBe(true);
  });

  it('is refused when its bytes were damaged on the way', async () => {
    const files = filesOnTheirWay(damage);
    async function send(): Promise<void> {
      const upload = files.upload(`${name}/damaged`, 'text/csv');
      await upload.write(pattern(size));
      await upload.complete();
    }
    await expect(send()).rejects.toMatchObject({ name: 'BadDigest' });
    expect(await createS3Files(s3.client, Bucket).sizeOf(`${name}/damaged`)).toBeUndefined();
  });
});

it('is so for single objects as well', async () => {
  await expect(filesOnTheirWay(damage).put('damaged', pattern(500))).rejects.toMatchObject({ name: 'BadDigest' });
});
