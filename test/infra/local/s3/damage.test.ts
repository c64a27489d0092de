/** What a disk does to stored bytes and records: nothing damaged is served, and nothing damaged stops the rest. */
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bucket, type LocalS3, MIB, pattern, put, startLocalS3 } from './local-s3.ts';

let s3: LocalS3;
const warnings: string[] = [];
const note = (warning: Error) => void warnings.push(warning.message);

beforeEach(async () => {
  s3 = await startLocalS3();
  warnings.length = 0;
  process.on('warning', note);
});

afterEach(async () => {
  process.off('warning', note);
  await s3.stop();
});

async function read(Key: string, Range?: string): Promise<Buffer> {
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

async function onlyDataFile(): Promise<string> {
  const [name = ''] = await s3.dataFiles();
  return join(s3.folder, 'data', name);
}

async function flip(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

describe('a byte that has changed on the disk', () => {
  const bytes = pattern(MIB + 123);

  it('is never served, whole or by a range that holds it', async () => {
    await put(s3.client, 'a', bytes);
    await flip(await onlyDataFile(), 600_000);
    await expect(read('a')).rejects.toThrow();
    await expect(read('a', 'bytes=600000-600000')).rejects.toThrow();
    await expect(read('a', 'bytes=599000-700000')).rejects.toThrow();
    expect(warnings.join('\n')).toContain(await onlyDataFile());
  });

  it('does not keep the rest of the file from being read', async () => {
    await put(s3.client, 'a', bytes);
    await flip(await onlyDataFile(), 600_000);
    expect(await read('a', 'bytes=0-99')).toEqual(bytes.subarray(0, 100));
    expect(await read('a', 'bytes=-200')).toEqual(bytes.subarray(-200));
  });

  it('is not copied into another file', async () => {
    await put(s3.client, 'a', bytes);
    await flip(await onlyDataFile(), 3);
    const copy = new CopyObjectCommand({ Bucket, Key: 'b', CopySource: `${Bucket}/a` });
    await expect(s3.client.send(copy)).rejects.toThrow();
    await expect(s3.client.send(new HeadObjectCommand({ Bucket, Key: 'b' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });

  it('is no other than a file that was cut, or is gone', async () => {
    await put(s3.client, 'a', bytes);
    await truncate(await onlyDataFile(), MIB);
    await expect(read('a')).rejects.toThrow();
    await expect(read('a', `bytes=${MIB + 1}-`)).rejects.toThrow();
  });
});

it('reads any range of an object of parts as it was written', async () => {
  const parts = [pattern(5 * MIB + 7, 3), pattern(262_144, 5)];
  const whole = Buffer.concat(parts);
  const key = { Bucket, Key: 'parts' };
  const { UploadId } = await s3.client.send(new CreateMultipartUploadCommand(key));
  const Parts = [];
  for (const [at, Body] of parts.entries()) {
    const { ETag } = await s3.client.send(new UploadPartCommand({ ...key, UploadId, PartNumber: at + 1, Body }));
    Parts.push({ PartNumber: at + 1, ETag });
  }
  await s3.client.send(new CompleteMultipartUploadCommand({ ...key, UploadId, MultipartUpload: { Parts } }));
  const edges = [0, 262_143, 262_144, 5 * MIB + 6, 5 * MIB + 7, whole.length - 1];
  for (const start of edges) {
    for (const end of edges.filter((edge) => edge >= start)) {
      expect((await read('parts', `bytes=${start}-${end}`)).equals(whole.subarray(start, end + 1))).toBe(true);
    }
  }
});

describe('a damaged record', () => {
  it('is named at the start, and only its own object is missing', async () => {
    await put(s3.client, 'a', 'of a');
    const [record = ''] = await readdir(join(s3.folder, 'objects'));
    const path = join(s3.folder, 'objects', record);
    await put(s3.client, 'b', 'of b');
    const text = await readFile(path, 'utf8');
    for (const damage of ['', '{"bucket":', '[]']) {
      await writeFile(path, damage);
      warnings.length = 0;
      await s3.restart();
      expect(await read('b')).toEqual(Buffer.from('of b'));
      await expect(read('a')).rejects.toMatchObject({ name: 'NoSuchKey' });
      expect(warnings.join('\n')).toContain(path);
    }
    // repaired by hand, all is as before: the bytes were not swept
    await writeFile(path, text);
    await s3.restart();
    expect(await read('a')).toEqual(Buffer.from('of a'));
  });

  it('of an upload or of a part loses no other', async () => {
    const begin = (Key: string) => s3.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const [first, second] = [await begin('x'), await begin('y')];
    await s3.client.send(
      new UploadPartCommand({ Bucket, Key: 'y', UploadId: second.UploadId, PartNumber: 1, Body: 'part' }),
    );
    await writeFile(join(s3.folder, 'uploads', first.UploadId ?? '', 'upload.json'), '');
    await writeFile(join(s3.folder, 'uploads', second.UploadId ?? '', 'parts', '1.json'), '');
    await s3.restart();
    const { Uploads = [] } = await s3.client.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(Uploads.map(({ Key }) => Key)).toEqual(['y']);
    expect(warnings.length).toBeGreaterThanOrEqual(2);
  });
});

it('keeps what it writes for its owner only', async () => {
  await put(s3.client, 'a', 'of a');
  await s3.client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'b' }));
  for (const entry of await readdir(s3.folder, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
  }
});
