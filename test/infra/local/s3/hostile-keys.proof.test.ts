/** Keys are names, never paths: whatever a key says, its object is stored inside the folder and comes back by it. */
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyCharacter } from '../../../support/run/any-character.ts';
import { Bucket, type LocalS3, put, startLocalS3 } from './local-s3.ts';

let s3: LocalS3;
beforeAll(async () => {
  s3 = await startLocalS3();
});
afterAll(() => s3.stop());

const text = async (Key: string) =>
  (await s3.client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString() ?? '';

const hostile = [
  '..',
  '../../escape',
  '/../escape',
  'a/../../b',
  './.',
  '/',
  '//',
  '//a//b//',
  'a/',
  'a\\..\\b',
  'nul\u0000byte',
  'line\r\nend\ttab',
  '%2e%2e%2f',
  '100%',
  'a?b=c&d#e',
  'a+b c',
  '<&>"\']]>',
  'con',
  '__proto__',
  'constructor',
  'é',
  'e\u0301',
  '日本語/😀',
  '\u202efdp.exe',
  '\ufeff',
  'x'.repeat(1024),
  'ж'.repeat(512),
];

it.each(hostile)('stores and finds %j', async (key) => {
  const outside = await readdir(dirname(s3.folder));
  await put(s3.client, key, `content of ${key}`);
  expect(await text(key)).toBe(`content of ${key}`);
  expect((await readdir(s3.folder)).sort()).toEqual(['data', 'objects', 'uploads']);
  expect((await readdir(dirname(s3.folder))).filter((name) => name.includes('escape'))).toEqual(
    outside.filter((name) => name.includes('escape')),
  );
});

it('lists and deletes each of them by its own name', async () => {
  const { Contents } = await s3.client.send(new ListObjectsV2Command({ Bucket }));
  const listed = (Contents ?? []).map(({ Key }) => Key ?? '');
  expect(listed).toEqual(hostile.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  for (const Key of hostile) await s3.client.send(new DeleteObjectCommand({ Bucket, Key }));
  expect((await s3.client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
});

it('refuses a key of 1025 bytes', async () => {
  await expect(put(s3.client, 'x'.repeat(1025))).rejects.toMatchObject({ name: 'KeyTooLongError' });
  await expect(put(s3.client, `${'ж'.repeat(512)}x`)).rejects.toMatchObject({ name: 'KeyTooLongError' });
});

it('stores and finds random keys', async () => {
  const key = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(key, async (Key) => {
      await put(s3.client, Key, 'x');
      const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key }));
      expect(head.ContentLength).toBe(1);
      await s3.client.send(new DeleteObjectCommand({ Bucket, Key }));
      expect((await s3.client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
    }),
    { numRuns: 200 },
  );
});
