/** The files port, on every adapter: S3 through the real SDK against the local emulator, and memory, also loaded late. */
import { rm } from 'node:fs/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../infra/local/s3/server.ts';
import { filesWhenUsed } from '../../shared/adapters/loaded-when-used.ts';
import { createS3Files } from '../../shared/adapters/s3/s3-files.ts';
import { sha256Hex } from '../../shared/crypto.ts';
import type { Files } from '../../shared/ports.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';
import { createMemoryFiles } from '../support/stores/memory-files.ts';

const FIVE_MIB = 5 * 1024 * 1024;
const credentials = { accessKeyId: 'LOCAL', secretAccessKey: 'secret' };
let folder: string;
let server: Awaited<ReturnType<typeof startS3Server>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startS3Server({ folder, port: 0, region: 'us-east-1', buckets: ['files'], ...credentials });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const adapters: [string, () => Files][] = [
  ['memory', createMemoryFiles],
  [
    'memory, loaded when used',
    () => {
      const files = createMemoryFiles();
      return filesWhenUsed(async () => files);
    },
  ],
  [
    'S3',
    () => {
      const options = { endpoint: server.url, region: 'us-east-1', forcePathStyle: true, credentials };
      return createS3Files(new S3Client(options), 'files');
    },
  ],
];

async function keysOf(files: Files, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.keys(prefix)) keys.push(key);
  return keys;
}

describe.each(adapters)('files in %s', (name, create) => {
  const at = (key: string) => `${name}/${key}`;

  it('give back what was put, and undefined for what was not', async () => {
    const files = create();
    await files.put(at('put'), Buffer.from('soup'));
    expect(Buffer.from((await files.read(at('put'))) ?? []).toString()).toBe('soup');
    expect(await files.sizeOf(at('put'))).toBe(4);
    expect(await files.read(at('nowhere'))).toBeUndefined();
    expect(await files.sizeOf(at('nowhere'))).toBeUndefined();
  });

  it.each([0, 1, 3_000_000, 20 * 1024 * 1024 + 1])('take an upload of %i bytes whole, with its hash', async (size) => {
    const files = create();
    const upload = files.upload(at(`upload-${size}`), 'text/csv');
    const bytes = Buffer.alloc(size, 'abcdefg');
    const reused = Buffer.alloc(300_000);
    for (let start = 0; start < size; start += reused.length) {
      const length = bytes.copy(reused, 0, start);
      await upload.write(reused.subarray(0, length));
    }
    expect(await upload.complete()).toEqual({ sizeBytes: size });
    expect(sha256Hex((await files.read(at(`upload-${size}`))) ?? '')).toBe(sha256Hex(bytes));
  });

  it.each([10, 9 * 1024 * 1024])('let one of two uploads of %i bytes to the same key win', async (size) => {
    const files = create();
    const uploads = [files.upload(at(`race-${size}`), 'text/csv'), files.upload(at(`race-${size}`), 'text/csv')];
    await Promise.all(uploads.map((upload) => upload.write(Buffer.alloc(size))));
    const results = await Promise.allSettled(uploads.map((upload) => upload.complete()));
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('show nothing of an upload that is not complete, nor of one that is aborted', async () => {
    const files = create();
    const upload = files.upload(at('partial'), 'text/csv');
    await upload.write(Buffer.alloc(10 * 1024 * 1024));
    expect(await files.read(at('partial'))).toBeUndefined();
    await upload.abort();
    expect(await files.read(at('partial'))).toBeUndefined();
  });

  it('list keys below a prefix in order, and remove them but for what is kept', async () => {
    const files = create();
    for (const key of ['tree/b/2', 'tree/a/1', 'tree/a/2', 'treehouse']) await files.put(at(key), Buffer.from('x'));
    expect(await keysOf(files, at('tree/'))).toEqual(['tree/a/1', 'tree/a/2', 'tree/b/2'].map(at));
    await files.removeAll(at('tree/'), [at('tree/a/1'), at('tree/a/2')]);
    expect(await keysOf(files, at('tree'))).toEqual(['tree/a/1', 'tree/a/2', 'treehouse'].map(at));
    await files.removeAll(at('tree/'));
    expect(await keysOf(files, at('tree'))).toEqual([at('treehouse')]);
  });

  it('remove an unfinished upload with everything else below its prefix', async () => {
    const files = create();
    const upload = files.upload(at('doomed/one'), 'text/csv');
    await upload.write(Buffer.alloc(9 * 1024 * 1024));
    await files.removeAll(at('doomed/'));
    expect(await keysOf(files, at('doomed/'))).toEqual([]);
  });

  it('give back a range, and undefined for one that is not there', async () => {
    const files = create();
    await files.put(at('range'), Buffer.from('soup of the day'));
    expect(Buffer.from((await files.readRange(at('range'), 5, 7)) ?? []).toString()).toBe('of');
    expect(await files.readRange(at('range'), 3, 3)).toHaveLength(0);
    expect(await files.readRange(at('range'), 10, 16)).toBeUndefined();
    expect(await files.readRange(at('range'), 20, 21)).toBeUndefined();
    expect(await files.readRange(at('nowhere'), 0, 1)).toBeUndefined();
  });

  it('put a file together of parts, sent and copied in any order and by any hand', async () => {
    const files = create();
    const source = Buffer.alloc(FIVE_MIB + 1_000, 'source');
    await files.put(at('owner%40 ü/source'), source);
    const id = await files.beginParts(at('parts/whole'), 'application/zip');
    const last = Buffer.from('the end');
    await files.parts(at('parts/whole'), id).put(3, last);
    await files.parts(at('parts/whole'), id).put(1, Buffer.alloc(FIVE_MIB, 'wrong'));
    const first = Buffer.alloc(FIVE_MIB, 'right');
    await files.parts(at('parts/whole'), id).put(1, first);
    const range = { key: at('owner%40 ü/source'), start: 1_000, end: source.length };
    await files.parts(at('parts/whole'), id).copy(2, range);
    expect(await files.read(at('parts/whole'))).toBeUndefined();
    const stored = await files.parts(at('parts/whole'), id).stored();
    expect([...(stored ?? [])].sort(([a], [b]) => a - b)).toEqual([
      [1, FIVE_MIB],
      [2, FIVE_MIB],
      [3, last.length],
    ]);
    await files.parts(at('parts/whole'), id).complete();
    const whole = Buffer.concat([first, source.subarray(1_000), last]);
    expect(sha256Hex((await files.read(at('parts/whole'))) ?? '')).toBe(sha256Hex(whole));
    expect(await files.parts(at('parts/whole'), id).stored()).toBeUndefined();
  });

  it('let no file of parts take the place of one that is there', async () => {
    const files = create();
    const id = await files.beginParts(at('parts/taken'), 'application/zip');
    await files.parts(at('parts/taken'), id).put(1, Buffer.from('late'));
    await files.put(at('parts/taken'), Buffer.from('early'));
    await expect(files.parts(at('parts/taken'), id).complete()).rejects.toThrow();
    expect(Buffer.from((await files.read(at('parts/taken'))) ?? []).toString()).toBe('early');
  });

  it('remove unfinished parts with everything else below their prefix', async () => {
    const files = create();
    const id = await files.beginParts(at('doomed-parts/one'), 'application/zip');
    await files.parts(at('doomed-parts/one'), id).put(1, Buffer.from('x'));
    await files.removeAll(at('doomed-parts/'));
    expect(await files.parts(at('doomed-parts/one'), id).stored()).toBeUndefined();
    await expect(files.parts(at('doomed-parts/one'), id).complete()).rejects.toThrow();
  });
});
