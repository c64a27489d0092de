/** The parts of an upload whose end nobody knows: enough of them for the largest file that S3 takes. */
import { rm } from 'node:fs/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { startS3Server } from '../../../infra/local/s3/server.ts';
import { partBytesOf } from '../../../shared/adapters/s3/part-sizes.ts';
import { createS3Files } from '../../../shared/adapters/s3/s3-files.ts';
import { createS3Upload } from '../../../shared/adapters/s3/s3-upload.ts';
import { sha256Hex } from '../../../shared/crypto.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';

const MIB = 1024 ** 2;

it('10,000 of them hold 5 TiB, and each is one that S3 takes', () => {
  const sizes = Array.from({ length: 10_000 }, (_, at) => partBytesOf(at + 1));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(5 * 1024 ** 4);
  expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([8 * MIB, 1024 * MIB]);
  // memory stays as it was for files of up to 6 GiB
  expect(sizes.findIndex((size) => size > 8 * MIB)).toBe(800);
});

it('are one file again, whatever their sizes', async () => {
  const folder = await temporaryFolder();
  const credentials = { accessKeyId: 'LOCAL', secretAccessKey: 'secret' };
  const server = await startS3Server({ folder, port: 0, region: 'us-east-1', buckets: ['files'], ...credentials });
  const s3 = new S3Client({ endpoint: server.url, region: 'us-east-1', forcePathStyle: true, credentials });
  const upload = createS3Upload(s3, 'files', 'growing', 'text/csv', (number) => (4 + number) * MIB);
  const bytes = Buffer.alloc(12 * MIB + 5, 'abcdefg');
  for (let at = 0; at < bytes.length; at += 700_000) await upload.write(bytes.subarray(at, at + 700_000));
  expect(await upload.complete()).toEqual({ sizeBytes: bytes.length });
  expect(sha256Hex((await createS3Files(s3, 'files').read('growing')) ?? '')).toBe(sha256Hex(bytes));
  s3.destroy();
  await server.close();
  await rm(folder, { recursive: true });
});
