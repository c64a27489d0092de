/** A disk that fills up and gets room again: calls are refused meanwhile, none hangs, and work goes on by itself. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDynamoDb } from '../../../infra/local/dynamodb/server.ts';
import { createTables } from '../../../infra/local/dynamodb/tables.ts';
import { startS3Server } from '../../../infra/local/s3/server.ts';
import { createDynamoRecords } from '../../../shared/adapters/dynamo/dynamo-records.ts';
import { createS3Files } from '../../../shared/adapters/s3/s3-files.ts';
import { deadlines } from '../../../shared/adapters/stores/store-deadlines.ts';

const disk = smallDisk();
if (!disk) console.warn('NOT TESTED: a full disk. Only root may mount a small one.');

/** 48 MB of memory that looks like a disk. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return undefined;
  }
}

const region = 'us-east-1';
const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' };

describe.runIf(disk)('a full disk', () => {
  const folder = disk ?? '';
  const ballast = join(folder, 'ballast');

  beforeAll(() => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });

  afterAll(async () => {
    vi.restoreAllMocks();
    execFileSync('umount', ['-l', folder]);
    await rmdir(folder);
  });

  async function fill(): Promise<void> {
    for (let megabytes = 30; megabytes >= 1; megabytes--) {
      await writeFile(`${ballast}-${megabytes}`, Buffer.alloc(megabytes * 1024 * 1024)).catch(() => undefined);
    }
  }

  async function giveRoom(): Promise<void> {
    for (let megabytes = 30; megabytes >= 1; megabytes--) await rm(`${ballast}-${megabytes}`, { force: true });
  }

  it('refuses what the table is to keep, and keeps it once there is room again', async () => {
    const dynamo = await startDynamoDb(join(folder, 'dynamodb'), { ...credentials, region });
    const hasty = deadlines({ seconds: 4, attempts: 1 });
    const client = new DynamoDBClient({ endpoint: dynamo.url, region, credentials, ...hasty });
    await createTables(client, { records: 'records', surveys: 'surveys' });
    const records = createDynamoRecords(client, 'records');
    const value = () => randomBytes(100_000).toString('hex');
    const kept: string[] = [];
    const put = async (sort: string) => {
      await records.create({ partition: 'p', sort }, value(), { dueAt: '2026-01-01T00:00:00.000Z' });
      kept.push(sort);
    };
    await put('before');
    await fill();
    const failures: Error[] = [];
    for (let at = 0; failures.length < 5 && at < 300; at++) {
      await put(`full ${at}`).catch((error: Error) => failures.push(error));
    }
    expect(failures.map(({ name }) => name)).toEqual(Array(5).fill('InternalServerError'));
    expect(await records.get({ partition: 'p', sort: 'before' })).toBeDefined();

    await giveRoom();
    await vi.waitFor(() => put('room'), { timeout: 300_000, interval: 200 });
    for (let at = 0; at < 5; at++) await put(`more ${at}`);
    for (const sort of kept) expect(await records.get({ partition: 'p', sort })).toBeDefined();
    const due = await Array.fromAsync(records.due('2026-02-01T00:00:00.000Z'), ({ sort }) => sort);
    expect(due).toEqual(expect.arrayContaining(kept));
    for (const sort of due) expect(await records.get({ partition: 'p', sort })).toBeDefined();
    client.destroy();
    await dynamo.close();
  });

  it('refuses a file, leaves nothing of it, and takes it once there is room again', async () => {
    const account = { ...credentials, region };
    const s3 = await startS3Server({ ...account, folder: join(folder, 's3'), port: 0, buckets: ['files'] });
    const hasty = deadlines({ seconds: 10, attempts: 1 });
    const client = new S3Client({ endpoint: s3.url, region, credentials, forcePathStyle: true, ...hasty });
    const files = createS3Files(client, 'files');
    await fill();
    await expect(files.put('large', randomBytes(4_000_000))).rejects.toMatchObject({ name: 'InternalError' });
    expect(await files.sizeOf('large')).toBeUndefined();
    await giveRoom();
    await files.put('large', randomBytes(4_000_000));
    expect(await files.sizeOf('large')).toBe(4_000_000);
    client.destroy();
    await s3.close();
  });
});
